/**
 * Listed places that a description may be of, by the one decision about it: those near its pin or in its sub-district, those of its phone,
 * licence or operator, and those of nearly its name in its province. Unlisted places are never shown.
 */
import type { Kysely, RawBuilder } from 'kysely'
import {
  type AskedOf,
  type Comparison,
  closeness,
  compareKnown,
  type Identity,
  identityOf,
  type KnownBy,
} from '#shared/identity/identity.ts'
import { fold } from '#shared/search/fold.ts'
import { soundOf } from '#shared/search/sound.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'
import { foldForSearch } from '../search/search-doc.ts'
import { type KnownRow, knownBy, knownColumns, knownShape } from './known-place.ts'

/** Degrees of latitude in 350 m, and as much of longitude: a little more than the compared distance. */
const box = 0.0032
/** Places that are compared for one reason. */
const mostCompared = 60
/** From which likeness of trigrams names are compared letter by letter. */
const similarEnough = 0.45
/** Characters of a sound that is searched for. */
const leastSound = 4

/** True if a place `b` stands near enough to be compared: around the pin, or in the sub-district where there is none. */
export const nearOf = ({ point, subdistrict }: Pick<KnownBy, 'point' | 'subdistrict'>): RawBuilder<boolean> =>
  point
    ? bool`b.geo <@ box(point((${point.lng}::float8 - ${box}) * 0.9723699203976766, ${point.lat}::float8 - ${box}),
        point((${point.lng}::float8 + ${box}) * 0.9723699203976766, ${point.lat}::float8 + ${box}))`
    : bool`b.subdistrict_id = ${subdistrict}::text`

/** The nearest first, so that a crowded spot loses no place that stands where this one does. */
const nearestFirst = ({ point }: Pick<KnownBy, 'point'>) =>
  point ? sql`order by b.geo <-> point(${point.lng}::float8 * 0.9723699203976766, ${point.lat}::float8)` : sql``

interface NamedIn {
  /** Null is the whole country. */
  province: number | null
  most?: number
}

/**
 * Places of a like name, written or spoken: `id` and `value`, the likeness. One statement: the threshold that the index goes by holds
 * for it alone, and every name waits for it.
 */
function namedLike(names: readonly string[], { province, most = mostCompared }: NamedIn): RawBuilder<unknown> {
  const written = [...new Set(names.map(foldForSearch))].filter((name) => fold(name).length > 1)
  const spoken = [...new Set(names.map(soundOf))].filter((sound) => sound.length >= leastSound)
  const like = (column: 'names' | 'sound', asked: string[]) => sql`
    select hit.id, hit.value from threshold, unnest(${asked}::text[]) as asked(name), lateral (
      select b.id, word_similarity(asked.name, ${sql.ref(column)}) as value
      from search_docs join businesses b on b.id = business_id
      where threshold.is_set is not null and asked.name <% ${sql.ref(column)} and ${listed}
        and (${province}::int is null or b.province_code = ${province}::int)
      order by value desc, b.id limit ${most}) hit`
  return sql`
    with threshold as materialized (
      select set_config('pg_trgm.word_similarity_threshold', ${String(similarEnough)}::text, true) as is_set)
    select id, max(value) as value from (${like('names', written)} union all ${like('sound', written.length === 0 ? [] : spoken)}) it
    group by id`
}

/** Ids of places of a like name, the likest first. */
export async function findNamed(db: Kysely<Schema>, names: readonly string[], asked: NamedIn): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text' })`
    select id from (${namedLike(names, asked)}) it order by value desc, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A place that it may be, and why. */
export interface Known {
  row: KnownRow
  comparison: Comparison
  identity: Exclude<Identity, 'new'>
}

/** All of them, the likeliest first. */
export async function findKnown(db: Kysely<Schema>, asked: KnownBy, of: AskedOf): Promise<Known[]> {
  const { point, phone, subdistrict, operator, licences } = asked
  const named = of === 'person' ? sql`select id from (${namedLike(asked.names, asked)}) it` : sql`select null::uuid`
  const near = point || subdistrict ? nearOf({ point, subdistrict }) : sql`false`
  const { rows } = await knownShape`
    select ${knownColumns} from businesses b where ${listed} and b.id in (
      (select b.id from businesses b where ${near} and ${listed} ${nearestFirst(asked)} limit ${mostCompared})
      union all (select b.id from businesses b where b.phone = ${phone}::text and ${listed} limit ${mostCompared})
      union all (select business_id from registrations where number_hash = ${operator}::text limit ${mostCompared})
      union all (select business_id from licences where ${licenceSql('number')} = any(${[...licences]}::text[]) limit ${mostCompared})
      union all (select id from businesses where ${licenceSql('registry_licence')} = any(${[...licences]}::text[]) limit ${mostCompared})
      union all (${named}))`.execute(db)
  return judgeRows(asked, rows, of)
}

/** A licence's number as the index has it; as `licenceKey` makes it. */
export const licenceSql = (column: 'number' | 'registry_licence') =>
  sql.raw(String.raw`regexp_replace(lower(${column}), '[\s./\\()_:,-]', '', 'g')`)

/** Those of the rows that it may be. */
export const judgeRows = (asked: KnownBy, rows: readonly KnownRow[], of: AskedOf): Known[] =>
  rows
    .flatMap((row) => {
      const comparison = compareKnown(asked, knownBy(row))
      const identity = identityOf(comparison, of)
      return identity === 'new' ? [] : [{ row, comparison, identity }]
    })
    .sort((a, b) => closeness(b.comparison) - closeness(a.comparison) || (a.row.id < b.row.id ? -1 : 1))
