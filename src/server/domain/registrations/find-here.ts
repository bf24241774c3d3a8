/** True if a place is here already, by what its owner types into one field: a name in any script or romanised, a phone number, or a licence's. */
import type { Kysely } from 'kysely'
import { westernDigits } from '#shared/digits.ts'
import { licenceKey } from '#shared/identity/identity.ts'
import type { Locale } from '#shared/locales.ts'
import type { AlikePlace } from '#shared/registrations/alike-place.ts'
import type { Schema } from '../../db/schema.ts'
import { findNamedAlike } from './alike.ts'

/** Longest text that is looked for. */
export const longestFind = 200
/** A number of fewer letters and digits is nobody's own. */
const leastNumber = 5

const isNumber = (key: string) => key.length >= leastNumber && /\d{3}/.test(key)

interface Asked {
  typed: string
  person: string | null
  locale: Locale
}

/** The likest places, listed ones only; null where nothing was typed. */
export async function findHere(db: Kysely<Schema>, { typed, ...reading }: Asked): Promise<AlikePlace[] | null> {
  const name = typed.slice(0, longestFind).trim()
  if (name === '') return null
  const western = westernDigits(name)
  const digits = western.replace(/[\s()-]/g, '').replace(/^\+?66(?=\d{8,9}$)/, '0')
  const key = licenceKey(western)
  const phone = /^0\d{8,9}$/.test(digits) ? digits : ''
  const licence = phone === '' && isNumber(key) ? key : null
  return findNamedAlike(db, { ...reading, name, phone, licence, isFind: true })
}
