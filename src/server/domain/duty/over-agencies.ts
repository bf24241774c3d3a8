/** The people over an agency: supervisors who belong to it or to one above it. Siblings share an area and no power. */
import type { RawBuilder } from 'kysely'
import { bool, sql } from '../../db/sql.ts'
import { idOf } from '../helpers/works-at.ts'
import { supervisesSomewhere } from './supervising.ts'

type Person = Parameters<typeof idOf>[0]

/**
 * Whether the agency is that of the officer on duty, or one below it. Read downwards from the person, so that a statement about many officers asks it
 * once for its reader.
 */
export const isBelow = (person: Person, agency: RawBuilder<unknown>): RawBuilder<boolean> => bool`(${agency} in (
  with recursive down as (
    select own.agency_id as id from role_grants own where own.user_id = ${idOf(person)} and own.role = 'inspector' and own.state = 'active'
    union all select x.id from agencies x join down on x.parent_id = down.id
  ) select id from down))`

/** True if the person stands over the agency of an id. */
export const standsOver = (person: Person, now: Date, agency: RawBuilder<unknown>): RawBuilder<boolean> =>
  bool`(${supervisesSomewhere(person, now)} and ${isBelow(person, agency)})`

/** The agency of an id and those above it, in brackets, for `in`. */
export const agenciesUp = (agency: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive up as (
    select x.id, x.parent_id from agencies x where x.id = ${agency}
    union all select x.id, x.parent_id from agencies x join up on x.id = up.parent_id
  ) select id from up limit 9)`
