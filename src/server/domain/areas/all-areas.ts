/** Every province and district as one list of choices, each district behind its province. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'

export interface AreaChoice {
  code: number
  name: string
}

export async function listAllAreas(db: Kysely<Schema>, locale: Locale): Promise<AreaChoice[]> {
  const named = sql.ref(`name_${locale}`)
  const { rows } = await rowsOf({ code: 'number', name: 'text' })`
    select code, name from (
      select code, code * 100 as place, ${named} as name from provinces
      union all select d.code, d.code, concat_ws(' · ', d.${named}, p.${named}) from districts d join provinces p on p.code = d.province_code
    ) it order by place, code`.execute(db)
  return rows
}
