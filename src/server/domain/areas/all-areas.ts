/** Every province and district as one list of choices, each district behind its province. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

export interface AreaChoice {
  code: number
  name: string
}

export async function listAllAreas(db: Kysely<Schema>, locale: Locale): Promise<AreaChoice[]> {
  const province = localText('p.name', locale)
  const { rows } = await rowsOf({ code: 'number', name: 'text' })`
    select code, name from (
      select p.code, p.code * 100 as place, ${province} as name from provinces p
      union all select d.code, d.code, concat_ws(' · ', ${localText('d.name', locale)}, ${province}) from districts d join provinces p on p.code = d.province_code
    ) it order by place, code`.execute(db)
  return rows
}
