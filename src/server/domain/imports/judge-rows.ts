/**
 * Compares a registry's rows with the known places: new, the same with its changes, or a question for an officer. Only reads; the
 * import asks it in its transaction, and a rehearsal shows it.
 */
import type { Kysely } from 'kysely'
import {
  type Comparison,
  compareKnown,
  type Identity,
  identityOf,
  type KnownBy,
  licenceKey,
} from '#shared/identity/identity.ts'
import type { ImportChange } from '#shared/imports/place-import.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { type RegistryRow, registryFields } from '#shared/places/registry-row.ts'
import { fold } from '#shared/search/fold.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, sql, textsIs } from '../../db/sql.ts'
import { judgeRows as judgeKnown, licenceSql } from '../identity/find-known.ts'
import { allNamesOf, type KnownRow, knownBy, knownColumns, knownShape } from '../identity/known-place.ts'
import { listed } from '../places/cards.ts'
import { foldForSearch } from '../search/search-doc.ts'

/** A row with its verdict, and the place compared with; null where it is new. */
export interface JudgedRow {
  row: RegistryRow
  identity: Identity
  place: Stored | null
  comparison: Comparison | null
  changes: ImportChange[]
}

export const storedShape = knownShape.and({
  description_th: 'text',
  postcode: 'text?',
  amenities: textsIs<Amenity>(),
  registry_licence: 'text?',
})
export type Stored = RowOf<typeof storedShape>

/** Places of a row's name within 2 km, and around its point. */
const [mostNamed, mostNear] = [100, 300]
/** Degrees in 350 m, and in 2 km. */
const [box, quarter] = [0.0032, 0.0183]

const columns = sql`${knownColumns}, b.description_th, b.postcode, b.amenities, b.registry_licence`

const describes = (row: RegistryRow): KnownBy => ({
  number: row.external_id,
  licences: row.registry_licence ? [licenceKey(row.registry_licence)] : [],
  operator: null,
  names: allNamesOf(row),
  category: row.category,
  phone: row.phone,
  point: { lat: row.lat, lng: row.lng },
  subdistrict: row.subdistrict_id ?? null,
  province: row.province_code,
})

const plain = (value: unknown) => (Array.isArray(value) ? [...value].sort().join(' ') : (value ?? ''))

/** The row's changes. A sub-district that it does not tell goes only where the district is another one. */
function changesOf(row: RegistryRow, place: Stored): ImportChange[] {
  const stays = row.district_code === place.district_code
  const after = { ...row, subdistrict_id: row.subdistrict_id ?? (stays ? place.subdistrict : null) }
  const before = { ...place, subdistrict_id: place.subdistrict }
  return registryFields.flatMap((field) =>
    after[field] === undefined || plain(after[field]) === plain(before[field])
      ? []
      : [{ field, before: before[field] ?? null, after: after[field] }],
  )
}

/** The row with a known place's own values. */
export const completed = (row: RegistryRow, place: Stored): RegistryRow => ({
  ...row,
  registry_licence: row.registry_licence === undefined ? (place.registry_licence ?? null) : row.registry_licence,
  ...Object.fromEntries((row.keeps ?? []).map((field) => [field, place[field as keyof Stored] ?? null])),
})

/** The same, of a place by its id. */
export async function completedWith(db: Kysely<Schema>, row: RegistryRow, place: string): Promise<RegistryRow> {
  const { rows } = await storedShape`select ${columns} from businesses b where b.id = ${place}::uuid`.execute(db)
  return rows[0] ? completed(row, rows[0]) : row
}

const judged = (row: RegistryRow, identity: Identity, place: Stored, comparison: Comparison): JudgedRow => ({
  // A waiting row is stored as it came: it may be another place, which has nothing of this one.
  row: identity === 'same' ? completed(row, place) : row,
  identity,
  place,
  comparison,
  changes: changesOf(completed(row, place), place),
})

/** True if the entry has something that a new one must not get rid of. */
const isBurdened = ({ open_card, status }: Pick<KnownRow, 'open_card' | 'status'>) =>
  open_card !== null || status === 'suspended'

const candidateShape = knownShape.only('id', 'external_id', 'status', 'open_card')

/**
 * Places that rows with a new number may be, by the row's number: around its point, by its phone or licence, by its name in the quarter; without
 * those of the list itself, unless `doubted` has their number. In one statement for all, as a list of thousands would ask thousands of times.
 */
async function findOthers(
  db: Kysely<Schema>,
  rows: readonly RegistryRow[],
  numbers: ReadonlySet<string>,
  doubted: ReadonlySet<string>,
): Promise<Map<string, Stored[]>> {
  const given = rows.map(({ external_id, lat, lng, phone, name_th, name_en, registry_licence: licence }) => ({
    number: external_id,
    lat,
    lng,
    phone,
    licence: licence ? licenceKey(licence) : null,
    names: [name_th, name_en ?? ''].filter((name) => fold(name).length > 1).map((name) => `% ${foldForSearch(name)} %`),
  }))
  const licences = given.flatMap(({ licence }) => (licence === null ? [] : [licence]))
  const square = (half: number) => sql`box(point((g.lng - ${half}) * 0.9723699203976766, g.lat - ${half}),
    point((g.lng + ${half}) * 0.9723699203976766, g.lat + ${half}))`
  const light = sql`b.id, b.external_id, b.open_card, b.status`
  const found = await candidateShape.and({ number: 'text' })`
    with licensed as materialized (
      select business_id as id, ${licenceSql('number')} as key from licences where ${licenceSql('number')} = any(${licences}::text[])
      union select id, ${licenceSql('registry_licence')} from businesses where ${licenceSql('registry_licence')} = any(${licences}::text[]))
    select g.number, c.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g(number text, lat float8, lng float8, phone text, licence text, names text[])
    cross join lateral (
      (select ${light} from businesses b where b.geo <@ ${square(box)} and ${listed} limit ${mostNear})
      union (select ${light} from businesses b where b.phone = g.phone and ${listed} limit ${mostNear})
      union (select ${light} from licensed join businesses b on b.id = licensed.id where key = g.licence and ${listed} limit ${mostNear})
      union (select ${light} from search_docs s join businesses b on b.id = s.business_id
        where s.names like any(g.names) and b.geo <@ ${square(quarter)} and ${listed} limit ${mostNamed})
    ) c`.execute(db)
  const wanted = found.rows.filter(
    (it) => it.external_id === null || !numbers.has(it.external_id) || doubted.has(it.external_id) || isBurdened(it),
  )
  const ids = [...new Set(wanted.map(({ id }) => id))]
  const places =
    ids.length === 0
      ? []
      : (await storedShape`select ${columns} from businesses b where b.id = any(${ids}::uuid[])`.execute(db)).rows
  const byId = new Map(places.map((place) => [place.id, place]))
  const answer = new Map<string, Stored[]>()
  for (const { number, id } of wanted) answer.set(number, [...(answer.get(number) ?? []), byId.get(id) as Stored])
  return answer
}

/**
 * Judges each. A registry that lists two numbers knows two places: those of `numbers`, the whole list's, are not compared with each other,
 * unless a card is open at one, or its number came with another place's description: then its own may come under a new one.
 */
export async function judgeRegistryRows(
  db: Kysely<Schema>,
  rows: readonly RegistryRow[],
  numbers: ReadonlySet<string>,
): Promise<JudgedRow[]> {
  const found = await storedShape`
    select ${columns} from businesses b where b.external_id = any(${rows.map((row) => row.external_id)}::text[])`.execute(
    db,
  )
  const byNumber = new Map(found.rows.map((place) => [place.external_id, place]))
  const fresh = rows.filter((row) => !byNumber.has(row.external_id))
  const ofKnown = new Map(
    rows.flatMap((row): [string, JudgedRow][] => {
      const known = byNumber.get(row.external_id)
      if (!known) return []
      const comparison = compareKnown(describes(row), knownBy(known))
      return [[row.external_id, judged(row, identityOf(comparison, 'list'), known, comparison)]]
    }),
  )
  const doubted = new Set([...ofKnown].flatMap(([number, { identity }]) => (identity === 'same' ? [] : [number])))
  const othersOf = fresh.length === 0 ? new Map<string, Stored[]>() : await findOthers(db, fresh, numbers, doubted)
  const taken = new Set<string>()
  const answer: JudgedRow[] = []
  for (const row of rows) {
    const known = ofKnown.get(row.external_id)
    if (known) {
      answer.push(known)
      continue
    }
    const others = othersOf.get(row.external_id) ?? []
    const [first] = judgeKnown(describes(row), others, 'list')
    const place = first && (others.find(({ id }) => id === first.row.id) as Stored)
    if (!first || !place) answer.push({ row, identity: 'new', place: null, comparison: null, changes: [] })
    // Two rows cannot both be one place: the second becomes a question.
    else {
      const isAsked = taken.has(place.id) || doubted.has(place.external_id ?? '')
      const identity = first.identity === 'same' && isAsked ? 'perhaps' : first.identity
      answer.push(judged(row, identity, place, first.comparison))
    }
    if (place) taken.add(place.id)
  }
  return answer
}
