/**
 * The searched text of one business. `docVersion` is raised whenever this file, the folding or the sounds change:
 * a start then makes all documents again, in the background (keep-docs.ts). A change of the words marks the documents that have them
 * (db/reference/stale-docs.ts).
 */

import type { Category } from '#shared/categories.ts'
import { allTexts, textsOf } from '#shared/localised.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { fold, isHan } from '#shared/search/fold.ts'
import { hanPairs, singular, spelledOut } from '#shared/search/query-words.ts'
import { consonantsAlone, consonantsInWays, soundOf, withoutClusters } from '#shared/search/sound.ts'
import { spokenWords } from '#shared/search/speech.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import { inLocales, jsonAs, orNull, type RowOf, rowsOf, textIs, textsIs } from '../../db/sql.ts'
import {
  amenityAlsoCalled,
  areaAlsoCalled,
  kindAlsoCalled,
  offeredOtherwise,
  rentedOtherwise,
  saidOtherwise,
} from './also-called.ts'
import { consonantsAnywhere } from './tuned.ts'
import { asPhrase, asSpoken, heardWhole, isPhrase, wholeWordsOf } from './whole-words.ts'

/** The rows of `search_docs` that are up to date. */
export const docVersion = 12

const namedShape = rowsOf({
  ...inLocales('name', 'text'),
})
type Named = RowOf<typeof namedShape>

/** The parts of a business that are searched for, areas in full. */
export const searchableShape = namedShape.and({
  category_id: textIs<Category>(),
  phone: 'text?',
  address: 'text',
  postcode: 'text?',
  /** `also_called`: as others call the same who have it in more languages. */
  items: jsonAs<(Named & { also_called?: string[] })[]>(),
  amenities: textsIs<Amenity>(),
  province: jsonAs<Named & { code: number }>(),
  district: jsonAs<Named & { code: number }>(),
  subdistrict: orNull(jsonAs<Named>()),
})
export type Searchable = RowOf<typeof searchableShape>

export const searchDocShape = rowsOf({
  names: 'text',
  doc: 'text',
  sound: 'text',
})
export type SearchDoc = RowOf<typeof searchDocShape>

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Folded, Chinese as pairs of characters and its last one, because two characters have no trigram. */
export const foldForSearch = (text: string): string =>
  fold(spelledOut(text))
    .split(' ')
    .map((word) => (isHan(word) ? [...hanPairs(word), [...word].at(-1)].join(' ') : word))
    .join(' ')

/** Thai words of one and two letters that stand inside a text: alone they are found only at the beginning of words. */
function shortWords(text: string): string[] {
  const folded = [...segmenter.segment(text)].map(({ segment }) => fold(segment))
  return folded.filter((word) => word.length < 3 && /^[ก-ฮ]/.test(word) && /[^ก-ฮ]/.test(word))
}

/** Short Latin words that a text has in the plural: a query has one of them, and wants it whole. */
const shortSingulars = (text: string): string[] =>
  fold(text)
    .split(' ')
    .filter((word) => /^[a-z]{2,4}s$/.test(word) && singular(word) !== word)
    .map(singular)

// Areas, kinds and dishes are the same for many places: folding each once makes a large import four times quicker.
const folded = new Map<string, string>()
function foldOnce(text: string): string {
  let known = folded.get(text)
  if (known === undefined) {
    if (folded.size >= 20_000) folded.clear()
    known = [foldForSearch(text), ...shortWords(text), ...shortSingulars(text), ...wholeWordsOf(text)].join(' ')
    folded.set(text, known)
  }
  return known
}

const sounds = new Map<string, string>()
function soundOnce(text: string): string {
  let known = sounds.get(text)
  if (known === undefined) {
    if (sounds.size >= 20_000) sounds.clear()
    const spoken = withoutClusters(text)
    known = [
      soundOf(text),
      ...heardWhole(text, soundOf),
      ...spokenWords(text).map(asSpoken),
      ...(spoken === fold(text) ? [] : [spoken]),
    ].join(' ')
    sounds.set(text, known)
  }
  return known
}

const namesOf = (named: Named | null): string[] => (named ? textsOf(named, 'name') : [])

/**
 * Words that nobody types and that stand for the filters of an index, so that the index of words can cut both at once: a frequent
 * word and a frequent kind that never go together would otherwise be read through.
 */
export function filterWords(filters: {
  category?: string | null
  province?: number | null
  district?: number | null
}): string[] {
  const { category, province, district } = filters
  return [category && `zc${category}`, province && `zp${province}`, district && `zd${district}`].filter(
    (word) => typeof word === 'string',
  )
}

/** Begins and ends with a space, so that the beginning of a word can be searched for, and each word once. */
const spaced = (parts: string[]) => ` ${parts.filter(Boolean).join(' ')} `

/** Begins the words of a document that are others' and not its own; no word that anybody types. */
export const learnedFrom = 'zothers'

/** The head of a phrase, which describes it alone too, unless it is only a place to be or a thing to buy: a coffee shop is no shop. */
const headOf = (phrase: string): string => {
  const head = phrase.split(/[ -]/).at(-1) as string
  return general.has(head) ? '' : head
}
const general = new Set(
  'shop store house place room bed trip tour ticket service set day garden bar park street'.split(' '),
)

/** Makes the document of a business. Pure. */
export function searchDocOf(business: Searchable): SearchDoc {
  const { category_id, phone, address, postcode, items, amenities, province, district, subdistrict } = business
  const whole = new Set(namesOf(business).flatMap((name) => [...wholeWordsOf(name), ...shortSingulars(name)]))
  const names = [...namesOf(business).map(foldForSearch), ...whole]
  const said = [
    ...saidOtherwise(namesOf(business)),
    ...offeredOtherwise([...namesOf(business), ...items.flatMap(namesOf)]),
  ]
  const rented = rentedOtherwise(items.flatMap(namesOf)).filter((it) => !said.includes(it))
  const others = [
    ...items.flatMap(namesOf),
    ...allTexts(categoryNames[category_id]),
    ...kindAlsoCalled(category_id),
    ...amenities.flatMap(amenityAlsoCalled),
    ...said.map((it) => (isPhrase(it) ? headOf(it) : it)),
    ...[province, district, subdistrict].flatMap(namesOf),
    ...[province.code, district.code].flatMap(areaAlsoCalled),
    address,
    postcode ?? '',
  ]
  const learned = [...items.flatMap((item) => item.also_called ?? []), ...rented].map(foldOnce)
  const short = namesOf(business).flatMap(shortWords)
  const filters = filterWords({ category: category_id, province: province.code, district: district.code })
  const heard = [
    business.name_th,
    business.name_en ?? '',
    district.name_th,
    province.name_th,
    ...items.map((item) => item.name_th),
  ]
  return {
    names: spaced(names),
    doc: spaced([
      ...names,
      ...new Set([...short, ...others.map(foldOnce)]),
      (phone ?? '').replace(/\D/g, ''),
      ...filters,
      ...(learned.length > 0 ? [learnedFrom, ...new Set(learned)] : []),
    ]),
    sound: spaced([
      ...new Set(heard.map(soundOnce)),
      ...consonantsInWays(business.name_en ?? ''),
      ...heardWhole(business.name_en ?? '', consonantsAlone, consonantsAnywhere),
      ...new Set([...said, ...rented].filter(isPhrase).map(asPhrase)),
    ]),
  }
}
