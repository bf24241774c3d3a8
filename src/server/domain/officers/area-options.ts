/** The areas that a supervisor may give: those supervised, and the districts of such provinces. */

import type { Kysely } from 'kysely'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { listDistrictOptions } from '../areas/district-options.ts'
import type { Reading } from './find-officers.ts'

export interface AreaOption {
  /** Of a province or a district. */
  code: number
  name: string
}

export async function listAreaOptions(db: Kysely<Schema>, { reader, locale, now }: Reading): Promise<AreaOption[]> {
  const { rows } = await rowsOf({ province: 'number', district: 'number?', name: 'text' })`
    select distinct a.province_code as province, a.district_code as district,
      coalesce(${localText('d.name', locale)}, ${localText('p.name', locale)}) as name
    from duty_areas a join provinces p on p.code = a.province_code left join districts d on d.code = a.district_code
    where a.user_id = ${reader}::uuid and a.level = 'supervisor' and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now})
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
