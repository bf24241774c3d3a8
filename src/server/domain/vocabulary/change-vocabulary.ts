/**
 * Adds words to the search, and ends words that it should no longer know. Rows are kept with their source; the documents that have the words
 * are marked, and every instance reads the words anew.
 */
import { createHash } from 'node:crypto'
import { insertRows } from '../../db/insert-rows.ts'
import { markStaleDocs } from '../../db/reference/stale-docs.ts'
import { lockVocabulary, nextRevision } from '../../db/reference/vocabulary.ts'
import { sql } from '../../db/sql.ts'
import { canonicalJson } from '../canonical-json.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { type JudgedWords, judgeWords } from './judge-words.ts'
import type { GivenWord, WordRow } from './word-row.ts'

export interface ChangedWords extends Pick<JudgedWords, 'unchanged' | 'faults'> {
  added: number
  changed: number
  /** Documents that are to be made again. */
  stale: number
}

/** The source of rows that name none. */
const ownSource = 'operator'

const columns = {
  list: 'text',
  means: 'text',
  term: 'text',
  locale: 'text',
  is_used: 'boolean',
  source: 'text',
  note: 'text',
  changed_at: 'timestamptz',
} as const

/** All rows, or none where one of them has a fault. The audit stores their number and their hash. */
export const changeVocabulary = command<{ words: readonly GivenWord[] }, ChangedWords, 'vocabulary.change'>(
  'vocabulary.change',
  {
    may: onlyProduct,
    async run(doing, { words }) {
      const { tx } = doing
      await lockVocabulary(tx)
      const { added, changed, ...judged } = await judgeWords(tx, words)
      const rows = [...added, ...changed]
      if (judged.faults.length > 0 || rows.length === 0) return unchanged({ ...judged, added: 0, changed: 0, stale: 0 })
      await writeRows(doing, rows)
      const stale = await markStaleDocs(tx, rows)
      await nextRevision(tx)
      return {
        result: { ...judged, added: added.length, changed: changed.length, stale },
        touches: ['vocabulary', 'lists'],
        audit: {
          after: {
            added: added.length,
            changed: changed.length,
            ended: changed.filter(({ isUsed }) => !isUsed).length,
            sha256: createHash('sha256')
              .update(canonicalJson(rows.map(({ line: _, ...row }) => row)))
              .digest('hex'),
          },
        },
      }
    },
  },
)

async function writeRows({ tx, actor }: Doing, rows: readonly WordRow[]): Promise<void> {
  await insertRows(
    tx,
    'vocabulary',
    columns,
    rows.map(({ isUsed, source, ...row }) => ({
      ...row,
      is_used: isUsed,
      source: source ?? ownSource,
      changed_at: actor.now,
    })),
    sql`on conflict (list, means, term) do update set locale = excluded.locale, is_used = excluded.is_used,
      source = excluded.source, note = excluded.note, changed_at = excluded.changed_at`,
  )
}
