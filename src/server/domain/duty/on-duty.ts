/** Area in which officers may act (domain, section 1): inside of their own duty areas, while these are valid. Conditions on a row of `businesses`. */
import type { RawBuilder } from 'kysely'
import { bool, scalar, sql } from '../../db/sql.ts'
import { idOf } from '../helpers/works-at.ts'

/** An id, or the column that holds it. */
type Person = Parameters<typeof idOf>[0]

/** True if one of the person's duty areas, a province or a district of it, covers the place at `now`. */
export const coversPlace = (person: Person, now: Date): RawBuilder<boolean> => bool`exists (
  select from duty_areas d
  where d.user_id = ${idOf(person)} and d.province_code = businesses.province_code
    and (d.district_code is null or d.district_code = businesses.district_code)
    and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now}))`

/** True if the person is an active officer on duty at the place at `now`. */
export const onDuty = (person: string, now: Date): RawBuilder<boolean> => bool`(exists (
  select from role_grants g where g.user_id = ${person}::uuid and g.role = 'inspector' and g.state = 'active'
) and ${coversPlace(person, now)})`

/**
 * Codes of the districts where the person is on duty at `now` as an active officer, in brackets, for `= any(…)`: asked once in a statement,
 * where `onDuty` is asked of each row. For rows that store the district of their place.
 */
export const dutyDistricts = (person: string, now: Date): RawBuilder<number[]> => scalar('numbers')`(array(
  select t.code from districts t where exists (
    select from duty_areas d join role_grants g on g.user_id = d.user_id and g.role = 'inspector' and g.state = 'active'
    where d.user_id = ${person}::uuid and d.province_code = t.province_code and (d.district_code is null or d.district_code = t.code)
      and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now}))))`

/** True if a row that keeps the district of its place lies where the officer is on duty. */
export const inDutyDistricts = (
  { officer, now }: { officer: string; now: Date },
  district = 'district_code',
): RawBuilder<boolean> => bool`${sql.ref(district)} = any(${dutyDistricts(officer, now)})`

/**
 * Joins a row that waits to its place `businesses`, if the officer is on duty there and `more` holds. Looked up by key ("offset 0"): of the
 * area's condition the database expects a place or two, and would walk all places for each row that waits.
 */
export const joinDutyPlace = (
  place: RawBuilder<unknown>,
  { officer, now }: { officer: string; now: Date },
  more: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`cross join lateral (
  select * from businesses where businesses.id = ${place} and ${onDuty(officer, now)} and ${more} offset 0
) businesses`

/**
 * Whether the person owns the place, helps with it, or has declared a relation to it that has not ended. Asked once in a statement, as a list
 * of the person's places: of each row that waits it would take three look-ups.
 */
export const isRelated = (
  person: Person,
  place = 'businesses.id',
): RawBuilder<boolean> => bool`(${sql.ref(place)} = any(array(
  select b.id from businesses b where b.owner_id = ${idOf(person)}
  union all
  select o.business_id from place_offers o where o.to_id = ${idOf(person)} and o.kind = 'helper' and o.state = 'accepted'
  union all
  select i.business_id from place_interests i where i.officer_id = ${idOf(person)} and i.ended_at is null)))`
