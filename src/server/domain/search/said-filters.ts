/**
 * Filters that a typed text asks for in words: states, cards and letters, for whom, for how much, on which day, and what is not wanted.
 * No document has such words; as text they find places that happen to be called so.
 */
import type { Category } from '#shared/categories.ts'
import { isHan } from '#shared/search/fold.ts'
import { readLimit } from '#shared/search/limit-values.ts'
import { queryWords } from '#shared/search/query-words.ts'
import { type AskedFilters, readAskedMeaning } from '../vocabulary/asked-meaning.ts'
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import { isKindWord } from './also-called.ts'
import { asSaid, makeTerms, type SaidTerm, termsIn, withoutParts } from './said-terms.ts'
import { readSaidWhen } from './said-when.ts'

export interface SaidFilters {
  filters: AskedFilters
  /** True if a state, a card or a letter is among them: then nothing else is meant, though nothing be found. */
  isStrict: boolean
  /** The rest of the text. */
  text: string
}

const asked = fromVocabulary((words) =>
  makeTerms(
    words.groups('asked').flatMap(({ means, terms }) => {
      const filters = readAskedMeaning(means)
      return filters ? terms.map((term) => [term, filters] as const) : []
    }),
  ),
)
const beside = fromVocabulary((words) => makeTerms(words.terms('asked_beside').map((term) => [term, true] as const)))
const served = fromVocabulary((words) =>
  makeTerms(
    words
      .groups('served')
      .flatMap(({ means, terms }) => terms.map((term) => [term, means as Category | 'any'] as const)),
  ),
)
const denied = fromVocabulary((words) => makeTerms(words.terms('denied').map((term) => [term, true] as const)))

/** The word behind one that denies it, to the end of the text or the next gap: ไม่ใช่โรงแรม. */
function readDenied(text: string): SaidTerm<string> | null {
  const [no] = termsIn(denied(), text)
  if (!no || no.from === 0) return null
  const word = /^\s*(?:an? )?([^\s,]+)/.exec(text.slice(no.to))
  const value = readLimit('not', word?.[1]?.replace(/s$/, ''))
  // Of kinds alone: who wants it not too spicy says nothing of a name.
  const isKind = value !== null && queryWords(value).every(({ text: part }) => isKindWord(part))
  return word && value && isKind ? { means: value, from: no.from, to: no.to + word[0].length } : null
}

function together(all: readonly AskedFilters[]): AskedFilters {
  const filters: AskedFilters = Object.assign({}, ...all)
  const amenities = all.flatMap((one) => one.amenities ?? [])
  const grades = all.flatMap((one) => one.grades ?? [])
  return { ...filters, ...(amenities.length > 0 && { amenities }), ...(grades.length > 0 && { grades }) }
}

/** The words that mean nothing beside a filter, as long as nothing else is left of the text; between its words they may be parts of those. */
function withoutBeside(text: string): string {
  const parts = termsIn(beside(), asSaid(text))
  const left = withoutParts(text, parts)
  if (left === '') return ''
  // English words stand between gaps anywhere. Thai ones are parts of others but at the end, or before a gap at the beginning: ที่ of ที่พัก.
  const isApart = ({ from, to }: { from: number; to: number }) =>
    /[a-z]/i.test(text.slice(from, to)) ||
    to === text.length ||
    (from === 0 && (text[to] === ' ' || isHan(text.slice(from, to))))
  return withoutParts(text, parts.filter(isApart))
}

/** The filters and the rest of the text; null where it asks for none. */
export function readSaidFilters(given: string): SaidFilters | null {
  const text = asSaid(given)
  const found = termsIn(asked(), text)
  const denial = readDenied(text)
  const isOther = (it: SaidTerm<unknown>) => denial !== null && it.from <= denial.from && it.to > denial.from
  const not = found.some(isOther) ? null : denial
  const inNot = (it: { from: number; to: number }) => not !== null && it.from < not.to && it.to > not.from
  const words = found.filter((it) => !inNot(it))
  const when = readSaidWhen(text)
  const [dish] = termsIn(served(), text)
  const filters = together([
    ...(dish && dish.means !== 'any' ? [{ category: dish.means }] : []),
    ...words.map(({ means }) => means),
    ...(when ? [{ when: when.means }] : []),
    ...(not ? [{ not: not.means }] : []),
  ])
  if (Object.keys(filters).length === 0) return null
  const gone = [...words, ...(when ? [when] : []), ...(not ? [not] : [])]
  const rest = gone.length > 0 ? withoutBeside(withoutParts(given, gone)) : given
  return {
    filters,
    isStrict: Boolean(filters.grades || filters.card || filters.noOpenCard),
    text: rest,
  }
}
