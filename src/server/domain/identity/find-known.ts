/**
 * Listed places that a description may be of, by the one decision about it: those near its pin or in its sub-district, those of its phone,
 * licence or operator, and those of nearly its name in its province. What is not listed is shown to nobody.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
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
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { listed } from '../places/cards.ts'
import { foldForSearch } from '../search/search-doc.ts'
import { type KnownRow, knownBy, knownColumns } from './known-place.ts'

/** Degrees of latitude in 350 m, and as much of longitude: a little more than what is compared. */
const box = 0.0032
/** Places that are compared for one reason. */
const mostCompared = 60
/** From which likeness of trigrams names are compared letter by letter. */
const similarEnough = 0.45
/** Letters of a sound that is looked for. */
const leastSound = 4

/** Whether a place `b` stands near enough to be compared: around the pin, or in the sub-district where there is none. */
export const nearOf = ({ point, subdistrict }: Pick<KnownBy, 'point' | 'subdistrict'>): RawBuilder<boolean> =>
  point
    ? sql<boolean>`b.geo <@ box(point((${point.lng}::float8 - ${box}) * 0.9723699203976766, ${point.lat}::float8 - ${box}),
        point((${point.lng}::float8 + ${box}) * 0.9723699203976766, ${point.lat}::float8 + ${box}))`
    : sql<boolean>`b.subdistrict_id = ${subdistrict}::text`

/** Ids of places of a like name, written or spoken, the likest first. */
export function findNamed(
  db: Kysely<Schema>,
  names: readonly string[],
  { province, most = mostCompared }: { province: number | null; most?: number },
): Promise<string[]> {
  const written = [...new Set(names.map(foldForSearch))].filter((name) => fold(name).length > 1)
  const spoken = [...new Set(names.map(soundOf))].filter((sound) => sound.length >= leastSound)
  if (written.length === 0) return Promise.resolve([])
  return inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarEnough)}, true)`.execute(tx)
    const ids = new Map<string, number>()
    for (const [column, asked] of [
      ['names', written],
      ['sound', spoken],
    ] as const)
      for (const each of asked) {
        const { rows } = await sql<{ id: string; value: number }>`
          select b.id, word_similarity(${each}, ${sql.ref(column)}) as value
          from search_docs join businesses b on b.id = business_id
          where ${each} <% ${sql.ref(column)} and ${listed} and (${province}::int is null or b.province_code = ${province}::int)
          order by value desc, b.id limit ${most}`.execute(tx)
        for (const { id, value } of rows) ids.set(id, Math.max(value, ids.get(id) ?? 0))
      }
    return [...ids].sort(([, a], [, b]) => b - a).map(([id]) => id)
  })
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
  const named = of === 'person' ? await findNamed(db, asked.names, asked) : []
  const near = point || subdistrict ? nearOf({ point, subdistrict }) : sql`false`
  const { rows } = await sql<KnownRow>`
    select ${knownColumns} from businesses b where ${listed} and b.id in (
      (select b.id from businesses b where ${near} and ${listed} limit ${mostCompared})
      union all (select b.id from businesses b where b.phone = ${phone}::text and ${listed} limit ${mostCompared})
      union all (select business_id from registrations where number_hash = ${operator}::text limit ${mostCompared})
      union all (select business_id from licences where ${licenceSql} = any(${[...licences]}::text[]) limit ${mostCompared})
      union all (select unnest(${named}::uuid[])))`.execute(db)
  return judgeRows(asked, rows, of)
}

/** A licence's number as the index has it; as `licenceKey` makes it. */
export const licenceSql = sql.raw(String.raw`regexp_replace(lower(number), '[\s./\\()_:,-]', '', 'g')`)

/** Those of the rows that it may be. */
export const judgeRows = (asked: KnownBy, rows: readonly KnownRow[], of: AskedOf): Known[] =>
  rows
    .flatMap((row) => {
      const comparison = compareKnown(asked, knownBy(row))
      const identity = identityOf(comparison, of)
      return identity === 'new' ? [] : [{ row, comparison, identity }]
    })
    .sort((a, b) => closeness(b.comparison) - closeness(a.comparison) || (a.row.id < b.row.id ? -1 : 1))
