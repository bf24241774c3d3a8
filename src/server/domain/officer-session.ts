/** Early ends of an officer's session: after half an hour without an act, or twelve hours in any case. */
import type { Kysely, RawBuilder } from 'kysely'
import { OFFICER_IDLE_MINUTES, OFFICER_SESSION_HOURS } from '#shared/accounts/factor.ts'
import type { Schema } from '../db/schema.ts'
import { bool, rowsOf, sql } from '../db/sql.ts'

/** Seconds between two notes of when a device was seen: a look-up writes at most this often. */
export const seenEverySeconds = 300

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
const lastBegin = (now: Date) => before(now, OFFICER_SESSION_HOURS * 3600)
/** An act is noted now and then only: never sooner than half an hour after the last one. */
const lastAct = (now: Date) => before(now, OFFICER_IDLE_MINUTES * 60 + seenEverySeconds)

/**
 * Whether the officer may be at a visit without a network, seen again only when the device is back: one is under way, or was taken along this working day and
 * has not begun here. Its beginning out there is not known before.
 */
const isAway = (user: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => bool`(
  exists (select from runs r where r.opened_by = ${user} and r.state = 'open')
  or exists (select from prepared_runs p where p.officer_id = ${user} and p.prepared_at > ${lastBegin(now)}
    and not exists (select from runs r where r.id = p.id)))`

/** The same of a session `s`, in SQL; of officers where a factor is required. */
export const isLeftAlone = (now: Date): RawBuilder<boolean> => bool`(
  exists (select from officer_factor) and exists (
    select from role_grants g where g.user_id = s.user_id and g.role = 'inspector' and g.state = 'active')
  and (s.created_at < ${lastBegin(now)} or (s.last_seen_at < ${lastAct(now)} and not ${isAway(sql`s.user_id`, now)})))`

/** True if an officer signs in again, where a factor is required. Parts of a visit on the device wait there. */
export async function isOverForOfficer(
  db: Kysely<Schema>,
  { id, created_at, last_seen_at }: { id: string; created_at: Date; last_seen_at: Date },
  now: Date,
): Promise<boolean> {
  if (created_at < lastBegin(now)) return true
  if (last_seen_at >= lastAct(now)) return false
  const { rows } = await rowsOf({ away: 'bool' })`select ${isAway(sql`${id}::uuid`, now)} as away`.execute(db)
  return rows[0]?.away !== true
}
