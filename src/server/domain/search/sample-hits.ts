/**
 * Which rows of the sample have what a query wants. Each needle is looked for once and remembered while the sample lasts: the
 * same words come again in the tries of one search and in the searches of a day, and looking for one takes a millisecond.
 */
import type { Sample } from './sample.ts'
import type { TextQuery } from './text-match.ts'

type Column = 'doc' | 'names' | 'sound'

/** One byte a row: 1 where it has it. */
export type Hits = Uint8Array

/** Needles remembered, two kilobytes each. */
const mostKept = 1_000

const kept = new WeakMap<Sample, Map<string, Hits>>()

function hitsOf(sample: Sample, column: Column, needle: string): Hits {
  let known = kept.get(sample)
  if (!known) {
    known = new Map()
    kept.set(sample, known)
  }
  const key = `${column}:${needle}`
  let hits = known.get(key)
  if (!hits) {
    hits = Uint8Array.from(sample.rows, (row) => (row[column].includes(needle) ? 1 : 0))
    if (known.size >= mostKept) known.clear()
    known.set(key, hits)
  }
  return hits
}

/** The rows that have all of the needles. */
export function rowsWith(sample: Sample, column: Column, needles: readonly string[]): Hits {
  const all = new Uint8Array(sample.rows.length).fill(1)
  for (const needle of needles) {
    const hits = hitsOf(sample, column, needle)
    for (let i = 0; i < all.length; i++) all[i] = (all[i] as number) & (hits[i] as number)
  }
  return all
}

/** The rows that answer a query as `matchesSql` says. */
export function rowsMatching(sample: Sample, { words, sounds }: TextQuery, where: 'doc' | 'names' = 'doc'): Hits {
  if (words.length === 0) return rowsWith(sample, 'sound', sounds)
  const hits = rowsWith(sample, where, words.flat())
  if (sounds.length > 0) {
    const heard = rowsWith(sample, 'sound', sounds)
    for (let i = 0; i < hits.length; i++) hits[i] = (hits[i] as number) | (heard[i] as number)
  }
  return hits
}

/** How many rows. */
export const countHits = (hits: Hits): number => hits.reduce((sum, hit) => sum + hit, 0)
