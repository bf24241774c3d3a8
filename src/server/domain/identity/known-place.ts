/** A place's data for comparison with a description (shared/identity/identity.ts): its names in all scripts and romanised too. */

import type { Kysely, RawBuilder } from 'kysely'
import { pinyin } from 'pinyin-pro'
import type { Category } from '#shared/categories.ts'
import { type KnownBy, licenceKey } from '#shared/identity/identity.ts'
import { type LocalisedColumns, textsOf } from '#shared/localised.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { romanise } from '../romanised/romanise.ts'

export const knownShape = rowsOf({
  id: 'text',
  external_id: 'text?',
  status: textIs<BusinessStatus>(),
  ...inLocales('name', 'text'),
  category: textIs<Category>(),
  address: 'text',
  phone: 'text?',
  lat: 'number',
  lng: 'number',
  subdistrict: 'text?',
  province_code: 'number',
  district_code: 'number',
  owner_id: 'text?',
  open_card: orNull(textIs<'yellow' | 'orange' | 'red'>()),
  licences: 'texts',
  operator: 'text?',
  /** Where it has no pin, its district's middle stands for its point, and says nothing. */
  has_pin: 'bool',
})
export type KnownRow = RowOf<typeof knownShape>

/** Of the place `b`. */
export const knownColumns: RawBuilder<unknown> = sql`b.id, b.external_id, b.status, ${allLanguages('b.name')}, b.category_id as category,
  b.address, b.phone, b.lat, b.lng, b.subdistrict_id as subdistrict, b.province_code, b.district_code, b.owner_id, b.open_card,
  array(select number from licences l where l.business_id = b.id and l.number is not null
    union all select b.registry_licence where b.registry_licence is not null) as licences,
  (select number_hash from registrations g where g.business_id = b.id) as operator,
  coalesce((select has_pin from registrations g where g.business_id = b.id), true) as has_pin`

type Named = Pick<LocalisedColumns<'name'>, 'name_th'> & Partial<LocalisedColumns<'name'>>

/** As it is written. */
export const namesOf = (named: Named): string[] => textsOf(named, 'name')

/** As written, and romanised for names missing in English or Chinese. */
export const allNamesOf = (named: Named): string[] => [
  ...namesOf(named),
  ...(named.name_en ? [] : [romanise(named.name_th)]),
  ...(named.name_cn ? [pinyin(named.name_cn, { toneType: 'none', type: 'array' }).join('')] : []),
]

export const knownBy = (row: KnownRow): KnownBy => ({
  number: row.external_id,
  licences: row.licences.map(licenceKey),
  operator: row.operator,
  names: allNamesOf(row),
  category: row.category,
  phone: row.phone,
  point: row.has_pin ? { lat: row.lat, lng: row.lng } : null,
  subdistrict: row.subdistrict,
  province: row.province_code,
})

/** The values by which an entry in any state is compared. */
export async function knownOf(db: Kysely<Schema>, place: string): Promise<KnownBy> {
  const { rows } = await knownShape`select ${knownColumns} from businesses b where b.id = ${place}::uuid`.execute(db)
  return knownBy(rows[0] as KnownRow)
}
