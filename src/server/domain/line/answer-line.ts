/** Answers to what a LINE user types: what is due, with links, or how to reach a person. No word of it is kept. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#shared/locales.ts'
import { inOwnBrowser } from '#shared/notifications/line.ts'
import type { ToDo } from '#shared/own-places/to-do.ts'
import { toDoAddress } from '#shared/own-places/to-do-address.ts'
import { path } from '#shared/path.ts'
import type { Schema } from '../../db/schema.ts'
import { mailText } from '../../messages/text.ts'
import type { LineAnswer } from '../deliveries/line-queue.ts'
import { taskWords } from '../own-places/task-words.ts'

/** Tasks of one answer. */
const most = 5

/** Words that ask for what is due, folded. */
const asking = ['สถานะ', 'ใบเตือน', 'งาน', 'status', 'card', 'cards', 'due', '状态', '警告', '警告卡', '待办']

/** Letters of a message that are looked at: no longer words are in the list. */
const mostAsked = 40

/** True if the words ask for due dates. */
export const asksForStatus = (text: string): boolean =>
  asking.includes(
    text
      .slice(0, mostAsked)
      .trim()
      .toLowerCase()
      .replace(/[.?!。？！]+$/, ''),
  )

interface Reader {
  locale: Locale
  origin: string
}

/** Due matters, the most pressing first. */
export function writeDue(list: readonly ToDo[], { locale, origin }: Reader): string {
  const { t, format } = mailText(locale)
  const all = inOwnBrowser(`${origin}${path('/vendor/my-business')}`)
  if (list.length === 0) return `${t('mail:line.nothingDue')}\n${all}`
  const tasks = list.slice(0, most).map((it) => {
    const level = it.kind === 'card' ? `${t(`mail:card.level.${it.level}`)} · ` : ''
    const by = it.at === null ? '' : `\n${t('mail:line.until', { time: format.dateTime(it.at) })}`
    const place = it.place.name === '' ? '' : `\n${it.place.name}`
    return `${level}${taskWords(it, t)}${place}${by}\n${inOwnBrowser(`${origin}${toDoAddress(it)}`)}`
  })
  const more = list.length > most ? [`${t('mail:line.more', { count: list.length - most })}\n${all}`] : []
  return [...tasks, ...more].join('\n\n')
}

/** Contacts of a person. */
export function writeReach({ locale, origin }: Reader): string {
  const { t } = mailText(locale)
  return `${t('mail:line.reach')}\n${inOwnBrowser(`${origin}${path('/profile/about-us')}`)}`
}

interface Answered {
  to: string
  reply: string | null
  text: string
}

/** Queues the answer (deliveries/send-lines.ts). */
export async function enqueueAnswer(tx: Transaction<Schema>, { to, reply, text }: Answered): Promise<void> {
  const message: LineAnswer = { type: 'answer', to, reply, message: { type: 'text', text: text.slice(0, 4_000) } }
  await tx
    .insertInto('deliveries')
    .values({ id: uuidv7(), by: 'line', about: 'line_answer', user_id: null, message: JSON.stringify(message) })
    .execute()
}
