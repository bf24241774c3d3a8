/** Reads the words of the search from their table, where they are others than those in use. */
import type { Kysely } from 'kysely'
import type { WordList } from '../../db/reference/word-lists.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf } from '../../db/sql.ts'
import { makeVocabulary, registerVocabulary, revisionInUse } from './vocabulary.ts'

type Row = [list: WordList, means: string, term: string]

/** Of one moment, in one statement. The product's own words stand in the order of its files, added ones after them. */
async function readWords(db: Kysely<Schema>): Promise<{ revision: string | null; rows: Row[] }> {
  const { rows } = await rowsOf({ revision: 'text?', rows: jsonAs<Row[]>() })`
    select (select revision from vocabulary_revision) as revision,
      coalesce(json_agg(json_build_array(list, means, term)), '[]') as rows
    from (
      select list, means, term from vocabulary where is_used order by position, changed_at, list, means, term
    ) words`.execute(db)
  return rows[0] ?? { revision: null, rows: [] }
}

/** Takes the table's words into use where its revision is another; answers whether it was. A table that was never filled has nothing to say. */
export async function renewVocabulary(db: Kysely<Schema>, revision?: string | null | undefined): Promise<boolean> {
  const present = revision === undefined ? await findRevision(db) : revision
  if (present === null || present === revisionInUse()) return false
  const read = await readWords(db)
  registerVocabulary(makeVocabulary(read.revision, read.rows))
  return true
}

async function findRevision(db: Kysely<Schema>): Promise<string | null> {
  const row = await db.selectFrom('vocabulary_revision').select('revision').executeTakeFirst()
  return row?.revision ?? null
}
