/** Keeps the search documents up to date with the businesses: `refreshSearchDocs` in every command that changes their sources. */

import type { Kysely, RawBuilder } from 'kysely'
import { localisedColumns, type OtherLocale } from '#shared/localised.ts'
import { otherLocales } from '#shared/localised-fields.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { allLanguages, languagePairs } from '../../db/localised.ts'
import { shareVocabulary } from '../../db/reference/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { renewVocabulary } from '../vocabulary/read-vocabulary.ts'
import { docVersion, searchableShape, searchDocOf } from './search-doc.ts'

/** Businesses that one transaction of `fillSearchDocs` takes: the embedded database answers nobody else meanwhile. */
const batchSize = 100
/** Businesses that are checked together for a document that is missing. */
const lookedAt = 2_000

/** Held while documents are made that nobody waits for, so that instances do not make the same ones. */
const fillLock = 7_204_115_535

const named = (table: string, columns: readonly string[]) =>
  sql`case when ${sql.ref(table)} is not null then json_build_object(${sql.join(
    columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${table}.${column}`)}`),
  )}) end`

/** So many other places with the same item give its name in another language; more would cost more and say the same. */
const othersAsked = 20

const others = otherLocales.map((locale) => `name_${locale}` as const)
const anyOther = (is: RawBuilder<unknown>) =>
  sql.join(
    others.map((column) => sql`${sql.ref(column)} ${is}`),
    sql` or `,
  )

/** The most common name in another language of an item with that Thai name. */
const calledByOthers = (column: `name_${OtherLocale}`) =>
  sql`(select name from (select ${sql.ref(column)} as name from items
      where name_th = missing.name_th and (${anyOther(sql`is not null`)}) limit ${othersAsked}) others
    where name is not null group by name order by count(*) desc, name limit 1)`

/**
 * Rewrites the search documents of these businesses, in the caller's transaction. To be called on every change of a name, an
 * item, an amenity, the address, area, category or telephone number; missing ids are skipped. An item with only a Thai
 * name is also found by the English and Chinese names that others use for the same item, as far as they do by then. Made of the present words of
 * the search: their revision is held until the transaction ends, so that no document keeps words that changed meanwhile.
 */
export async function refreshSearchDocs(db: Kysely<Schema>, businessIds: readonly string[]): Promise<void> {
  const ids = [...businessIds]
  await shareVocabulary(db)
  const { rows } = await searchableShape.and({ id: 'text', revision: 'text?' })`
    with called as materialized (
      select name_th, ${sql.join(others.map((column) => sql`${calledByOthers(column)} as ${sql.ref(column)}`))}
      from (select distinct name_th from items
        where business_id = any(${ids}::uuid[]) and (${anyOther(sql`is null`)})) missing
    )
    select (select revision from vocabulary_revision) as revision, b.id, ${allLanguages('b.name')}, b.category_id, b.phone, b.address, b.postcode, b.amenities,
      coalesce((select json_agg(json_build_object(${languagePairs('i.name')}, 'also_called', array_remove(array[${sql.join(
        others.map((it) => sql`case when ${sql.ref(`i.${it}`)} is null then ${sql.ref(`called.${it}`)} end`),
      )}], null)) order by i.position)
        from items i left join called using (name_th) where i.business_id = b.id), '[]') as items,
      ${named('p', ['code', ...localisedColumns('name')])} as province,
      ${named('d', ['code', 'name_th', 'name_en'])} as district,
      ${named('s', ['name_th', 'name_en'])} as subdistrict
    from businesses b
    join provinces p on p.code = b.province_code
    join districts d on d.code = b.district_code
    left join subdistricts s on s.id = b.subdistrict_id
    where b.id = any(${ids}::uuid[])`.execute(db)
  if (rows[0]) await renewVocabulary(db, rows[0].revision)
  await insertRows(
    db,
    'search_docs',
    { business_id: 'uuid', version: 'smallint', names: 'text', doc: 'text', sound: 'text' },
    rows.map((row) => ({ business_id: row.id, version: docVersion, ...searchDocOf(row) })),
    sql`on conflict (business_id) do update set version = excluded.version, names = excluded.names,
      doc = excluded.doc, sound = excluded.sound
      where (search_docs.version, search_docs.names, search_docs.doc, search_docs.sound)
        is distinct from (excluded.version, excluded.names, excluded.doc, excluded.sound)`,
  )
}

/** Of the next businesses by id those without a document of this version, and the last id looked at; null at the end. */
async function findStale(db: Kysely<Schema>, after: string): Promise<{ stale: string[]; last: string | null }> {
  const { rows } = await rowsOf({ id: 'text', fresh: 'bool' })`
    select b.id, exists (select from search_docs where business_id = b.id and version = ${docVersion}) as fresh
    from (select id from businesses where id > ${after}::uuid order by id limit ${lookedAt}) b order by b.id`.execute(
    db,
  )
  return { stale: rows.filter(({ fresh }) => !fresh).map(({ id }) => id), last: rows.at(-1)?.id ?? null }
}

/** True if the trigram indexes collect new entries and sort them in later, six times quicker for many rows than one by one. */
export async function setPendingLists(db: Kysely<Schema>, on: boolean): Promise<void> {
  for (const { name } of await trigramIndexes(db)) {
    await sql`alter index ${sql.id(name)} set (fastupdate = ${sql.lit(on)})`.execute(db)
    if (!on) await sql`select gin_clean_pending_list(${name}::regclass)`.execute(db)
  }
}

/** False when another instance is filling. */
function fillBatch(db: Kysely<Schema>, ids: string[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await rowsOf({ mine: 'bool' })`select pg_try_advisory_xact_lock(${fillLock}) as mine`.execute(tx)
    if (!rows[0]?.mine) return false
    // Locked, so that a change under way is waited for and seen.
    await tx.selectFrom('businesses').select('id').where('id', 'in', ids).forShare().execute()
    await refreshSearchDocs(tx, ids)
    return true
  })
}

/**
 * Makes the documents that are missing or of an older version, a batch a transaction, and returns how many. It may be ended
 * at any time (`signal`) and goes on where it was the next time. Does nothing while another instance is at it.
 */
export async function fillSearchDocs(
  db: Kysely<Schema>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
): Promise<number> {
  let done = 0
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after) {
    const { stale, last }: { stale: string[]; last: string | null } = await findStale(db, after)
    if (stale.length > batchSize && done === 0) await setPendingLists(db, true)
    for (let from = 0; from < stale.length; from += batchSize) {
      const batch = stale.slice(from, from + batchSize)
      if (signal?.aborted || !(await fillBatch(db, batch))) return done
      done += batch.length
      onProgress?.(done)
    }
    after = last
  }
  if (done > batchSize) await setPendingLists(db, false)
  return done
}

async function trigramIndexes(db: Kysely<Schema>): Promise<{ name: string; definition: string }[]> {
  const { rows } = await rowsOf({ name: 'text', definition: 'text' })`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'search_docs' and indexdef like '%gin_trgm_ops%'`.execute(db)
  return rows
}

/**
 * For loading an empty table: runs `work` without the trigram indexes and makes them when it is done, which takes a seventh of
 * the time. Until the transaction ends, searches wait.
 */
export async function withIndexesLast<T>(tx: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  const indexes = await trigramIndexes(tx)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
  const result = await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
  return result
}
