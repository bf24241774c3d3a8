/**
 * Brings the product's own words of the search from `vocabulary/*.csv` into their table. Rows that a person wrote or changed are left;
 * documents with words that a new version changed are marked, to be made again.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Kysely } from 'kysely'
import { projectRoot } from '#server/settings/root.ts'
import type { Locale } from '#shared/locales.ts'
import { insertRows } from '../insert-rows.ts'
import type { Schema } from '../schema.ts'
import { sql } from '../sql.ts'
import { markStaleDocs, type Word, wordKey } from './stale-docs.ts'
import { seedSource, type WordList, wordLists } from './word-lists.ts'

export interface SeedWord extends Word {
  locale: Locale
  note: string
}

const fileOf = (list: WordList): string => path.join(projectRoot, 'src/server/db/reference/vocabulary', `${list}.csv`)

/** All files together, for a checksum. */
export const vocabularyFiles = (): Buffer =>
  Buffer.concat(wordLists.flatMap((list) => [Buffer.from(list), readFileSync(fileOf(list))]))

/** The rows of the files, in their order. */
export function readSeedWords(): SeedWord[] {
  return wordLists.flatMap((list) =>
    (parse(readFileSync(fileOf(list)), { columns: true }) as Omit<SeedWord, 'list'>[]).map((row) => ({ list, ...row })),
  )
}

/** Another revision: every instance reads the words anew. */
export async function nextRevision(tx: Kysely<Schema>): Promise<void> {
  const revision = randomUUID()
  await tx
    .insertInto('vocabulary_revision')
    .values({ revision })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ revision }))
    .execute()
}

const columns = {
  list: 'text',
  means: 'text',
  term: 'text',
  locale: 'text',
  position: 'int',
  note: 'text',
  source: 'text',
} as const

/** Words by their key, as far as they are used. */
const usedWords = async (tx: Kysely<Schema>): Promise<Map<string, Word>> => {
  const rows = await tx.selectFrom('vocabulary').select(['list', 'means', 'term']).where('is_used', '=', true).execute()
  return new Map(rows.map((row) => [wordKey(row), row]))
}

/** Makes the table's own rows those of the files. */
export async function writeVocabulary(tx: Kysely<Schema>, words: readonly SeedWord[]): Promise<void> {
  await lockVocabulary(tx)
  const before = await usedWords(tx)
  await insertRows(
    tx,
    'vocabulary',
    columns,
    words.map((word, position) => ({ ...word, position, source: seedSource })),
    sql`on conflict (list, means, term) do update
      set locale = excluded.locale, position = excluded.position, note = excluded.note, changed_at = now()
      where vocabulary.source = ${seedSource} and (vocabulary.locale, vocabulary.position, vocabulary.note)
        is distinct from (excluded.locale, excluded.position, excluded.note)`,
  )
  await sql`
    delete from vocabulary v where source = ${seedSource} and not exists (
      select from unnest(${words.map(({ list }) => list)}::text[], ${words.map(({ means }) => means)}::text[],
        ${words.map(({ term }) => term)}::text[]) as given (list, means, term)
      where (given.list, given.means, given.term) = (v.list, v.means, v.term))`.execute(tx)
  const after = await usedWords(tx)
  // The first time the documents that are there were made with the same words.
  if (before.size > 0)
    await markStaleDocs(tx, [
      ...[...after].flatMap(([key, word]) => (before.has(key) ? [] : [word])),
      ...[...before].flatMap(([key, word]) => (after.has(key) ? [] : [word])),
    ])
  await nextRevision(tx)
}

/** Any number that nobody else uses: held alone by a change of words, shared by those who make documents of them. */
const vocabularyLock = 7_204_115_630

/** Waits for documents under way, and lets none begin until the transaction ends: they would have words of before. */
export async function lockVocabulary(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${vocabularyLock})`.execute(tx)
}

/** Lets no words change until the transaction ends. */
export async function shareVocabulary(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${vocabularyLock})`.execute(tx)
}
