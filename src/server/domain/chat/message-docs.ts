/** The words of messages as the search compares them: those of places, folded the same way (search/search-doc.ts). */
import type { Kysely } from 'kysely'
import { wordlessTexts } from '#shared/chat/wordless-texts.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { foldForSearch } from '../search/search-doc.ts'
import { wholeWordsOf } from '../search/whole-words.ts'

/** Messages of one transaction of {@link fillMessageDocs}. */
const batchSize = 500

export const messageDoc = (text: string): string =>
  wordlessTexts.includes(text) ? '' : ` ${[foldForSearch(text), ...wholeWordsOf(text)].join(' ')} `

/** Makes those that are missing, a batch a transaction; answers how many. */
export async function fillMessageDocs(db: Kysely<Schema>, signal?: AbortSignal): Promise<number> {
  for (let made = 0; ; ) {
    const done = signal?.aborted ? 0 : await fillBatch(db)
    made += done
    if (done < batchSize) return made
  }
}

const fillBatch = (db: Kysely<Schema>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await rowsOf({ room: 'text', seq: 'number', text: 'text' })`
      select room_id as room, seq, body as text from chat_messages where doc is null and body <> ''
      limit ${batchSize} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const [rooms, seqs] = [rows.map(({ room }) => room), rows.map(({ seq }) => seq)]
    await sql`
      update chat_messages x set doc = made.doc
      from unnest(${rooms}::uuid[], ${seqs}::int[], ${rows.map(({ text }) => messageDoc(text))}::text[]) as made (room, seq, doc)
      where x.room_id = made.room and x.seq = made.seq`.execute(tx)
    return rows.length
  })
