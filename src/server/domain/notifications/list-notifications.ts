/** A person's notifications, the newest first. Unread ones of one kind about one thing are one entry, as are those that were read at once. */
import type { Kysely, RawBuilder } from 'kysely'
import { z } from 'zod'
import { type CardState, isIssued, takesReply } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import { nameOf } from '#shared/localised.ts'
import type { NotificationEntry } from '#shared/notifications/notification-entry.ts'
import { type Topic, topics } from '#shared/notifications/topics.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { Page } from '#shared/places/place-card.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { levelWords, matterWords } from '../../messages/card-words.ts'
import { cleanValue, longestInMail } from '../../messages/clean-value.ts'
import { inSentences } from '../../messages/sentences.ts'
import { mailText } from '../../messages/text.ts'
import { gone } from '../../notices/links.ts'
import { kindsOf, noticeOf } from '../../notices/registry.ts'
import { listCardMatters } from '../findings/card-matter.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'
import { subjectColumns, subjectTables } from './subject-rows.ts'

/** As a notice's links are made from it. */
const subjectShape = rowsOf({
  ref: 'text?',
  place: 'text?',
  status: orNull(textIs<BusinessStatus>()),
  ...inLocales('name', 'text?'),
  card: orNull(textIs<CardState>()),
  level: orNull(textIs<CardLevel>()),
  number: 'text?',
  claim: 'bool',
  owns: 'bool',
  helps: 'bool',
  answers: 'bool',
  duty: 'bool',
  wrote: 'bool',
  offered: 'bool',
  drafts: 'bool',
  talks: 'bool',
  invited: 'bool',
  channel: 'number?',
  agency: 'bool',
  proposal: 'bool',
  officer: 'bool',
  steward: 'bool',
})

export const entryShape = subjectShape.and({
  id: 'text',
  kind: 'text',
  read_at: 'time?',
  at: 'time',
  count: 'number',
  due: 'time?',
})
export type Entry = RowOf<typeof entryShape>

const cursorOf = defineCursor('notifications', [cursorTime, z.uuid()])

interface Asked {
  person: string
  /** The ones in question. */
  where?: RawBuilder<unknown>
  after?: readonly [number, string, ...unknown[]]
  limit: number
  now: Date
}

/** Entries with their subjects, as they are now. */
export async function selectEntries(
  db: Kysely<Schema>,
  { person, where = sql`true`, after, limit, now }: Asked,
): Promise<Entry[]> {
  const newest = sql`(array_agg(id order by created_at desc, id desc))[1]`
  const { rows } = await entryShape`
    select entry.*, ${subjectColumns(person, now)}, c.reply_due_at as due from (
      select kind, ref, read_at, count(*)::int as count, max(created_at) as at, ${newest} as id
      from notifications where user_id = ${person}::uuid and remind_at is null and ${where} group by kind, ref, read_at
      ${after ? sql`having (max(created_at), ${newest}) < (${new Date(after[0])}::timestamptz, ${after[1]}::uuid)` : sql``}
      order by at desc, id desc limit ${limit}
    ) entry ${subjectTables} order by at desc, entry.id desc`.execute(db)
  return rows
}

/** Target of an entry for its reader. */
export const hrefOf = (entry: Entry): string | null => noticeOf(entry.kind)?.link?.(entry) ?? null

/** True if the notice names findings of a card, and the card is an owner's to answer. */
const tellsMatter = ({ kind, ref, card }: Entry): boolean =>
  'found' in (noticeOf(kind)?.values ?? {}) && ref !== null && card !== null && isIssued(card)

/** The subject of a card's notice, in one line: the finding, and until when to reply while a reply is taken. */
function detailOf(entry: Entry, matters: Awaited<ReturnType<typeof listCardMatters>>, locale: Locale): string | null {
  if (!tellsMatter(entry)) return null
  const { t, format } = mailText(locale)
  const write = (text: string) => cleanValue(text, longestInMail)
  const found = matters.get(entry.ref ?? '')?.(locale) ?? { short: '', more: 0 }
  const isDue = entry.card !== null && takesReply(entry.card) && entry.due !== null
  const due = isDue && entry.due ? t('mail:date.due', { time: format.dateTime(entry.due.toISOString()) }) : null
  return inSentences({ t }, [matterWords({ t }, found, { write }), due])
}

function present(
  entry: Entry,
  matters: Awaited<ReturnType<typeof listCardMatters>>,
  locale: Locale,
): NotificationEntry {
  const { id, kind, ref, at, read_at, count } = entry
  const topic = noticeOf(kind)?.topic ?? null
  const href = topic ? hrefOf(entry) : gone
  const base = { id, at: at.toISOString(), isRead: read_at !== null }
  if (href === gone)
    return {
      ...base,
      topic,
      count: 1,
      title: null,
      href: null,
      place: null,
      detail: null,
      card: null,
      invitation: null,
    }
  return {
    ...base,
    topic,
    count,
    href,
    title: titleOf(kind, entry.level, locale),
    place: nameOf(entry, locale),
    detail: detailOf(entry, matters, locale),
    card: entry.level && { level: entry.level, number: entry.number },
    invitation: kind === 'group_invited' && entry.invited ? ref : null,
  }
}

interface ListQuery {
  locale: Locale
  /** Null for all of them. */
  topic: Topic | null
  cursor: string | null
  limit: number
  now: Date
}

/** One page of the list. Throws `InvalidCursor`. */
export async function listNotifications(
  db: Kysely<Schema>,
  person: string,
  { locale, topic, cursor, limit, now }: ListQuery,
): Promise<Page<NotificationEntry>> {
  const where = topic ? sql`kind = any(${kindsOf(topic)}::text[])` : undefined
  const entries = await selectEntries(db, { person, where, after: cursorOf.read(cursor), limit: limit + 1, now })
  const shown = entries.slice(0, limit)
  const last = entries.length > limit ? shown.at(-1) : undefined
  const cards = shown.filter(tellsMatter).flatMap(({ ref }) => ref ?? [])
  const matters = await listCardMatters(db, [...new Set(cards)])
  return {
    rows: shown.map((entry) => present(entry, matters, locale)),
    next: last ? cursorOf.write(last.at.getTime(), last.id) : null,
  }
}

/** The topics that the person has been told anything about, each with how many entries of it are unread. */
export async function countByTopic(db: Kysely<Schema>, person: string): Promise<{ topic: Topic; unread: number }[]> {
  const { rows } = await rowsOf({ kind: 'text', unread: 'number' })`
    select kind, (count(distinct coalesce(ref::text, '')) filter (where read_at is null))::int as unread
    from notifications where user_id = ${person}::uuid group by kind`.execute(db)
  return topics.flatMap((topic) => {
    const own = rows.filter(({ kind }) => noticeOf(kind)?.topic === topic)
    return own.length > 0 ? [{ topic, unread: own.reduce((sum, { unread }) => sum + unread, 0) }] : []
  })
}

/** All of them, for the export of the person's data. */
export const exportNotifications = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'ref', 'created_at', 'read_at'])
    .where('user_id', '=', person)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** As in the mail: of a card with its level in words. */
function titleOf(kind: string, level: CardLevel | null, locale: Locale): string {
  const { t } = mailText(locale)
  return t(`mail:notice.${kind}.title`, level === null ? {} : levelWords({ t }, level))
}
