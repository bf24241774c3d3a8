/** The provinces as choices in the reader's language, in the order of its alphabet. */
import type { Kysely } from 'kysely'
import { bcp47, type Locale } from '#shared/locales.ts'
import { textOf } from '#shared/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { listProvinces } from './queries.ts'

export interface ProvinceOption {
  code: number
  name: string
}

/** All 77. Sorted by Intl, because Thai vowels that are written first do not count first. */
export async function listProvinceOptions(db: Kysely<Schema>, locale: Locale): Promise<ProvinceOption[]> {
  const { compare } = new Intl.Collator(bcp47[locale])
  const provinces = await listProvinces(db)
  return provinces
    .map((it) => ({ code: it.code, name: textOf(it, 'name', locale) }))
    .sort((a, b) => compare(a.name, b.name))
}
