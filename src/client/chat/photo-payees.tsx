/** The verdict on payment codes in a message's pictures: read on the reader's device, once they come near the screen. */
import { useEffect, useRef, useState } from 'react'
import type { ChatPhotoView } from '#shared/chat/chat-photo.ts'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'
import { codeInPicture } from './code-in-picture.ts'
import { judgeText } from './judge-text.ts'
import { MessagePayees } from './message-payees.tsx'

/** A code that nobody could be asked about: nobody takes silence for a good sign. */
const notJudged: readonly PayeeAnswer[] = [{ asked: { kind: 'code', shown: '' }, hits: [] }]

const read = new Map<string, Promise<string | null>>()

/** Without a line it is read at the next opening. */
async function codeAt(url: string): Promise<string | null> {
  let code = read.get(url)
  if (!code) {
    code = fetch(url).then(async (answer) => {
      if (!answer.ok) throw new Error(`The picture was not sent: ${answer.status}`)
      return codeInPicture(await answer.blob())
    })
    read.set(url, code)
    code.catch(() => read.delete(url))
  }
  return code.catch(() => null)
}

interface PhotoPayeesProps {
  room: string
  /** The expected owner of the accounts. */
  place: string
  photos: readonly ChatPhotoView[]
}

export function PhotoPayees({ room, place, photos }: PhotoPayeesProps) {
  const own = useRef<HTMLDivElement>(null)
  const [payees, setPayees] = useState<readonly PayeeAnswer[]>([])
  const urls = photos.map(({ url }) => url).join(' ')
  useEffect(() => {
    if (!own.current || urls === '') return
    let isOver = false
    const look = async () => {
      const codes = await Promise.all(urls.split(' ').map(codeAt))
      const text = codes.filter(Boolean).join('\n')
      const found = text === '' ? [] : await judgeText(room, text).catch(() => notJudged)
      if (!isOver) setPayees(found)
    }
    // A screen ahead: the verdict stands there when the picture comes into sight, also one whose lower end does not fit onto the screen.
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        void look()
      },
      { rootMargin: '100% 0px' },
    )
    near.observe(own.current)
    return () => {
      isOver = true
      near.disconnect()
    }
  }, [room, urls])
  return <div ref={own}>{payees.length > 0 && <MessagePayees payees={payees} place={place} />}</div>
}
