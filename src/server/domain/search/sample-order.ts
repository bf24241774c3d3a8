/**
 * How far down its list a search would have to walk. Places that match are not spread evenly: those of a kind or a province are
 * rated alike and stand together, so the sample is asked in the order of the list.
 */
import { shownLetter } from '../places/rules.ts'
import { standings } from '../places/standing.ts'
import type { Sample, SampleRow } from './sample.ts'

type Order = 'rating' | 'safest' | 'inspected'

const inspectedAt = ({ inspectedAt: at }: SampleRow) => at?.getTime() ?? 0
/** The public letter of a valid result, and Z for a temporarily closed place: only so a letter from A to C has not passed. */
function letterOf({ standing, grade, openCard }: SampleRow): string {
  if (!grade || standing < standings.graded) return ''
  const letter = shownLetter(grade, openCard)
  return standing === standings.graded && letter < 'D' ? 'Z' : letter
}
const comparisons: Record<Order, (a: SampleRow, b: SampleRow) => number> = {
  rating: (a, b) => b.standing - a.standing || b.rating - a.rating,
  safest: (a, b) => b.standing - a.standing || letterOf(a).localeCompare(letterOf(b)) || b.rating - a.rating,
  inspected: (a, b) => b.standing - a.standing || inspectedAt(b) - inspectedAt(a),
}

const cache = new WeakMap<Sample, Partial<Record<Order, number[]>>>()

function orderOf(sample: Sample, order: Order): number[] {
  const known = cache.get(sample) ?? {}
  cache.set(sample, known)
  const { rows } = sample
  const compare = comparisons[order]
  known[order] ??= [...rows.keys()].sort((a, b) => compare(rows[a] as SampleRow, rows[b] as SampleRow))
  return known[order]
}

/** So many of the first matches are checked; the worst of them counts, for a long way is dearer than a collection is. */
const firstMatches = 3

/** About how many rows lie before the `limit`-th that is wanted; infinite where the sample has none. */
export function rowsToWalk(sample: Sample, order: Order, limit: number, isWanted: (index: number) => boolean): number {
  let matches = 0
  let longest = 0
  for (const [before, index] of orderOf(sample, order).entries()) {
    if (!isWanted(index)) continue
    matches++
    longest = Math.max(longest, (limit * (before + 1)) / matches)
    if (matches === firstMatches) return longest
  }
  return matches === 0 ? Number.POSITIVE_INFINITY : Math.max(longest, (limit * sample.rows.length) / matches)
}
