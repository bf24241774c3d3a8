/**
 * Supervisors of an area (domain, section 1). The level belongs to an area and never to a person: a supervisor of one province is an ordinary officer
 * in a borrowed one, and a person who supervises no area now is no supervisor. The database holds that a loan supervises nothing.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { idOf } from '../helpers/works-at.ts'

/** An id, or the column that holds it. */
type Person = Parameters<typeof idOf>[0]

/** Areas `mine` that the person supervises at `now`; "from" and the beginning of "where". */
export const supervisedAreas = (person: Person, now: Date): RawBuilder<unknown> => sql`
  duty_areas mine join role_grants held on held.user_id = mine.user_id and held.role = 'inspector' and held.state = 'active'
  where mine.user_id = ${idOf(person)} and mine.level = 'supervisor'
    and mine.valid_from <= ${now} and (mine.valid_to is null or mine.valid_to > ${now})`

/** True if the person supervises anywhere: nationwide matters, such as questionnaires, are for any supervisor. */
export const supervisesSomewhere = (person: Person, now: Date): RawBuilder<boolean> =>
  bool`exists (select from ${supervisedAreas(person, now)})`

/** True if the person supervises at the place in `businesses`. */
export const supervisesPlace = (person: Person, now: Date): RawBuilder<boolean> => bool`exists (
  select from ${supervisedAreas(person, now)} and mine.province_code = businesses.province_code
    and (mine.district_code is null or mine.district_code = businesses.district_code))`

/** An officer's standing at the place in `businesses`. */
export const levelAtPlace = (person: Person, now: Date): RawBuilder<InspectorLevel> =>
  scalar(textIs<InspectorLevel>())`case when ${supervisesPlace(person, now)} then 'supervisor' else 'inspector' end`

/** Codes of the districts that the person supervises at `now`, in brackets, for `= any(…)`: asked once in a statement. */
export const supervisedDistricts = (person: Person, now: Date): RawBuilder<number[]> => scalar('numbers')`(array(
  select t.code from districts t where exists (
    select from ${supervisedAreas(person, now)} and mine.province_code = t.province_code
      and (mine.district_code is null or mine.district_code = t.code))))`

/** True if the person supervises the whole of the area in these columns or values: a district within an own province, or the same. */
export const supervisesArea = (
  person: Person,
  now: Date,
  area: { province: RawBuilder<unknown>; district: RawBuilder<unknown> },
): RawBuilder<boolean> => bool`exists (
  select from ${supervisedAreas(person, now)} and mine.province_code = ${area.province}
    and (mine.district_code is null or mine.district_code = ${area.district}))`

/** Province and district of a code of either. */
export const areaOf = (code: number): { province: number; district: number | null } =>
  code > 99 ? { province: Math.floor(code / 100), district: code } : { province: code, district: null }

/** True if the person supervises the whole of an area, by its code. */
export async function supervises(db: Kysely<Schema>, person: string, code: number, now: Date): Promise<boolean> {
  const { province, district } = areaOf(code)
  const area = { province: sql`${province}::int`, district: sql`${district}::int` }
  const { rows } = await rowsOf({ is: 'bool' })`select ${supervisesArea(person, now, area)} as is`.execute(db)
  return rows[0]?.is === true
}

/** A supervisor of an area as a recipient of notices. */
export const supervisorShape = rowsOf({
  id: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
})
export type Supervisor = RowOf<typeof supervisorShape>

/** Supervisors notified at once: more of them would each leave it to another. */
const mostNamed = 5

/** Those who supervise the whole of the area in these columns or values of `from`. */
async function listOver(
  db: Kysely<Schema>,
  {
    from,
    now,
    except,
    agency = null,
  }: { from: RawBuilder<unknown>; now: Date; except: string | null; agency?: string | null },
): Promise<Supervisor[]> {
  const { rows } = await supervisorShape`
    select u.id, u.email, u.phone, u.locale from ${from}
    join duty_areas d on d.level = 'supervisor' and d.province_code = it.province_code
      and (d.district_code is null or d.district_code = it.district_code)
      and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now})
    join role_grants g on g.user_id = d.user_id and g.role = 'inspector' and g.state = 'active'
      and (${agency}::uuid is null or g.agency_id = ${agency}::uuid)
    join users u on u.id = d.user_id and u.suspended_at is null and u.id is distinct from ${except}::uuid
    group by u.id order by u.id limit ${mostNamed}`.execute(db)
  return rows
}

/** Supervisors of a place, of all agencies or of one, but for somebody who knows already. */
export const listSupervisorsOf = (
  db: Kysely<Schema>,
  place: string,
  now: Date,
  except: string | null = null,
  agency: string | null = null,
) =>
  listOver(db, {
    now,
    except,
    agency,
    from: sql`(select province_code, district_code from businesses where id = ${place}::uuid) it`,
  })
