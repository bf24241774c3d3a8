/**
 * A page of the record, the newest first. Each scope is read off its own index as far as a page needs, and the few rows are put in order: a page
 * of a million events takes some milliseconds (docs/database.md).
 */
import type { Kysely, RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Action } from '#shared/actions.ts'
import { dayMs } from '#shared/bangkok.ts'
import type { RecordAsked } from '#shared/record/record-page.ts'
import { readActions, unnamedActions } from '#shared/record/record-rules.ts'
import { readableQuery } from '#shared/search/query-words.ts'
import type { Schema } from '../../db/schema.ts'
import { columnsOf, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'
import { asksNothing, matchesSql, readQuery } from '../search/text-match.ts'

/** Events of one page. */
export const recordPerPage = 50
const cursorOf = defineCursor('record', [cursorTime, z.uuid()])

const eventShape = rowsOf({
  ...columnsOf(
    'audit_events',
    'id',
    'at',
    'actor_id',
    'actor_role',
    'entity_id',
    'before',
    'after',
    'reason',
    'device',
  ),
  action: textIs<Action>(),
  kind: 'text',
  place: 'text?',
  agency: 'text?',
})
export type RecordEvent = RowOf<typeof eventShape>

/** Of a day in Bangkok. */
const midnightOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

/** Ids of all officers who are called so, or whose badge says it: an event that is left out of a filtered record would be an event that did not happen. */
async function namedPeople(db: Kysely<Schema>, name: string): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text' })`
    select u.id from role_grants g join users u on u.id = g.user_id
    where g.role = 'inspector' and strpos(lower(concat_ws(' ', u.display_name, g.badge)), lower(${name})) > 0`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Ids of all places by a part of the name, or by the id itself. */
async function namedPlaces(db: Kysely<Schema>, name: string): Promise<string[]> {
  if (z.uuid().safeParse(name).success) return [name]
  const query = readQuery(readableQuery(name), 'words')
  if (asksNothing(query)) return []
  const { rows } = await rowsOf({ id: 'text' })`
    select d.business_id as id from search_docs d where ${matchesSql(query, 'names')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The conditions of the filter on the index rows `a` and events `e`. */
async function conditionsOf(db: Kysely<Schema>, asked: RecordAsked): Promise<RawBuilder<unknown>[]> {
  const { from, to, person, kind, place, agency } = asked
  const conditions = [sql`e.action = any(${readActions}::text[])`]
  if (from !== null) conditions.push(sql`a.at >= ${midnightOf(from)}`)
  if (to !== null) conditions.push(sql`a.at < ${new Date(midnightOf(to).getTime() + dayMs)}`)
  if (kind !== null) conditions.push(sql`a.kind = ${kind}`)
  if (agency !== null) conditions.push(sql`a.agency_id = ${agency}::uuid`)
  if (place !== null) conditions.push(sql`a.place_id = any(${await namedPlaces(db, place)}::uuid[])`)
  if (person !== null)
    conditions.push(
      sql`a.actor_id = any(${await namedPeople(db, person)}::uuid[])`,
      sql`e.action <> all(${unnamedActions}::text[])`,
    )
  return conditions
}

interface Asking {
  scopes: readonly string[]
  asked: RecordAsked
  cursor: string | null
  most?: number
}

/** Events that the filter leaves of these scopes. Throws `InvalidCursor`. */
export async function listRecord(
  db: Kysely<Schema>,
  { scopes, asked, cursor, most = recordPerPage }: Asking,
): Promise<{ events: RecordEvent[]; next: string | null }> {
  const after = cursorOf.read(cursor)
  const conditions = await conditionsOf(db, asked)
  if (after) conditions.push(sql`(a.at, a.event_id) < (${new Date(after[0])}::timestamptz, ${after[1]}::uuid)`)
  const { rows } = await eventShape`
    select e.id, e.at, e.action, e.actor_id, e.actor_role, e.entity_id, e.before, e.after, e.reason, e.device, found.kind,
      found.place_id as place, coalesce(e.agency_id, found.agency_id) as agency
    from (
      select distinct a.at, a.event_id, a.kind, a.place_id, a.agency_id from unnest(${[...scopes]}::text[]) s(scope) cross join lateral (
        select a.* from audit_scopes a join audit_events e on e.id = a.event_id
        where a.scope = s.scope and ${sql.join(conditions, sql` and `)} order by a.at desc, a.event_id desc limit ${most + 1}
      ) a order by a.at desc, a.event_id desc limit ${most + 1}
    ) found join audit_events e on e.id = found.event_id order by found.at desc, found.event_id desc`.execute(db)
  const events = rows.slice(0, most)
  const last = rows.length > most ? events.at(-1) : undefined
  return { events, next: last ? cursorOf.write(last.at.getTime(), last.id) : null }
}
