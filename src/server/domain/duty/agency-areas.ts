/** Areas of agencies. Their officers are given areas within those, and nothing beyond: a power of one agency is none of another. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { areaOf } from './supervising.ts'

/** True if an area, by its code, lies within the agency's. */
export async function isWithinAgency(db: Kysely<Schema>, agency: string, code: number): Promise<boolean> {
  const { province, district } = areaOf(code)
  const { rows } = await rowsOf({ is: 'bool' })`select exists (
    select from agency_areas a where a.agency_id = ${agency}::uuid and a.province_code = ${province}
      and (a.district_code is null or a.district_code = ${district}::int)) as is`.execute(db)
  return rows[0]?.is === true
}

/** Puts an area down, unless a wider one covers it already; answers whether it was. */
export async function addAreaOf(db: Kysely<Schema>, agency: string, code: number): Promise<boolean> {
  if (await isWithinAgency(db, agency, code)) return false
  const { province, district } = areaOf(code)
  await db
    .insertInto('agency_areas')
    .values({ agency_id: agency, province_code: province, district_code: district })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Areas of the agency, by their codes, in which officers of it have duty that no other of its areas covers. */
export async function listAreasInUse(
  db: Kysely<Schema>,
  { agency, now }: { agency: string; now: Date },
): Promise<number[]> {
  const { rows } = await rowsOf({ area: 'number' })`
    select coalesce(a.district_code, a.province_code) as area from agency_areas a
    where a.agency_id = ${agency}::uuid and exists (
      select from duty_areas d join role_grants g on g.user_id = d.user_id and g.role = 'inspector' and g.agency_id = a.agency_id
      where d.lent_from is null and d.province_code = a.province_code and (a.district_code is null or d.district_code = a.district_code)
        and (d.valid_to is null or d.valid_to > ${now})
        and not exists (
          select from agency_areas other where other.agency_id = a.agency_id and other.province_code = d.province_code
            and (other.district_code is null or other.district_code = d.district_code)
            and other.district_code is distinct from a.district_code))`.execute(db)
  return rows.map(({ area }) => area)
}
