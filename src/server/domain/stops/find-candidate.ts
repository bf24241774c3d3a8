/**
 * The person behind an act at a place, for a supervisor there or a steward: named as the act itself names them, and by no id that leaves the
 * server. To anybody else, and for an act elsewhere, there is nobody.
 */
import type { Kysely } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { StopCandidate, StopRefusal, StopSubject } from '#shared/stops/stop.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { isRelated } from '../duty/on-duty.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisesPlace } from '../duty/supervising.ts'
import type { Reading } from '../officers/find-officers.ts'
import { isOwnMatter } from '../reviews/concerns.ts'

export interface StopAbout {
  about: StopSubject
  id: string
}

/** Each with its person, the name that it shows, and its place in `businesses`. */
const subjects = {
  review: sql`(select r.id, r.author_id as person, r.author_name as shown, r.business_id from reviews r) s`,
  report: sql`(select p.id, p.reporter_id as person, null::text as shown, p.business_id from place_reports p) s`,
  message: sql`(select p.id, x.sender_id as person, null::text as shown, r.business_id
    from chat_reports p join chat_messages x on x.room_id = p.room_id and x.seq = p.seq join chat_rooms r on r.id = p.room_id) s`,
} as const satisfies Record<StopSubject, unknown>

const foundShape = rowsOf({
  person: 'text?',
  shown: 'text?',
  place: 'text',
  placeName: 'text',
  isSteward: 'bool',
  supervises: 'bool',
  isRelated: 'bool',
  isOwnUnit: 'bool',
  isOfficer: 'bool',
  ownsPlace: 'bool',
  isStopped: 'bool',
})
export type FoundCandidate = RowOf<typeof foundShape>

/** With the person's id, for commands. Throws `page_not_found` where the reader may not stop anybody for it. */
export async function getCandidate(db: Kysely<Schema>, about: StopAbout, reading: Reading): Promise<FoundCandidate> {
  const found = await findSubject(db, about, reading)
  if (!found) throw problems.page_not_found()
  return found
}

async function findSubject(
  db: Kysely<Schema>,
  { about, id }: StopAbout,
  { reader, locale, now }: Reading,
): Promise<FoundCandidate | null> {
  const isOwnUnit =
    about === 'review' ? bool`exists (select from reviews r where r.id = s.id and ${isOwnMatter(reader)})` : bool`false`
  const { rows } = await foundShape`
    select s.person, coalesce(s.shown, u.display_name) as shown, businesses.id as place, ${localName('businesses.name', locale)} as "placeName",
      ${isSteward(reader)} as "isSteward", ${supervisesPlace(reader, now)} as supervises, ${isRelated(reader)} as "isRelated",
      ${isOwnUnit} as "isOwnUnit",
      exists (select from role_grants g where g.user_id = s.person and g.role = 'inspector' and g.state = 'active') as "isOfficer",
      exists (select from businesses b where b.owner_id = s.person) as "ownsPlace",
      exists (select from account_stops t where t.user_id = s.person and t.ended_at is null) as "isStopped"
    from ${subjects[about]} join businesses on businesses.id = s.business_id left join users u on u.id = s.person
    where s.id = ${id}::uuid`.execute(db)
  const [found] = rows
  return found && (found.isSteward || found.supervises) ? found : null
}

/** The rule that forbids it; null where there is none. An officer is suspended by two, and never this way. */
export function whyNotStop(it: FoundCandidate, reader: string): StopRefusal | null {
  if (it.person === null) return 'stop:refusal.gone'
  if (it.person === reader) return 'stop:refusal.self'
  if (it.isOfficer) return 'stop:refusal.officer'
  if (it.isRelated) return 'stop:refusal.related'
  if (it.isOwnUnit) return 'stop:refusal.ownUnit'
  return it.isStopped ? 'stop:refusal.stopped' : null
}

export async function findCandidate(db: Kysely<Schema>, about: StopAbout, reading: Reading): Promise<StopCandidate> {
  const found = await getCandidate(db, about, reading)
  return {
    name: found.shown ?? '',
    place: { id: found.place, name: found.placeName },
    refusal: whyNotStop(found, reading.reader),
    ownsPlace: found.ownsPlace,
    isSteward: found.isSteward,
  }
}

/** True if the reader may stop the account behind an act, so that the page of the act leads there. */
export async function mayStop(db: Kysely<Schema>, about: StopAbout, reading: Reading): Promise<boolean> {
  const found = await findSubject(db, about, reading)
  return found !== null && whyNotStop(found, reading.reader) === null
}
