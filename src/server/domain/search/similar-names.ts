import { queryWords } from '#shared/search/query-words.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { isKindWord } from './also-called.ts'
import { editsBetween } from './edits.ts'
import { filtersSql } from './filters.ts'
import type { FoundPage, Search } from './find-page.ts'
import { foldedWhole, isTelling, type TextQuery } from './text-match.ts'
import { lettersToEach, similarEnough } from './tuned.ts'

/** Names that look like the text, best first; one page of them. */
export async function findSimilar(search: Search, query: TextQuery): Promise<FoundPage> {
  const whole = foldedWhole(query)
  const rows = whole.length < 4 ? [] : await similarNames(search, whole)
  const words = queryWords(query.text).filter(({ text }) => !isKindWord(text))
  // An area alone makes nobody alike: sushi patong, where a market is called so.
  const tells = words.some(({ text }) => isTelling(text))
  const ids = rows.filter(({ names }) => tells && words.every((word) => isLike(word.text, names)))
  return { ids: ids.map(({ id }) => id), next: null, total: { count: ids.length, isMore: false } }
}

/** True if a word stands in the names, but for a few letters. */
function isLike(word: string, names: string): boolean {
  const most = Math.floor(word.length / lettersToEach)
  return /[a-z]/.test(word)
    ? names.split(' ').some((name) => Math.abs(name.length - word.length) <= most && editsBetween(word, name) <= most)
    : editsBetween(word, names, true) <= most
}

function similarNames({ db, filters, limit, now }: Search, whole: string): Promise<{ id: string; names: string }[]> {
  const { category, province } = filters
  return inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarEnough)}, true)`.execute(tx)
    const { rows } = await rowsOf({ id: 'text', names: 'text' })`
      select id, names from search_docs join businesses on id = business_id
      where ${whole} <% names and ${filtersSql({ category, province }, now)}
      order by word_similarity(${whole}, names) desc, popular_even desc, id limit ${limit}`.execute(tx)
    return rows
  })
}
