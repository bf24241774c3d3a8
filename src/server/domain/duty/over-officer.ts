/** Who is over an officer: the supervisors of all areas granted to them, wherever that is asked. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { idOf } from '../helpers/works-at.ts'
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

/** Whether the request `g` is the supervisor's to decide: it asks for a province of which the supervisor has a part; or for none. */
const isAskedOf = (supervisor: Person, now: Date): RawBuilder<boolean> => bool`exists (
  select from ${supervisedAreas(supervisor, now)} and (g.asked_province is null or g.asked_province = mine.province_code))`

/** Whether the supervisor decides about the officer whose grant is `g`. */
export const isOver = (supervisor: Person, now: Date): RawBuilder<boolean> => bool`(
  g.user_id <> ${idOf(supervisor)} and case
    when g.state = 'requested' then ${isAskedOf(supervisor, now)}
    else exists (select from ${givenAreas(now)} it)
      and not exists (select from ${givenAreas(now)} it where not ${within(supervisor, now, 'it')})
  end)`

/** Supervisors told at once: more of them would each leave it to another. */
const mostTold = 5

/** Those over the officer. */
export async function listOver(db: Kysely<Schema>, officer: string, now: Date): Promise<Supervisor[]> {
  const { rows } = await supervisorShape`
    select u.id, u.email, u.phone, u.locale from role_grants g
    join role_grants s on s.role = 'inspector' and s.state = 'active' and s.user_id <> g.user_id
    join users u on u.id = s.user_id and u.suspended_at is null
    where g.user_id = ${officer}::uuid and g.role = 'inspector' and ${isOver(sql.ref('u.id'), now)}
    order by u.id limit ${mostTold}`.execute(db)
  return rows
}
