/**
 * Where a person may read the record: supervisors in the districts that they supervise, and of their agency and those below it what belongs to no
 * place; stewards everywhere. The database keeps each event's scopes (audit_scopes).
 */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { bcp47 } from '#shared/locales.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisedAreas, supervisedDistricts, supervisesSomewhere } from '../duty/supervising.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

export interface RecordReach {
  isSteward: boolean
  /** Codes of districts; all there are for a steward. */
  districts: number[]
  /** Codes of provinces that are supervised whole. */
  provinces: number[]
  agencies: { id: string; name: string }[]
}

const reachShape = rowsOf({
  isSteward: 'bool',
  supervises: 'bool',
  districts: 'numbers',
  provinces: 'numbers',
})

/** Null for somebody who supervises nowhere. */
export async function findReach(
  db: Kysely<Schema>,
  { reader, locale, now }: { reader: string; locale: Locale; now: Date },
): Promise<RecordReach | null> {
  const { rows } = await reachShape`
    select ${isSteward(reader)} as "isSteward", ${supervisesSomewhere(reader, now)} as supervises, ${supervisedDistricts(reader, now)} as districts,
      array(select distinct mine.province_code from ${supervisedAreas(reader, now)} and mine.district_code is null order by 1) as provinces`.execute(
    db,
  )
  const [found] = rows
  if (!found || !(found.isSteward || found.supervises)) return null
  const below = rowsOf({ id: 'text', name: 'text' })`
    with recursive under as (
      select a.id from agencies a join role_grants g on g.agency_id = a.id
      where g.user_id = ${reader}::uuid and g.role = 'inspector' and g.state = 'active'
      union select a.id from agencies a join under on a.parent_id = under.id
    )
    select a.id, ${agencyName(sql`a.id`, locale)} as name from agencies a
    where a.merged_into is null and (${found.isSteward} or a.id in (select id from under))`
  const agencies = (await below.execute(db)).rows.map(({ id, name }) => ({ id, name: agencyNamed(name, locale) }))
  const { compare } = new Intl.Collator(bcp47[locale])
  return {
    isSteward: found.isSteward,
    districts: found.districts,
    provinces: found.provinces,
    agencies: agencies.sort((a, b) => compare(a.name, b.name) || a.id.localeCompare(b.id)),
  }
}

const inProvince = (codes: readonly number[], province: number) =>
  codes.filter((code) => Math.floor(code / 100) === province)

/** The scopes to read: all of the reader's, or those of an area, by its code, as far as they are the reader's. */
export async function scopesOf(db: Kysely<Schema>, reach: RecordReach, area: number | null): Promise<string[]> {
  if (area === null)
    return reach.isSteward
      ? ['all']
      : [
          ...reach.districts.map((code) => `district ${code}`),
          ...reach.provinces.map((code) => `province ${code}`),
          ...reach.agencies.map(({ id }) => `agency ${id}`),
        ]
  const all = reach.isSteward
    ? (await db.selectFrom('districts').select('code').execute()).map(({ code }) => code)
    : reach.districts
  if (area > 99) return all.includes(area) ? [`district ${area}`] : []
  const own = reach.isSteward || reach.provinces.includes(area) ? [`province ${area}`] : []
  return [...inProvince(all, area).map((code) => `district ${code}`), ...own]
}

/** Areas to choose from: the reader's districts below their provinces; every province for a steward. */
export async function listReachAreas(
  db: Kysely<Schema>,
  reach: RecordReach,
  locale: Locale,
): Promise<{ code: number; name: string }[]> {
  const provinces = [...new Set(reach.districts.map((code) => Math.floor(code / 100)))]
  const { rows } = await rowsOf({ code: 'number', name: 'text' })`
    select p.code, ${localText('p.name', locale)} as name from provinces p where ${reach.isSteward} or p.code = any(${provinces}::int[])
    union all
    select d.code, ${localText('p.name', locale)} || ' · ' || ${localText('d.name', locale)} from districts d
      join provinces p on p.code = d.province_code where d.code = any(${reach.districts}::int[])`.execute(db)
  const { compare } = new Intl.Collator(bcp47[locale])
  return rows.sort((a, b) => compare(a.name, b.name) || a.code - b.code)
}
