/** An officer's present areas, for planning a day and for checks of where they may act. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import type { DutyArea } from '#shared/plan/plan-page.ts'
import type { InspectorLevel } from '#shared/roles.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'

/** An area with its codes. */
export interface Area extends DutyArea {
  provinceCode: number
  /** Null for the whole province. */
  districtCode: number | null
  level: InspectorLevel
}

/** Areas that are valid at `now`, or will be; the one that begins first comes first. Past ones only with `past`. */
export async function listAreas(
  db: Kysely<Schema>,
  officer: string,
  { now, locale, past = false }: { now: Date; locale: Locale; past?: boolean },
): Promise<Area[]> {
  const { rows } = await rowsOf({
    id: 'text',
    province_code: 'number',
    district_code: 'number?',
    province: 'text',
    district: 'text?',
    valid_from: 'time',
    valid_to: 'time?',
    level: textIs<InspectorLevel>(),
  })`
    select a.id, a.province_code, a.district_code, ${localText('p.name', locale)} as province,
      ${localText('d.name', locale)} as district, a.valid_from, a.valid_to, a.level
    from duty_areas a join provinces p on p.code = a.province_code left join districts d on d.code = a.district_code
    where a.user_id = ${officer}::uuid and ${past ? sql`true` : sql`(a.valid_to is null or a.valid_to > ${now})`}
    order by a.valid_from, a.province_code, a.district_code, a.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    province: row.province,
    district: row.district,
    level: row.level,
    provinceCode: row.province_code,
    districtCode: row.district_code,
    from: bangkokDay(row.valid_from),
    until: row.valid_to && bangkokDay(row.valid_to),
    isNow: row.valid_from <= now && (row.valid_to === null || row.valid_to > now),
  }))
}
