/** Messages that the product would have sent, read back from its outbox. Sending takes a moment: {@link waitForMessage}. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, vi } from 'vitest'
import { outboxFolder } from '#server/external/outbox.ts'

export interface OutboxMessage {
  by: 'email' | 'sms'
  to: string
  /** Empty with short messages. */
  subject: string
  text: string
  /** Empty with short messages. */
  html: string
  /** The one-time code in it. */
  code: string | null
}

const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null

async function parseMessage(file: string): Promise<OutboxMessage> {
  const content = await readFile(file)
  if (file.endsWith('.txt')) {
    const [, to = '', text = ''] = /^To: (.*)\n\n([\s\S]*)\n$/.exec(content.toString()) ?? []
    return { by: 'sms', to, subject: '', text, html: '', code: codeIn(text) }
  }
  const { to = [], subject = '', text = '', html = '' } = await PostalMime.parse(content)
  return { by: 'email', to: to[0]?.address ?? '', subject, text, html, code: codeIn(`${subject}\n${text}`) }
}

/** Messages by their files, which never change. Read again at each look, the hundreds of a whole run would take most of a sign-up. */
const parsed = new Map<string, Promise<OutboxMessage>>()

function readMessage(file: string): Promise<OutboxMessage> {
  const message = parsed.get(file) ?? parseMessage(file)
  parsed.set(file, message)
  return message
}

/** All messages, the newest last; none when nothing was ever sent. */
export async function readOutbox(dataDir: string): Promise<OutboxMessage[]> {
  const folder = outboxFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const whole = names.filter((name) => /^[^.].*\.(eml|txt)$/.test(name)).sort()
  return Promise.all(whole.map((name) => readMessage(path.join(folder, name))))
}

/** The newest message to somebody, as soon as there are `count` of them: for tests of whole processes, which send in the background. */
export function waitForMessage(dataDir: string, to: string, count = 1): Promise<OutboxMessage> {
  return vi.waitFor(
    async () => {
      const sent = (await readOutbox(dataDir)).filter((message) => message.to === to)
      const newest = sent.at(-1)
      if (!newest || sent.length < count) throw new Error(`${sent.length} of ${count} messages to ${to}`)
      return newest
    },
    { timeout: 10_000, interval: 25 },
  )
}

/** The newest code for a contact, as soon as there is one. */
export async function waitForCode(dataDir: string, contact: string): Promise<string> {
  const newest = async () => (await readOutbox(dataDir)).findLast(({ to, code }) => to === contact && code)?.code
  await expect.poll(newest).toBeTruthy()
  return (await newest()) as string
}
