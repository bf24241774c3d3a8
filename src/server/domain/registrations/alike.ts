/** Listed places that a registration may be one of, as an owner and an officer are shown them; and a hint of them while somebody types. */
import type { Kysely } from 'kysely'
import type { AskedOf, KnownBy } from '#shared/identity/identity.ts'
import { foundLikeness, likeness, nameLikeness } from '#shared/identity/likeness.ts'
import type { Locale } from '#shared/locales.ts'
import { nameOf } from '#shared/localised.ts'
import type { AlikePlace } from '#shared/registrations/alike-place.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { findKnown, findNamed, licenceSql } from '../identity/find-known.ts'
import { allNamesOf, type KnownRow, knownBy, knownColumns, knownShape } from '../identity/known-place.ts'
import { listed } from '../places/cards.ts'
import { suggest } from '../search/suggest.ts'

interface Reading {
  person: string | null
  locale: Locale
}

/** Places that are shown of those that it may be. */
const mostShown = 5
/** Of those, while somebody types. */
const mostHinted = 3

const present = (row: KnownRow, { locale, person }: Reading, value: number): AlikePlace => ({
  id: row.id,
  name: nameOf(row, locale),
  category: row.category,
  address: row.address,
  hasOwner: row.owner_id !== null,
  isOwn: person !== null && row.owner_id === person,
  likeness: value,
})

/** Those that a registration stops at, or that two entries of the list are, the likeliest first. */
export async function findAlike(
  db: Kysely<Schema>,
  asked: KnownBy,
  reading: Reading,
  of: AskedOf = 'person',
): Promise<AlikePlace[]> {
  const found = await findKnown(db, asked, of)
  return found.slice(0, mostShown).map(({ row, identity }) => {
    const isProven = identity === 'same' || (asked.operator !== null && asked.operator === row.operator)
    return present(row, reading, isProven ? 1 : likeness(asked, knownBy(row)))
  })
}

/** From which likeness of names a place is named while one types. */
const namedFrom = 0.6

interface NamedAlike {
  name: string
  phone: string
  licence?: string | null
  isFind?: boolean
}

/** Places that state a licence of this number, or have it from a registry. */
async function findLicensed(db: Kysely<Schema>, licence: string): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text' })`
    (select business_id as id from licences where ${licenceSql('number')} = ${licence}::text limit ${mostShown})
    union (select id from businesses where ${licenceSql('registry_licence')} = ${licence}::text limit ${mostShown})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Listed places of a like name in any script, or of the same phone: a hint while somebody types the name of theirs, which stops nobody; or the answer
 * to a search (`isFind`), where a part of a name is enough, and a licence’s number by its key (`licence`).
 */
export async function findNamedAlike(
  db: Kysely<Schema>,
  { name, phone, licence = null, isFind = false, ...reading }: NamedAlike & Reading,
): Promise<AlikePlace[]> {
  const typed = name.trim()
  const like = isFind ? foundLikeness : nameLikeness
  const suggested = typed.length < 3 ? [] : await suggest(db, typed, reading.locale)
  const named = typed.length < 3 ? [] : await findNamed(db, [typed], { province: null, most: 20 })
  const ids = [...suggested.flatMap((it) => (it.kind === 'place' ? [it.id] : [])), ...named]
  const licensed = licence === null ? [] : await findLicensed(db, licence)
  if (ids.length + licensed.length === 0 && phone === '') return []
  const { rows } = await knownShape`
    (select ${knownColumns} from businesses b where b.id = any(${[...ids, ...licensed]}::uuid[]) and ${listed})
    union
    (select ${knownColumns} from businesses b where b.phone = ${phone || null}::text and ${listed} limit 10)`.execute(
    db,
  )
  return rows
    .map((row) => {
      const byName = Math.max(0, ...allNamesOf(row).map((own) => like(typed, own)))
      const isProven = licensed.includes(row.id) || (row.phone !== null && row.phone === phone)
      return present(row, reading, isProven ? 1 : byName)
    })
    .filter(({ likeness: value }) => value >= namedFrom)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, isFind ? mostShown : mostHinted)
}
