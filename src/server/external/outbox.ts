/**
 * Where messages go as long as no mail server or gateway is configured: files in DATA_DIR/outbox, which only the server's
 * own user may read. The log names the file and hides the code, because a log is kept and read by others.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '../settings/env.ts'
import { writeWhole } from './files/drafts.ts'
import { contactForLog, DeliveryFault, type Driver, type Mail, type ShortMessage } from './message.ts'
import { toMime } from './mime.ts'

/** The folder of the outbox in a data folder. */
export const outboxFolder = (dataDir: string) => path.join(dataDir, 'outbox')

/** Readers of the folder see whole messages only. */
async function put(dataDir: string, name: string, content: string | Buffer): Promise<string> {
  try {
    return await writeWhole(dataDir, path.join('outbox', name), content, { isPrivate: true, isDurable: false })
  } catch (error) {
    throw new DeliveryFault(`the outbox cannot be written (${(error as NodeJS.ErrnoException).code})`, true)
  }
}

const withoutCodes = (text: string) => text.replace(/\d{4,}/g, '••••••')

/** Text that an editor shows as it is; nodemailer by itself would write Thai and Chinese in base64. */
const readable = (type: string, text: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`,
})

/** Mails as `.eml` files, which mail programs open; named by their ids, so that names are in the order of sending. */
export function mailOutbox({ DATA_DIR, MAIL_FROM }: Pick<Env, 'DATA_DIR' | 'MAIL_FROM'>): Driver<Mail> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    tries: 5,
    async deliver(mail, id) {
      const { message } = await transport.sendMail({
        ...toMime(mail, MAIL_FROM, id),
        text: readable('text/plain', mail.text),
        html: readable('text/html', mail.html),
      })
      const file = await put(DATA_DIR, `${id}.eml`, message as Buffer)
      return `Mail to ${contactForLog(mail.to)}: ${withoutCodes(mail.subject)} → ${file}`
    },
  }
}

/** Short messages as `.txt` files: a line `To:`, an empty one, the text. */
export function smsOutbox({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Driver<ShortMessage> {
  return {
    tries: 5,
    async deliver({ to, text }, id) {
      const file = await put(DATA_DIR, `${id}.txt`, `To: ${to}\n\n${text}\n`)
      return `Short message to ${contactForLog(to)} → ${file}`
    },
  }
}

/** Days that messages stay in the outbox. */
export const OUTBOX_DAYS = 30

/** Files of {@link put}, including halves of messages that broke off; other files in the folder are left alone. */
const isMessage = (name: string) => /^\.?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.(?:eml|txt)$/.test(name)

interface RemovalOptions {
  now?: Date
  /** Ends it after the file under way. */
  signal?: AbortSignal
  /** Files that are removed at a time; the rest waits for the next time. */
  most?: number
}

/**
 * Removes messages that have lain in the outbox for {@link OUTBOX_DAYS} days, since they hold contacts of people; also where messages are
 * sent by now. Returns how many.
 */
export async function removeOldMessages(
  dataDir: string,
  { now = new Date(), signal, most = 10_000 }: RemovalOptions = {},
): Promise<number> {
  const folder = outboxFolder(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let removed = 0
  for (const name of names.filter(isMessage)) {
    if (removed >= most || signal?.aborted) break
    const file = path.join(folder, name)
    // Another instance may have been quicker.
    const found = await stat(file).catch(() => null)
    if (!found || now.getTime() - found.mtimeMs < OUTBOX_DAYS * 86_400_000) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}
