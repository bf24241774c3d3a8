/**
 * The share of a long table that `npm test` asks: the same at every run, so that a fault is found with the change that made it, and another for each
 * line, so that every column is met. `npm test -- --all` asks everything, as the nightly workflow does (docs/testing.md).
 */
import type { Locale } from '#shared/locales.ts'

export const asksAll = process.env.ASK_ALL === '1'

/** True at night, and where files are asked for by name (scripts/test.mjs). */
export const asksNight = asksAll || process.env.ASK_NIGHT === '1'

/** A number from a name, always the same; names that are alike have numbers that are not, down to the last bit. */
function numberOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = Math.imul(sum ^ letter.charCodeAt(0), 16_777_619)
  for (const factor of [0x85_eb_ca_6b, 0xc2_b2_ae_35]) sum = Math.imul(sum ^ (sum >>> 15), factor)
  return (sum ^ (sum >>> 16)) >>> 0
}

/** So many of the items, evenly spaced, from a place that the name or number of their line gives; all of them under `--all`. */
export function someOf<Item>(items: readonly Item[], count: number, line: string | number): Item[] {
  if (asksAll || items.length <= count) return [...items]
  const start = typeof line === 'number' ? line : numberOf(line)
  const places = Array.from(
    { length: count },
    (_, nth) => (start + Math.floor((nth * items.length) / count)) % items.length,
  )
  return items.filter((_, place) => places.includes(place))
}

/** The languages that a page is seen in: one in `npm test`, Thai for half of the pages; all of them under `--all`, Thai first. */
export function languagesOf(line: string): Locale[] {
  return [...new Set(someOf<Locale>(['th', 'en', 'th', 'cn'], 1, line))]
}
