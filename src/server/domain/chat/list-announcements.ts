/** Channels of districts: officers' announcements to the owners of their places. */

import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ChannelLine, ChannelView } from '#shared/chat/announcements.ts'
import { ANNOUNCEMENTS_SHOWN, CHAT_UNREAD_MOST } from '#shared/chat/chat-limits.ts'
import type { Locale } from '#shared/locales.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { isNamed, type ListAsked, wholeList } from '../duty/waiting-page.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'
import { announcedDistricts, ownDistricts, ownsPlaceIn } from './announcement-readers.ts'
import { readMessagePayees } from './message-payees.ts'
import type { RoomReader } from './read-standing.ts'

const cursorOf = defineCursor('announcements', [cursorTime, z.uuid()])

type Reading = RoomReader & { locale: Locale }
/** Context for looking up accounts in announcements. */
type LookingUp = Reading & { salt: Buffer; origin: string }

const nameIn = (locale: Locale) => localText('d.name', locale)

const lineShape = rowsOf({
  code: 'number',
  name: 'text',
  mayWrite: 'bool',
  title: 'text?',
  isUrgent: 'bool',
  unread: 'number',
  at: 'time?',
})

/** The reader's channels: those with announcements, the latest first, and for an officer all of their districts. */
export async function listChannels(db: Kysely<Schema>, { locale, ...reader }: Reading): Promise<ChannelLine[]> {
  const { rows } = await lineShape`
    select d.code, ${nameIn(locale)} as name, d.code = any(${announcedDistricts(reader)}) as "mayWrite",
      last.title, coalesce(last.urgent, false) as "isUrgent", last.made_at as at,
      (select count(*)::int from (
        select 1 from notifications n join announcements a on a.id = n.ref
        where n.user_id = ${reader.reader}::uuid and n.read_at is null and n.kind in ('announcement_made', 'announcement_urgent')
          and a.district_code = d.code
        limit ${CHAT_UNREAD_MOST + 1}) told) as unread
    from districts d left join lateral (
      select title, urgent, made_at from announcements a where a.district_code = d.code order by made_at desc, id desc limit 1
    ) last on true
    where d.code = any(${announcedDistricts(reader)}) or (d.code = any(${ownDistricts(reader.reader)}) and last.made_at is not null)
    order by last.made_at desc nulls last, d.code`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null }))
}

const channelShape = rowsOf({
  code: 'number',
  name: 'text',
  mayWrite: 'bool',
  owners: 'number',
  isOwner: 'bool',
})

/** A channel with a page of its announcements, the latest first; null when the caller neither writes nor reads there. Throws `InvalidCursor`. */
export async function findChannel(
  db: Kysely<Schema>,
  district: number,
  { locale, salt, origin, ...reader }: LookingUp,
  { find, cursor }: ListAsked = wholeList,
): Promise<ChannelView | null> {
  const { rows } = await channelShape`
    select d.code, ${nameIn(locale)} as name, d.code = any(${announcedDistricts(reader)}) as "mayWrite",
      d.code = any(${ownDistricts(reader.reader)}) as "isOwner",
      (select count(*)::int from users u where u.suspended_at is null and ${ownsPlaceIn('u.id', sql`d.code`)}) as owners
    from districts d where d.code = ${district}`.execute(db)
  const [found] = rows
  if (!found || !(found.mayWrite || found.isOwner)) return null
  const { isOwner: _owns, ...channel } = found
  const after = cursorOf.read(cursor)
  const rowsAfter = await db
    .selectFrom('announcements')
    .select(['id', 'title', 'body as text', 'urgent as isUrgent', 'made_at', 'told_at'])
    .select(agencyName(sql`agency_id`, locale).$castTo<string>().as('unit'))
    .where('district_code', '=', district)
    .where(isNamed(find, 'title', 'body', agencyName(sql`agency_id`, locale)))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('made_at', 'id'), '<', tuple(new Date(after?.[0] ?? 0), after?.[1] ?? '')),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ANNOUNCEMENTS_SHOWN + 1)
    .execute()
  const made = rowsAfter.slice(0, ANNOUNCEMENTS_SHOWN)
  const readers = found.mayWrite
    ? await countReaders(
        db,
        made.map(({ id }) => id),
      )
    : null
  const last = rowsAfter.length > made.length ? made.at(-1) : undefined
  const said = made.map(({ title, text }) => `${title}\n\n${text}`)
  const payees = await readMessagePayees(db, said, { locale, salt, origin, now: reader.now })
  const announcements = made.map(({ made_at, told_at, ...it }, at) => ({
    ...it,
    payees: payees[at] ?? [],
    unit: agencyNamed(it.unit, locale),
    at: made_at.toISOString(),
    isTold: told_at !== null,
    readers: readers && (readers.get(it.id) ?? { told: 0, read: 0 }),
  }))
  return { ...channel, announcements, next: last ? cursorOf.write(last.made_at.getTime(), last.id) : null }
}

/** Owners who were notified of each, and those who have opened it: their entries are kept for half a year. */
async function countReaders(db: Kysely<Schema>, announcements: readonly string[]) {
  const { rows } = await rowsOf({ id: 'text', told: 'number', read: 'number' })`
    select n.ref as id, count(*)::int as told, count(n.read_at)::int as read from notifications n
    where n.ref = any(${announcements}::uuid[]) and n.kind in ('announcement_made', 'announcement_urgent') group by n.ref`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...count }) => [id, count]))
}
