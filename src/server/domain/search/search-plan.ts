/**
 * The plan of a search. Two are possible. To collect: find all that match by the index of words, or of areas, and order them; exact and well ordered,
 * but slow when half of all places match. To walk: go down an ordered list and take the matches; quick exactly then. A frequent word that is rare in
 * names is collected from names and walked for the rest.
 */

import type { SearchSort } from '#shared/search/search-address.ts'
import { isInReach, isOfKind, passes, type SearchFilters } from './filters.ts'
import type { Sample } from './sample.ts'
import { rowsMatching } from './sample-hits.ts'
import { rowsToWalk } from './sample-order.ts'
import { asksNothing, type TextQuery } from './text-match.ts'
import { advantage, fewRowsCollected } from './tuned.ts'

/** The ways, as cursors write them: how a list was begun is how it goes on. */
export type Way = 'collect' | 'names-then-walk' | 'walk'

export interface SearchPlan {
  way: Way
  /** True to collect by the index of words, false by that of areas and kinds. */
  byWords: boolean
  /** The same for names alone. */
  namesByWords: boolean
  /** About how many match in all. */
  expected: number
  /** Number of rows that a walk may read before it gives way to a collection. */
  mostWalked: number
}

/** Plans one search. `limit` is a page's number of places. */
export function planSearch(
  sample: Sample,
  query: TextQuery,
  filters: SearchFilters,
  { now, limit, sort }: { now: Date; limit: number; sort: SearchSort },
): SearchPlan {
  const { rows, total } = sample
  const each = total / Math.max(rows.length, 1)
  const asksWords = !asksNothing(query)
  // Rows that each way would read: by words, by words in names alone, by area, and those that are wanted.
  const counts = { words: 0, names: 0, area: 0, wanted: 0 }
  const inDocs = rowsMatching(sample, query)
  const inNames = asksWords ? rowsMatching(sample, query, 'names') : inDocs
  const wanted = new Uint8Array(rows.length)
  for (const [i, row] of rows.entries()) {
    const hasText = inDocs[i] === 1
    const isKind = isOfKind(filters, row)
    const isArea = isKind && isInReach(filters, row)
    if (hasText && isKind) counts.words++
    if (isArea) counts.area++
    if (asksWords && inNames[i] === 1) counts.names++
    if (hasText && isArea && passes(filters, row, now)) {
      counts.wanted++
      wanted[i] = 1
    }
  }
  const byWords = asksWords && counts.words <= counts.area
  const collected = (byWords ? counts.words : counts.area) * each
  const walked =
    sort === 'distance'
      ? (limit * rows.length) / Math.max(counts.wanted, 0.5)
      : rowsToWalk(sample, sort === 'relevance' ? 'rating' : sort, limit, (i) => wanted[i] === 1)
  const expected = counts.wanted * each
  const common = {
    byWords,
    namesByWords: counts.names <= counts.area,
    expected,
    mostWalked: Math.max(fewRowsCollected, Math.round(collected / 2)),
  }
  if (collected <= fewRowsCollected || collected <= walked * advantage) return { way: 'collect', ...common }
  const isRareInNames =
    sort === 'relevance' && asksWords && Math.min(counts.names, counts.area) * each <= fewRowsCollected
  return { way: isRareInNames ? 'names-then-walk' : 'walk', ...common }
}
