/** The verdict on accounts in the message that is being written, and on codes in the pictures that go with it, before anybody else sees them. */
import { useEffect, useRef, useState } from 'react'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'
import { codeInPicture } from './code-in-picture.ts'
import { judgeText } from './judge-text.ts'
import { MessagePayees } from './message-payees.tsx'

/** Time without a key until the text is judged, in milliseconds. */
const restMs = 600

interface DraftPayeesProps {
  room: string
  /** The place for which the reader writes, or with which. */
  place: string
  /** The reader writes for the place. */
  isOfPlace: boolean
}

/** Stands beside the form in whose line is written. */
export function DraftPayees({ room, place, isOfPlace }: DraftPayeesProps) {
  const own = useRef<HTMLDivElement>(null)
  const [payees, setPayees] = useState<readonly PayeeAnswer[]>([])
  useEffect(() => {
    const foot = own.current?.parentElement
    const stopped = new AbortController()
    let timer = 0
    let latest = 0
    const judge = async () => {
      const number = ++latest
      const form = foot?.querySelector<HTMLFormElement>('form.composer')
      const line = form?.elements.namedItem('text') as HTMLTextAreaElement | null
      const photos = form?.elements.namedItem('photos') as HTMLInputElement | null
      const codes = await Promise.all([...(photos?.files ?? [])].map(codeInPicture))
      // Where nobody can be asked it is judged once it is sent.
      const text = [line?.value ?? '', ...codes].filter(Boolean).join('\n')
      const found = await judgeText(room, text).catch(() => [])
      if (number === latest && !stopped.signal.aborted) setPayees(found)
    }
    const later = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void judge(), restMs)
    }
    // A sent text is gone from its line without such an event.
    const events = ['input', 'change', 'submit', 'focusin']
    for (const event of events) foot?.addEventListener(event, later, { signal: stopped.signal })
    later()
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [room])
  return (
    <div ref={own} role="status" className="draft-payees">
      {payees.length > 0 && <MessagePayees payees={payees} place={place} isOwners={isOfPlace} />}
    </div>
  )
}
