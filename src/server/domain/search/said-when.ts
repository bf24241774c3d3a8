/**
 * A day at which a place must be open, as a text says it: with its part, or beside a word for being open. A day alone belongs to names:
 * Sunday markets and Saturday walking streets are called so.
 */

import type { Weekday } from '#shared/places/opening-hours.ts'
import type { DayPart } from '#shared/search/limit-values.ts'
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import { makeTerms, type SaidTerm, termsIn } from './said-terms.ts'

const days = fromVocabulary((words) =>
  makeTerms(
    words.groups('weekday').flatMap(({ means, terms }) => terms.map((term) => [term, means as Weekday] as const)),
  ),
)
const parts = fromVocabulary((words) =>
  makeTerms(
    words.groups('daypart').flatMap(({ means, terms }) => terms.map((term) => [term, means as DayPart] as const)),
  ),
)

/** Between a day and its part. */
const between = /^[\s,]*(?:in the |ใน|的)?$/
/** Before both, or behind. */
const opens = /(?:\b(?:that (?:is|are) )?(?:open(?:s|ed|ing)?|serving)(?: on)?|\bon|(?:ที่)?เปิด(?:ใน|ทุก)?|营业|开门)\s*$/i
const opensBehind = /^\s*(?:也|还)?(?:营业|开门|开放|开|เปิด|open)(?:的)?/i
/** Words that follow a day in a name. */
const nameBehind = /^\s*(?:market|bazaar|walking|ตลาด|夜市|集市|市场|市集|步行街)/i

/** The day with its part, and where that stands; null where a text says no such thing. */
export function readSaidWhen(text: string): SaidTerm<string> | null {
  const [day] = termsIn(days(), text)
  if (!day) return null
  const part = termsIn(parts(), text).find((it) =>
    it.from >= day.to ? between.test(text.slice(day.to, it.from)) : between.test(text.slice(it.to, day.from)),
  )
  let [from, to] = [Math.min(day.from, part?.from ?? day.from), Math.max(day.to, part?.to ?? day.to)]
  if (nameBehind.test(text.slice(to))) return null
  const before = opens.exec(text.slice(0, from))
  const behind = opensBehind.exec(text.slice(to))
  if (!part && !before && !behind) return null
  from -= before?.[0].length ?? 0
  to += behind?.[0].length ?? 0
  return { means: part ? `${day.means}-${part.means}` : day.means, from, to }
}
