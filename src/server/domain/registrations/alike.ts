/**
 * Listed places that a registration may be one of: those near its pin or in its sub-district by the same phone, and those of the same
 * registration number, each with how alike they are. What is not listed is shown to nobody.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Category } from '#shared/places/categories.ts'
import type { AlikePlace } from '#shared/registrations/alike-place.ts'
import { type Comparable, likeness, nameLikeness } from '#shared/registrations/likeness.ts'
import { ALIKE_FROM } from '#shared/registrations/registration.ts'
import type { Schema } from '../../db/schema.ts'
import { listed } from '../places/cards.ts'
import { suggest } from '../search/suggest.ts'

interface Asked extends Comparable {
  numberHash: string | null
  person: string | null
  locale: Locale
}

/** Degrees of latitude in 350 m, and as much of longitude: a little more than what is compared. */
const box = 0.0032
/** Places that are compared. */
const mostCompared = 60

const columns = sql`b.id, b.name_th, b.name_en, b.name_cn, b.category_id as category, b.address, b.phone, b.lat, b.lng,
  b.subdistrict_id as subdistrict, b.owner_id`

interface Row {
  id: string
  name_th: string
  name_en: string | null
  name_cn: string | null
  category: Category
  address: string
  phone: string | null
  lat: number
  lng: number
  subdistrict: string | null
  owner_id: string | null
  same_number: boolean
}

const namesOf = ({ name_th, name_en, name_cn }: Row) => [name_th, name_en, name_cn].filter((name) => name !== null)

const present = (row: Row, { locale, person }: Pick<Asked, 'locale' | 'person'>, value: number): AlikePlace => ({
  id: row.id,
  name: row[`name_${locale}`] ?? row.name_th,
  category: row.category,
  address: row.address,
  hasOwner: row.owner_id !== null,
  isOwn: person !== null && row.owner_id === person,
  likeness: value,
})

/** Whether a place `b` stands near enough to be compared: around the pin, or in the sub-district where there is none. */
export const nearOf = ({ point, subdistrict }: Pick<Comparable, 'point' | 'subdistrict'>): RawBuilder<boolean> =>
  point
    ? sql<boolean>`b.geo <@ box(point((${point.lng}::float8 - ${box}) * 0.9723699203976766, ${point.lat}::float8 - ${box}),
        point((${point.lng}::float8 + ${box}) * 0.9723699203976766, ${point.lat}::float8 + ${box}))`
    : sql<boolean>`b.subdistrict_id = ${subdistrict}::text`

/** Those that a registration stops at, the most alike first. */
export async function findAlike(db: Kysely<Schema>, asked: Asked): Promise<AlikePlace[]> {
  const { point, phone, subdistrict, numberHash } = asked
  const near = point ? nearOf(asked) : sql`b.subdistrict_id = ${subdistrict}::text and b.phone = ${phone}::text`
  const { rows } = await sql<Row>`
    (select ${columns}, false as same_number from businesses b where ${near} and ${listed} limit ${mostCompared})
    union all
    (select ${columns}, true as same_number from registrations r join businesses b on b.id = r.business_id
     where r.number_hash = ${numberHash}::text and ${listed} limit 20)`.execute(db)
  const best = new Map<string, AlikePlace>()
  for (const row of rows) {
    const value = row.same_number ? 1 : likeness(asked, { ...row, names: namesOf(row), point: row })
    if (value >= ALIKE_FROM && value > (best.get(row.id)?.likeness ?? 0)) best.set(row.id, present(row, asked, value))
  }
  return [...best.values()].sort((a, b) => b.likeness - a.likeness).slice(0, 5)
}

/** From which likeness of names a place is named while one types. */
const namedFrom = 0.6

/** Listed places of a like name, in the reader's words, or of the same phone: a hint while somebody types, which stops nobody. */
export async function findNamedAlike(
  db: Kysely<Schema>,
  { name, phone, ...reading }: { name: string; phone: string; locale: Locale; person: string | null },
): Promise<AlikePlace[]> {
  const typed = name.trim()
  const suggested = typed.length < 3 ? [] : await suggest(db, typed, reading.locale)
  const ids = suggested.flatMap((it) =>
    it.kind === 'place' && nameLikeness(typed, it.name) >= namedFrom ? [it.id] : [],
  )
  if (ids.length === 0 && phone === '') return []
  const { rows } = await sql<Row>`
    (select ${columns}, false as same_number from businesses b where b.id = any(${ids}::uuid[]) and ${listed})
    union
    (select ${columns}, false from businesses b where b.phone = ${phone || null}::text and ${listed} limit 10)`.execute(
    db,
  )
  return rows
    .map((row) => {
      const byName = Math.max(0, ...namesOf(row).map((own) => nameLikeness(typed, own)))
      return present(row, reading, row.phone !== null && row.phone === phone ? 1 : byName)
    })
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
}
