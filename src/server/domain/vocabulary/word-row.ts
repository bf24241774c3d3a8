/** Checks one row of the search's words and gives the reason of a refusal. Pure; judge-words.ts has the checks that need other rows. */

import { isCategory } from '#shared/categories.ts'
import { bcp47, isLocale, type Locale, locales } from '#shared/locales.ts'
import { amenities } from '#shared/places/amenities.ts'
import { isDayPart, isWeekday } from '#shared/search/limit-values.ts'
import { simplify } from '#shared/search/simplified.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { wordShape } from '../../db/reference/stale-docs.ts'
import { seedSource, type WordList, wordLists } from '../../db/reference/word-lists.ts'
import { type RowOf, textIs } from '../../db/sql.ts'
import { readAskedMeaning } from './asked-meaning.ts'
import { faultOfPattern } from './hint-pattern.ts'

/** The columns of a file of words; the first three must be there. */
export const wordColumns = ['list', 'means', 'term', 'locale', 'used', 'source', 'note'] as const
export const neededWordColumns = wordColumns.slice(0, 3)

/** A row as it is given: the cells by column, and its line in the file. */
export type GivenWord = { line: number } & { [Column in (typeof wordColumns)[number]]?: string }

export const wordRowShape = wordShape.and({
  line: 'number',
  locale: textIs<Locale>(),
  isUsed: 'bool',
  /** Source of the word; null where the row does not say. */
  source: 'text?',
  note: 'text',
})
export type WordRow = RowOf<typeof wordRowShape>

/** The reason of a line's refusal. */
export interface WordFault {
  line: number
  reason: string
}

/** A cell's text: composed, without invisible characters and the apostrophe of spreadsheets. */
const clean = (cell = '') =>
  cell
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

/** The language whose letters these are; of several that share them the first. */
const localeOf = (term: string): keyof typeof written =>
  /\p{Script=Han}/u.test(term) ? 'cn' : /\p{Script=Thai}/u.test(term) ? 'th' : 'en'

const written = { th: 'Thai', en: 'Latin', cn: 'Chinese' } as const

const lettersOf = (locale: Locale) => new Intl.Locale(bcp47[locale]).maximize().script

/** Lists whose words are looked for inside of names, where Thai has no gaps. */
const insideNames: readonly WordList[] = ['place', 'place_term', 'offer', 'rented']
/** Lists of mere words. */
const meansNothing: readonly WordList[] = ['thing', 'vague', 'before_area', 'behind_area', 'asked_beside', 'denied']
const [fewestThai, fewestLatin] = [3, 2]

/** True if it is the id of a feature of places. */
export const isFeature = (means: string): boolean => (amenities as readonly string[]).includes(means)

const isList = (text: string): text is WordList => (wordLists as readonly string[]).includes(text)

function faultOfMeaning(list: WordList, means: string): string | null {
  if (meansNothing.includes(list)) return means === '' ? null : `means: stays empty in the list ${list}`
  if (means === '') return 'means: is empty'
  if ([...means].length > 80) return 'means: is longer than 80 characters'
  if (list === 'kind' && !isCategory(means)) return `means: ${means} is no kind of business`
  if (list === 'amenity' && !isFeature(means)) return `means: ${means} is no feature`
  if (list === 'asked' && !readAskedMeaning(means)) return `means: ${means} is no filter`
  if (list === 'served' && means !== 'any' && !isCategory(means))
    return `means: ${means} is no kind of business, nor any`
  if (list === 'weekday' && !isWeekday(means)) return `means: ${means} is no weekday`
  if (list === 'daypart' && !isDayPart(means)) return `means: ${means} is no part of a day`
  const { provinces, districts } = readAreas()
  if (list === 'area' && ![...provinces, ...districts].some(({ code }) => String(code) === means))
    return `means: ${means} is the code of no province or district`
  return null
}

function faultOfTerm(list: WordList, term: string): string | null {
  if (term === '') return 'term: is empty'
  if ([...term].length > 120) return 'term: is longer than 120 characters'
  if (list === 'hint') return faultOfPattern(term)
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’–-]*$/u.test(term) || !/\p{L}/u.test(term))
    return `term: ${term} has signs that are in no word`
  const plain = term.replace(/[\u4e00-\u9fff]/g, simplify)
  if (plain !== term) return `term: write ${plain}, Chinese is compared simplified`
  if (!insideNames.includes(list)) return null
  const letters = term.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length
  if (localeOf(term) === 'th' && letters < fewestThai) return `term: ${term} is so short that it is part of other words`
  if (localeOf(term) === 'en' && letters < fewestLatin) return `term: ${term} is a letter alone`
  return null
}

/** A row that may be stored, or the reason of its refusal. */
export function readWordRow(given: GivenWord): WordRow | WordFault {
  const { line } = given
  const refuse = (reason: string): WordFault => ({ line, reason })
  const [list, means, note] = [clean(given.list), clean(given.means), clean(given.note)]
  if (!isList(list)) return refuse(`list: ${list || 'nothing'} is none of ${wordLists.join(', ')}`)
  const term = clean(given.term).toLowerCase()
  const fault = faultOfMeaning(list, means) ?? faultOfTerm(list, term)
  if (fault) return refuse(fault)
  const locale = localeOf(term)
  const said = clean(given.locale) || locale
  // The letters of a pattern are not all of its language.
  if (list !== 'hint' && !(isLocale(said) && lettersOf(said) === lettersOf(locale)))
    return refuse(`locale: ${term} is written in ${written[locale]} letters, which is ${locale}`)
  if (!isLocale(said)) return refuse(`locale: ${said} is none of ${locales.join(', ')}`)
  const used = clean(given.used) || 'yes'
  if (used !== 'yes' && used !== 'no') return refuse(`used: ${used} is neither yes nor no`)
  const source = clean(given.source)
  if ([...source].length > 80) return refuse('source: is longer than 80 characters')
  if ([...note].length > 200) return refuse('note: is longer than 200 characters')
  if (/\p{Cc}/u.test([means, term, source, note].join(''))) return refuse('contains control characters')
  return {
    line,
    list,
    means,
    term,
    locale: said as Locale,
    isUsed: used === 'yes',
    note,
    // Only the product writes `seed`: a changed row of an export is no longer the product's own.
    source: source === '' || source === seedSource ? null : source,
  }
}
