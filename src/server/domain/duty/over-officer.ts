/**
 * The people over an officer (domain, section 1): a supervisor of their agency, or of one above it, who supervises all areas granted to them; and stewards where the
 * agency has too few. Lists, pages, commands, notices and second persons ask here, and nowhere else.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { idOf } from '../helpers/works-at.ts'
import { agenciesUp, isBelow } from './over-agencies.ts'
import { isSteward } from './stewards.ts'
import { type Supervisor, supervisedAreas, supervisesArea, supervisorShape } from './supervising.ts'

/** An id, or the column that holds it. */
type Person = Parameters<typeof idOf>[0]

/**
 * Areas by which the officer with grant `g` belongs to supervisors: those granted that have not ended, or else the one that ended last. Lent
 * ones do not count: a loan neither removes an officer from their own supervisors nor puts them under another.
 */
const givenAreas = (now: Date) => sql`(
  select province_code, district_code from (
    select d.province_code, d.district_code, (d.valid_to is null or d.valid_to > ${now}) as stands,
      bool_or(d.valid_to is null or d.valid_to > ${now}) over () as "anyStands",
      row_number() over (order by d.valid_to desc nulls first, d.id desc) as place
    from duty_areas d where d.user_id = g.user_id and d.lent_from is null
  ) given where stands or (not "anyStands" and place = 1))`

export const within = (supervisor: Person, now: Date, area: string): RawBuilder<boolean> =>
  supervisesArea(supervisor, now, {
    province: sql.ref(`${area}.province_code`),
    district: sql.ref(`${area}.district_code`),
  })

/** True if the request `g` is the supervisor's to decide: for a province that is the supervisor's in part, or for none. */
const isAskedOf = (supervisor: Person, now: Date): RawBuilder<boolean> => bool`exists (
  select from ${supervisedAreas(supervisor, now)} and (g.asked_province is null or g.asked_province = mine.province_code))`

/** True if the officer `g` is of the supervisor's agency, or of one below it. */
export const ofLine = (supervisor: Person): RawBuilder<boolean> => isBelow(supervisor, sql.ref('g.agency_id'))

/** True if all areas of the officer `g`, held or asked for, are the supervisor's. */
const hasAreas = (supervisor: Person, now: Date): RawBuilder<boolean> => bool`(case
    when g.state = 'requested' then ${isAskedOf(supervisor, now)}
    else exists (select from ${givenAreas(now)} it)
      and not exists (select from ${givenAreas(now)} it where not ${within(supervisor, now, 'it')})
  end)`

/** Most decisions take so many: an agency with fewer people over an officer has the stewards stand in. */
const personsNeeded = 2

/**
 * True if the person is a steward who stands in: where fewer than two others of the officer's agency, or of those above it, are over the officer `g`.
 * Else the first officer of an agency waited for nobody, and a small one's only supervisor for the command line.
 */
export const standsIn = (
  person: Person,
  now: Date,
): RawBuilder<boolean> => bool`(case when ${isSteward(person)} then ${personsNeeded} > (
  select count(*) from (
    select from role_grants other join users their on their.id = other.user_id and their.suspended_at is null
    where other.role = 'inspector' and other.state = 'active' and other.user_id <> g.user_id and other.agency_id in ${agenciesUp(sql.ref('g.agency_id'))}
      and ${hasAreas(sql.ref('other.user_id'), now)} limit ${personsNeeded}
  ) enough) else false end)`

/**
 * True if the supervisor decides about the officer whose grant is `g`: of the officer's agency or of one above it, with all of the officer's areas; or a
 * steward who stands in. An area alone gives no power over another agency's officers.
 */
export const isOver = (supervisor: Person, now: Date): RawBuilder<boolean> => bool`(
  g.user_id <> ${idOf(supervisor)} and (${ofLine(supervisor)} and ${hasAreas(supervisor, now)} or ${standsIn(supervisor, now)}))`

/** True if the whole of the area `a` of the officer `g` is the supervisor's, and the officer of their agency or one below. */
export const isOfOwnArea = (supervisor: Person, now: Date): RawBuilder<boolean> =>
  bool`(${ofLine(supervisor)} and ${within(supervisor, now, 'a')})`

/** True if the supervisor decides about the area `a` of the officer `g`: it is of their own, or they are over the officer. */
export const isOverArea = (supervisor: Person, now: Date): RawBuilder<boolean> =>
  bool`(${isOfOwnArea(supervisor, now)} or ${isOver(supervisor, now)})`

/** Supervisors told at once: more of them would each leave it to another. */
const mostNamed = 5

/** Those over the officer. */
export async function listOver(db: Kysely<Schema>, officer: string, now: Date): Promise<Supervisor[]> {
  const { rows } = await supervisorShape`
    select u.id, u.email, u.phone, u.locale from role_grants g
    join role_grants s on s.role = 'inspector' and s.state = 'active' and s.user_id <> g.user_id
    join users u on u.id = s.user_id and u.suspended_at is null
    where g.user_id = ${officer}::uuid and g.role = 'inspector' and ${isOver(sql.ref('u.id'), now)}
    order by u.id limit ${mostNamed}`.execute(db)
  return rows
}

/** Those over an area of an officer, by its id, but for one who has a part in it. */
export async function listOverArea(db: Kysely<Schema>, area: string, now: Date, except: string): Promise<Supervisor[]> {
  const { rows } = await supervisorShape`
    select u.id, u.email, u.phone, u.locale from duty_areas a
    join role_grants g on g.user_id = a.user_id and g.role = 'inspector'
    join role_grants s on s.role = 'inspector' and s.state = 'active' and s.user_id <> g.user_id
    join users u on u.id = s.user_id and u.suspended_at is null and u.id <> ${except}::uuid
    where a.id = ${area}::uuid and ${isOverArea(sql.ref('u.id'), now)}
    order by u.id limit ${mostNamed}`.execute(db)
  return rows
}
