/**
 * Listed places that a draft may be of, by the parts that are written: first by phone and numbers, then by names and by where it is too. A place that
 * the first screen asked about, and whose difference is stated there, is not asked about again.
 */
import type { Kysely } from 'kysely'
import { isCategory } from '#shared/categories.ts'
import { westernDigits } from '#shared/digits.ts'
import type { Locale } from '#shared/locales.ts'
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import type { AlikePlace } from '#shared/registrations/alike-place.ts'
import type { Schema } from '../../db/schema.ts'
import { allNamesOf } from '../identity/known-place.ts'
import { findAlike } from './alike.ts'
import type { DraftRow } from './draft-rows.ts'
import { licencesOf, type ReadPlace } from './read-draft.ts'

/** Phones are compared as places keep them: digits only. */
const digitsOf = (phone = '') =>
  westernDigits(phone)
    .replace(/\D/g, '')
    .replace(/^66(?=\d{8,9}$)/, '0')

const nowhere = { point: null, subdistrict: null, province: null }

/** `place` where the second screen has said it. */
export async function alikeSoFar(
  db: Kysely<Schema>,
  { steps }: Pick<DraftRow, 'steps'>,
  reading: { person: string | null; locale: Locale },
  place: ReadPlace | null = null,
): Promise<AlikePlace[]> {
  const fields = steps.form1?.fields ?? {}
  const { phone, numberHash = null, category = '', because } = fields
  const known = {
    number: null,
    licences: licencesOf(steps),
    operator: numberHash,
    names: allNamesOf(toColumns('name', fromFields(fields, 'name'))).filter(Boolean),
    category: isCategory(category) ? category : null,
    phone: digitsOf(phone) || null,
  }
  // Before its province is known a name alone says little: hundreds of kitchens have the same.
  const anywhere = { ...known, ...nowhere, names: [] }
  if (!place) return findAlike(db, anywhere, reading)
  const { point, located } = place
  const at = { point, subdistrict: located.subdistrict.id, province: located.province.code }
  const found = await findAlike(db, { ...known, ...at }, reading)
  if (!because || found.length === 0) return found
  const asked = new Set((await findAlike(db, anywhere, reading)).map(({ id }) => id))
  return found.filter(({ id }) => !asked.has(id))
}
