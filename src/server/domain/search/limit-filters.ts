/** The limits of a search (shared/search/search-limits.ts) as SQL on `businesses` and as a function for the sample. A test holds both together. */
import type { RawBuilder } from 'kysely'
import type { Weekday } from '#shared/places/opening-hours.ts'
import { fold } from '#shared/search/fold.ts'
import { type DayPart, dayParts } from '#shared/search/limit-values.ts'
import type { SearchLimit } from '#shared/search/search-limits.ts'
import { bool } from '../../db/sql.ts'
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import type { SampleRow } from './sample.ts'

interface LimitFilter {
  sql(value: string): RawBuilder<boolean>
  passes(value: string, row: SampleRow): boolean
}

/** The day, and from when till when a place must be open at some time. */
function readWhen(value: string): { day: Weekday; from: string; to: string } {
  const [day, part] = value.split('-') as [Weekday, DayPart | undefined]
  const [from, to] = part ? dayParts[part] : (['00:00', '24:00'] as const)
  return { day, from, to }
}

const groups = fromVocabulary((words) =>
  (['place', 'place_term', 'kind'] as const).flatMap((list) => words.groups(list).map(({ terms }) => terms)),
)

/** A word and the others of the same things, as names have them, Chinese left out: its compounds say other things. */
function wordsOf(value: string): string[] {
  const word = fold(value)
  const same = groups().filter((terms) => terms.some((term) => fold(term) === word))
  const folded = same.flat().map(fold)
  return [word, ...folded.filter((term) => !/\p{Script=Han}/u.test(term) && /^[a-z]{4}|^[ก-๎]{4}/.test(term))]
}

export const limitFilters: Record<SearchLimit, LimitFilter> = {
  card: {
    sql: (level) => bool`open_card = ${level}`,
    passes: (level, { openCard }) => openCard === level,
  },
  price: {
    sql: (most) => bool`price_level <= ${Number(most)}::int`,
    passes: (most, { price }) => price !== null && price <= Number(most),
  },
  when: {
    sql(value) {
      const { day, from, to } = readWhen(value)
      return bool`(status = 'approved' and exists (
        select from jsonb_array_elements(opening_hours -> ${day}) as span
        where span ->> 0 < ${to} and (span ->> 1 <= span ->> 0 or span ->> 1 > ${from})))`
    },
    passes(value, { hours }) {
      const { day, from, to } = readWhen(value)
      return (hours[day] ?? []).some(([opens, closes]) => opens < to && (closes <= opens || closes > from))
    },
  },
  not: {
    sql: (word) =>
      bool`not exists (select from search_docs where business_id = businesses.id and names like any(${wordsOf(word).map((it) => `%${it}%`)}::text[]))`,
    passes: (word, { names }) => !wordsOf(word).some((it) => names.includes(it)),
  },
}
