/**
 * The rules of the search's words: the meaning of a word in a query (kind, feature, area or thing), and the other words for a name or an offer.
 * The words themselves are rows (domain/vocabulary). Added to the documents, they cost a query nothing.
 */

import type { Category } from '#shared/categories.ts'
import { allTexts } from '#shared/localised.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { fold } from '#shared/search/fold.ts'
import { queryWords, singular } from '#shared/search/query-words.ts'
import { simplify } from '#shared/search/simplified.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import { fromVocabulary, vocabulary, type WordGroup } from '../vocabulary/vocabulary.ts'
import { wholeWord, wholeWordsOf } from './whole-words.ts'

/** Other words for a kind of business, beside `category-names.ts`. */
export const kindAlsoCalled = (category: Category): readonly string[] => vocabulary().of('kind', category)

/** Words for places that have it. */
export const amenityAlsoCalled = (amenity: Amenity): readonly string[] => vocabulary().of('amenity', amenity)

/** Other names of a province or district, by its official code. */
export const areaAlsoCalled = (code: number): readonly string[] => vocabulary().of('area', String(code))

/** All names of all kinds of business. */
const kindNames = (): string[] => [...vocabulary().terms('kind'), ...Object.values(categoryNames).flatMap(allTexts)]

const squeeze = (text: string) => fold(text).replaceAll(' ', '')

const ordinary = fromVocabulary(
  (words) => new Set([...words.terms('place'), ...kindNames(), ...words.terms('thing')].map(squeeze)),
)

/** True if a folded word without gaps is one for kinds of places and things rather than of an area. */
export const isOrdinaryWord = (squeezed: string): boolean => ordinary().has(squeezed)

interface Hint {
  words: RegExp
  says: readonly string[]
}

/** Further meanings of words in a name or a menu, in one direction only; those of a feature bring the words of the feature. */
const hints = fromVocabulary((words) =>
  words.groups('hint').map(({ means, terms }): Hint => {
    const says = words.of('hinted', means)
    return { words: new RegExp(terms.join('|'), 'i'), says: says.length > 0 ? says : words.of('amenity', means) }
  }),
)

/** Things for rent, where offered by the day. Places named as rentals come before those. */
const rentals = fromVocabulary((words) =>
  words.groups('rented').map(
    ({ means, terms }): Hint => ({
      words: new RegExp(`(?:${terms.join('|')}).*วัน`),
      says: words.of('rental', means),
    }),
  ),
)

/** All of these words, as they are written. */
export const alsoCalledWords = (): string[] =>
  (['place', 'place_term', 'offer', 'kind', 'amenity'] as const).flatMap((list) => vocabulary().terms(list))

const kinds = fromVocabulary(
  (words) =>
    new Set(
      [
        ...words.terms('place'),
        ...kindNames(),
        ...words.terms('amenity'),
        ...words.terms('place_term').filter((name) => queryWords(name).length === 1),
      ].flatMap((names) => queryWords(names).map((word) => word.text)),
    ),
)

/** True if a word of a query is for kinds of places and their features, rather than of one place's name. */
export const isKindWord = (text: string): boolean => kinds().has(text) || isKindCompound(text)

const wholeKinds = fromVocabulary((words) => new Set([...kindNames(), ...words.terms('place')].map(squeeze)))

/** True if folded letters without gaps are all of a word for a kind of places, as people ask for one: โรงแรม, ร้านอาหาร, and no ร้าน. */
export const isWholeKind = (squeezed: string): boolean => wholeKinds().has(squeezed)

const amenityWords = fromVocabulary((words) => new Set(words.terms('amenity').map(squeeze)))

/** True if folded letters without gaps are a whole word for a feature of places. */
export const isAmenity = (squeezed: string): boolean => amenityWords().has(squeezed)

/** As spelt; Thai stands as one word despite gaps, while two Latin words may be written as one elsewhere. */
const inWords = (text: string) =>
  /[a-z]/i.test(text)
    ? fold(text).split(' ').map(singular).join(' ')
    : text
        .normalize('NFC')
        .replaceAll(' ', '')
        .replace(/[\u4e00-\u9fff]/g, simplify)

/** With everyday places that nobody here inspects: for those nothing is the right answer, and no guess. */
const knownWholes = fromVocabulary(
  (words) =>
    new Set((['place', 'place_term', 'offer', 'elsewhere'] as const).flatMap((list) => words.terms(list)).map(inWords)),
)

/** True if a text is the whole name of some thing or kind: it is meant in one piece, correctly spelt. */
export const isKnownWhole = (text: string): boolean => knownWholes().has(inWords(text))

/** A dish's ingredient, behind its name. */
const madeWith = /(?<=[ก-๎]{4})(?:ไก่|หมู(?:สับ|กรอบ|แดง)?|เนื้อ|กุ้ง|ปลา|ทะเล|เป็ด)$/

/** As `isKnownWhole`, also for a dish with its ingredient: ข้าวหมกไก่. */
export const isKnownDish = (text: string): boolean => isKnownWhole(text) || isKnownWhole(text.replace(madeWith, ''))

const compounds = fromVocabulary(
  () =>
    new Set(
      kindNames()
        .map(fold)
        .filter((name) => /^[ก-ฮเแโไ]/.test(name) && queryWords(name).length > 1),
    ),
)

/** True if Thai letters are one word for a kind of business, though the dictionary takes it for several: ร้านอาหาร. */
export const isKindCompound = (text: string): boolean => compounds().has(text)

/** A district that begins like the word for a beach. */
const notThese = /หาดใหญ่/g

const placeGroups = fromVocabulary((words) => [...words.groups('place'), ...words.groups('place_term')].map(asAsked))
const offerGroups = fromVocabulary((words) => words.groups('offer').map(asAsked))

/** The other words for the meaning of a place's names. */
export const saidOtherwise = (names: readonly string[]): string[] => otherwise(names, placeGroups())

const hintedBy = (items: readonly string[], all: readonly Hint[]): string[] =>
  all.flatMap(({ words, says }) => (items.some((name) => words.test(name)) ? says : []))

/** The other words for its offers. */
export const offeredOtherwise = (items: readonly string[]): string[] => [
  ...otherwise(items, offerGroups()),
  ...hintedBy(items, hints()),
]

/** The search words for a place that rents out its offers. */
export const rentedOtherwise = (items: readonly string[]): string[] => hintedBy(items, rentals())

/** A word and its patterns, made once: every document is asked for all words. Null where the letters alone suffice. */
interface AskedTerm {
  term: string
  isLatin: boolean
  alone: RegExp | null
  /** Also in the plural. */
  orMany: RegExp | null
}

const asAsked = ({ terms }: WordGroup): readonly AskedTerm[] => terms.map(termAsked)

function termAsked(term: string): AskedTerm {
  if (/^[a-z]/.test(term))
    return { term, isLatin: true, alone: new RegExp(`\\b${term}\\b`), orMany: new RegExp(`\\b${term}s?\\b`) }
  // After ห such a letter begins no word: หมวย is no มวย.
  const alone = /^[งนมยรลว]/.test(term) ? new RegExp(`(?<!ห)${term}`) : null
  return { term, isLatin: false, alone, orMany: alone }
}

function otherwise(names: readonly string[], groups: readonly (readonly AskedTerm[])[]): string[] {
  const text = names
    .join(' · ')
    .toLowerCase()
    .replace(notThese, '')
    .replace(/[\u4e00-\u9fff]/g, simplify)
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const says = ({ term, isLatin }: AskedTerm, pattern: RegExp | null) => {
    const where = isLatin ? plain : text
    return where.includes(term) && (pattern === null || pattern.test(where))
  }
  let wholes: Set<string> | undefined
  // A short Thai word that stands only inside others, which a query for it does not find: หมึก of ปลาหมึก.
  const isInside = (word: string) => {
    const whole = wholeWord(word)
    if (whole === null) return false
    wholes ??= new Set(wholeWordsOf(text))
    return !wholes.has(whole)
  }
  return groups.flatMap((terms) =>
    terms.some((it) => says(it, it.orMany))
      ? terms.flatMap((it) => (!says(it, it.alone) || isInside(it.term) ? [it.term] : []))
      : [],
  )
}
