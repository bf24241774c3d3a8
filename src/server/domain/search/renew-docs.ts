/** Makes the documents again that have words of before a change (db/reference/stale-docs.ts), a batch a transaction, on any instance. */
import type { Kysely } from 'kysely'
import { shareVocabulary } from '../../db/reference/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { derive } from '../command/derive.ts'
import { refreshSearchDocs } from './keep-docs.ts'

/** The embedded database answers nobody else meanwhile. */
const batchSize = 100

/** Takes marks that no other instance is at; a document that cannot be made keeps its mark. */
function renewBatch(db: Kysely<Schema>): Promise<number> {
  return derive(db, async (tx) => {
    // Before the marks: a change of words waits for these, and sets marks.
    await shareVocabulary(tx)
    const { rows } = await rowsOf({ business_id: 'text' })`
      delete from stale_search_docs where business_id in (
        select business_id from stale_search_docs order by business_id limit ${batchSize} for update skip locked)
      returning business_id`.execute(tx)
    const ids = rows.map(({ business_id }) => business_id)
    if (ids.length > 0) await refreshSearchDocs(tx, ids)
    // Of the pages only lists and searches show the words.
    return { result: ids.length, touches: ids.length > 0 ? ['lists'] : [] }
  })
}

/** Answers how many. It may be ended at any time and goes on the next time. */
export async function renewSearchDocs(
  db: Kysely<Schema>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
): Promise<number> {
  let done = 0
  for (let batch = batchSize; batch === batchSize && !signal?.aborted; done += batch) {
    batch = await renewBatch(db)
    onProgress?.(done + batch)
  }
  return done
}
