/**
 * The reader's messages that the room does not show yet: each stands in the talk from the press on, with its state, and
 * goes by itself as soon as the line takes it (offline/send-unsent.ts). Sending is no navigation: the page stays as it is.
 */
import { useEffect, useRef, useState } from 'react'
import type { ChatMessageView } from '#shared/chat/room.ts'
import { onFieldChange } from '../runtime/device/field-changed.ts'
import { lineHeld } from '../runtime/live/line-held.ts'
import { messageSent, slowMs, type Written } from './unsent-message.ts'

const load = () => import('./send-unsent.ts')

interface Unsent {
  messages: readonly Written[]
  /** The id of the next message. */
  client: string
  /**
   * Sends it; answers whether the device has it too, so that the page may be closed. Rejects where the browser's code for it is not to be had:
   * then it is not in the talk any more.
   */
  write(words: { text: string; files: readonly File[]; reply: number | null }): Promise<boolean>
}

interface Options {
  room: string
  title: string
  /** The id that came with the page, empty on one that the device has kept: that one may have been used since. */
  given: string
  /** The reader's mark. */
  reader: string
  /** The messages that the talk shows by now. */
  shown: readonly Pick<ChatMessageView, 'client'>[]
}

export function useUnsent({ room, title, given, reader, shown }: Options): Unsent {
  const [messages, setMessages] = useState<readonly Written[]>([])
  const [own, setOwn] = useState({ given, client: given })
  /** Those that were pressed a moment ago, and are nowhere else yet. */
  const pressed = useRef(new Set<string>())
  const client = own.given === given ? own.client : given
  const renew = () => setOwn({ given, client: crypto.randomUUID() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    if (given === '') renew()
  }, [given])
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const { listUnsent, wayOf } = await load()
      const waiting = (await listUnsent()).filter((message) => message.room === room)
      if (isOver) return
      setMessages((was) => {
        const listed = new Set(waiting.map((message) => message.client))
        const others = was.filter((it) => !listed.has(it.client) && (it.isSent || pressed.current.has(it.client)))
        const sent = new Set(was.filter(({ isSent }) => isSent).map((it) => it.client))
        const now = waiting.map(
          (message): Written => ({ ...message, ...wayOf(message), isSent: sent.has(message.client) }),
        )
        return was.length + now.length + others.length === 0 ? was : [...others, ...now]
      })
    }
    // Where nothing can be had nothing waits.
    const again = () => void look().catch(() => undefined)
    const send = () =>
      void load().then(
        ({ sendUnsent }) => sendUnsent(),
        () => undefined,
      )
    const arrived = ({ detail }: CustomEvent<string>) =>
      setMessages((was) => was.map((it) => (it.client === detail ? { ...it, isSent: true } : it)))
    again()
    send()
    for (const back of ['online', lineHeld]) addEventListener(back, send)
    addEventListener(messageSent, arrived as EventListener)
    const stop = onFieldChange(again)
    return () => {
      isOver = true
      for (const back of ['online', lineHeld]) removeEventListener(back, send)
      removeEventListener(messageSent, arrived as EventListener)
      stop()
    }
  }, [room])
  const write: Unsent['write'] = async ({ text, files, reply }) => {
    const photos = files.map(({ name, type }) => ({ name, type }))
    const message = { client, room, title, text, reply, photos, at: Date.now(), refused: null }
    pressed.current.add(client)
    setMessages((was) => [...was, message])
    renew()
    try {
      return await (await load()).sendWritten(message, files, reader)
    } catch (error) {
      setMessages((was) => was.filter((it) => it.client !== message.client))
      throw error
    } finally {
      pressed.current.delete(message.client)
    }
  }
  useLater(messages)
  const isShown = new Set(shown.flatMap((message) => message.client ?? []))
  return { messages: messages.filter((it) => !isShown.has(it.client)), client, write }
}

/** Has it rendered again when one has not moved for so long that it is said. */
function useLater(messages: readonly Written[]): void {
  const [, draw] = useState(0)
  useEffect(() => {
    if (!messages.some(({ isSent, refused }) => !isSent && !refused)) return
    const timer = setTimeout(() => draw((count) => count + 1), slowMs + 100)
    return () => clearTimeout(timer)
  }, [messages])
}
