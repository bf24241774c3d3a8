/** The areas that a person may give: those supervised, and the districts of such provinces. */

import type { Kysely, RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { listDistrictOptions } from '../areas/district-options.ts'
import { standsIn } from '../duty/over-officer.ts'
import type { Reading } from './find-officers.ts'

export interface AreaOption {
  /** Of a province or a district. */
  code: number
  name: string
}

/** Areas that a supervisor has; {@link optionsOf} reads them. */
const supervised = (reader: string, now: Date) => sql`
  select a.province_code, a.district_code from duty_areas a where a.user_id = ${reader}::uuid and a.level = 'supervisor'
    and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now})`

export const listAreaOptions = (db: Kysely<Schema>, { reader, locale, now }: Reading): Promise<AreaOption[]> =>
  optionsOf(db, supervised(reader, now), locale)

/** The areas that the reader may give an officer: the own ones, and all of the officer's agency as the steward who stands in. */
export const listAreasFor = (
  db: Kysely<Schema>,
  officer: string,
  { reader, locale, now }: Reading,
): Promise<AreaOption[]> =>
  optionsOf(
    db,
    sql`${supervised(reader, now)} union select w.province_code, w.district_code
      from role_grants g join agency_areas w on w.agency_id = g.agency_id
      where g.user_id = ${officer}::uuid and g.role = 'inspector' and ${standsIn(reader, now)}`,
    locale,
  )

async function optionsOf(db: Kysely<Schema>, areas: RawBuilder<unknown>, locale: Locale): Promise<AreaOption[]> {
  const { rows } = await rowsOf({ province: 'number', district: 'number?', name: 'text' })`
    select distinct a.province_code as province, a.district_code as district,
      coalesce(${localText('d.name', locale)}, ${localText('p.name', locale)}) as name
    from (${areas}) a join provinces p on p.code = a.province_code left join districts d on d.code = a.district_code
    order by province, district nulls first`.execute(db)
  const offered = await Promise.all(
    rows.map(async ({ province, district, name }) =>
      district === null
        ? [{ code: province, name }, ...(await listDistrictOptions(db, province, locale))]
        : [{ code: district, name }],
    ),
  )
  return [...new Map(offered.flat().map((option) => [option.code, option])).values()]
}
