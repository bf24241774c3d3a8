/**
 * The rows of the sample that match a query. Each needle is searched once and remembered while the sample lasts: the
 * same words come again in the tries of one search and in the searches of a day, and looking for one takes a millisecond.
 */
import type { Sample, SampleRow } from './sample.ts'
import { asksNothing, type TextQuery } from './text-match.ts'
import { fewRowsSampled } from './tuned.ts'

type Column = 'doc' | 'names' | 'sound'

/** One byte a row: 1 where it has it. */
export type Hits = Uint8Array

/** Needles remembered, two kilobytes each. */
const mostCached = 1_000

const cache = new WeakMap<Sample, Map<string, Hits>>()

function hitsOf(sample: Sample, column: Column, needle: string): Hits {
  let known = cache.get(sample)
  if (!known) {
    known = new Map()
    cache.set(sample, known)
  }
  const key = `${column}:${needle}`
  let hits = known.get(key)
  if (!hits) {
    hits = Uint8Array.from(sample.rows, (row) => (row[column].includes(needle) ? 1 : 0))
    if (known.size >= mostCached) known.clear()
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

const both = (some: Hits, others: Hits): Hits => some.map((hit, i) => hit & (others[i] as number))
const either = (some: Hits, others: Hits): Hits => some.map((hit, i) => hit | (others[i] as number))

function inRow(sample: Sample, hits: Hits, where: 'doc' | 'names', row: string | null): Hits {
  if (row === null) return hits
  const pattern = new RegExp(row)
  return hits.map((hit, i) => (hit === 1 && pattern.test((sample.rows[i] as SampleRow)[where]) ? 1 : 0))
}

/** The rows that answer a query as `matchesSql` says. */
export function rowsMatching(sample: Sample, query: TextQuery, where: 'doc' | 'names' = 'doc'): Hits {
  const { words, named, row, sounds, spoken } = query
  if (asksNothing(query)) return rowsWith(sample, where, [])
  const ways = [
    ...(words.length > 0
      ? [inRow(sample, both(rowsWith(sample, where, words.flat()), rowsWith(sample, 'names', named)), where, row)]
      : []),
    ...(sounds.length > 0 ? [rowsWith(sample, 'sound', sounds)] : []),
    ...(spoken?.ways ?? []).map((way) =>
      both(rowsWith(sample, 'sound', [way]), rowsWith(sample, 'doc', spoken?.beside ?? [])),
    ),
  ]
  return ways.reduce(either)
}

/** True if so many places answer a query that some of the first rows do. */
export function isFrequent({ rows }: Sample, { words, named, row: pattern, sounds, spoken }: TextQuery): boolean {
  const has = (text: string, needles: readonly string[]) => needles.every((needle) => text.includes(needle))
  const together = pattern === null ? null : new RegExp(pattern)
  return rows
    .slice(0, fewRowsSampled)
    .some(
      ({ doc, names, sound }) =>
        (words.length > 0 && has(doc, words.flat()) && has(names, named) && (together?.test(doc) ?? true)) ||
        (sounds.length > 0 && has(sound, sounds)) ||
        spoken?.ways.some((way) => sound.includes(way) && has(doc, spoken.beside)),
    )
}

/** Number of rows. */
export const countHits = (hits: Hits): number => hits.reduce((sum, hit) => sum + hit, 0)
