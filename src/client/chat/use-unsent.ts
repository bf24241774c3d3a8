/** What was written in a room and has not arrived yet: kept on the device as it is sent, and sent by itself when there is a network. */
import { useEffect, useRef, useState } from 'react'
import { fieldChanged, onFieldChange } from '../device/field-changed.ts'
import type { UnsentMessage } from '../offline/unsent-message.ts'
import type { Outbox } from '../photos/use-sending.ts'

const load = () => import('../offline/unsent-messages.ts')

/** Where nothing can be kept there is nothing to send. */
const send = () =>
  void load()
    .then(({ sendUnsent }) => sendUnsent())
    .catch(() => undefined)

interface Unsent {
  messages: readonly UnsentMessage[]
  /** The id of what is written next. */
  client: string
  outbox: Outbox
}

/** `given`: the id that came with the page, empty on one that the device has kept: that one may have been used since. */
export function useUnsent({ room, title, given }: { room: string; title: string; given: string }): Unsent {
  const [messages, setMessages] = useState<readonly UnsentMessage[]>([])
  const [own, setOwn] = useState({ given, client: given })
  const onItsWay = useRef<string | null>(null)
  const client = own.given === given ? own.client : given
  const renew = () => setOwn({ given, client: crypto.randomUUID() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    if (given === '') renew()
  }, [given])
  useEffect(() => {
    if (!import.meta.env.PROD) return
    let isOver = false
    const look = () =>
      void load()
        .then(({ listUnsent }) => listUnsent())
        .then((all) => {
          const waiting = all.filter((message) => message.room === room && message.client !== onItsWay.current)
          if (!isOver) setMessages((was) => (was.length + waiting.length === 0 ? was : waiting))
        })
        .catch(() => undefined)
    look()
    send()
    addEventListener('online', send)
    const stop = onFieldChange(look)
    return () => {
      isOver = true
      removeEventListener('online', send)
      stop()
    }
  }, [room])

  const outbox: Outbox = {
    async keep(data) {
      if (!import.meta.env.PROD) return false
      onItsWay.current = String(data.get('client'))
      return (await load()).keepWritten(data, { client: onItsWay.current, room, title })
    },
    async answered(data, answer) {
      onItsWay.current = null
      const { dropUnsent, isTaken } = await load()
      // Whoever has to sign in first finds it waiting afterwards.
      if (answer.redirect === undefined || isTaken(answer, room)) await dropUnsent(String(data.get('client')))
    },
    async lost(form, data) {
      onItsWay.current = null
      ;(await load()).clearWritten(form, data)
      renew()
      fieldChanged()
      send()
    },
  }
  return { messages, client, outbox }
}
