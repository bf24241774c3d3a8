/** The districts of a province as choices in the reader's language, in the order of its alphabet. */
import type { Kysely } from 'kysely'
import { bcp47, type Locale } from '#shared/locales.ts'
import { textOf } from '#shared/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { listDistricts } from './queries.ts'

export interface DistrictOption {
  code: number
  name: string
}

/** Those of one province, none for a province that does not exist. */
export async function listDistrictOptions(
  db: Kysely<Schema>,
  provinceCode: number,
  locale: Locale,
): Promise<DistrictOption[]> {
  const { compare } = new Intl.Collator(bcp47[locale])
  const districts = await listDistricts(db, provinceCode)
  return districts
    .map((district) => ({ code: district.code, name: textOf(district, 'name', locale) }))
    .sort((a, b) => compare(a.name, b.name))
}
