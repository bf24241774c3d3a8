/**
 * The match of a document with a query, as SQL; for the sample that the search is planned with, sample-hits.ts says the same.
 */
import type { RawBuilder } from 'kysely'
import { fold, isHan } from '#shared/search/fold.ts'
import { hanPairs, phoneDigits, type QueryWord, queryWords, readableQuery } from '#shared/search/query-words.ts'
import { consonantsAlone, soundOf, withoutClusters } from '#shared/search/sound.ts'
import { spokenApart, spokenAs, spokenThai } from '#shared/search/speech.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { readKnownAreas } from '../../db/reference/known-areas.ts'
import { bool, scalar, sql } from '../../db/sql.ts'
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import { isKindCompound, isKindWord, isKnownWhole } from './also-called.ts'
import { filterWords, foldForSearch, learnedFrom } from './search-doc.ts'
import {
  consonantsAnywhere,
  fewestConsonants,
  fewestLetters,
  fewestUnspoken,
  longAreaWord,
  longBeginning,
  longestAlone,
  longSound,
  longSpoken,
  mostBetween,
  mostSwaps,
  shortSound,
  spokenBeside,
} from './tuned.ts'
import { asPhrase, asSpoken, wholeSound, wholeWord, wholeWordsOf } from './whole-words.ts'

/** Names of areas so short that they stand in the middle of many words, in Thai and Latin: น่าน, Tak. Those are wanted whole. */
const shortAreas = new Set(
  [
    ...[...readAreas().provinces, ...readAreas().districts].flatMap(({ nameTh, nameEn }) => [nameTh, nameEn]),
    ...readKnownAreas().flatMap(({ nameTh, nameEn, also }) => [nameTh, nameEn, ...also]),
  ]
    .map(fold)
    .filter((name) => name.length === 3 || name.length === 4),
)

/** A query, taken apart. */
export interface TextQuery {
  /** As it is shown. */
  text: string
  /** Each word's needles; a place must have them all. */
  words: string[][]
  /** Those of them that must stand in its names. */
  named: string[]
  /** A pattern of Thai words one soon after another, in one name or dish: กุ้งเผา is also กุ้งแม่น้ำเผา. */
  row: string | null
  /** All together as typed, for telling a name from its parts. */
  phrase: string
  /** The words alone in one piece, for telling a dish or a road from its parts; null where there is one word. */
  together: string | null
  /** The sounds to be heard instead of the words; empty where a sound would say too little. */
  sounds: string[]
  /** Pronunciations of the words that are no kind of places; one of these is heard instead of them, beside the needles of the others. */
  spoken: { ways: string[]; beside: string[] } | null
}

/**
 * How a query is compared. `'together'` wants several words in one piece, as a name or a dish is written; `'named'` wants those in names
 * that are not of a kind of places; `'words'` also hears Latin text, as one name, since it may be a romanised Thai one; `'whole'` wants short words
 * to stand alone; `'unspoken'` reads Thai without the ร and ล that people leave out; `'sound'` compares each word by its sound, in any
 * script; `'consonants'` takes a Thai text for an English name.
 */
export const comparisons = ['together', 'named', 'words', 'whole', 'unspoken', 'sound', 'consonants'] as const
export type By = (typeof comparisons)[number]

/** Several words in one piece; null where there is one word, or where gaps say that they are no piece. */
function togetherOf(words: readonly QueryWord[]): Pick<TextQuery, 'words' | 'row'> | null {
  if (words.length < 2) return null
  const texts = words.map(({ text }) => text)
  const last = texts.at(-1) as string
  if (texts.every((text) => /^[a-z\d]+$/.test(text))) {
    const piece = [...words.slice(0, -1).map(({ typed }) => fold(typed)), last].join(' ')
    return { words: [[` ${piece}${last.length < longBeginning ? ' ' : ''}`]], row: null }
  }
  if (texts.every(isHan)) return { words: [[` ${hanPairs(texts.join('')).join(' ')}`]], row: null }
  if (!texts.every((text) => /^[ก-ฮะาำเแโไáíú]+$/.test(text))) return null
  const isTorn = words.some(({ text, joined }, i) => !joined && !words[i + 1]?.joined && text.length <= longestAlone)
  // Two letters stand in others wherever they may: บาร์ in บาง.
  const short = words.filter(({ text }) => text.length < fewestLetters).map(wholeNeedles)
  if (isTorn) return { words: [[texts.join('')], ...short], row: null }
  // Between the words of a dish others may stand, between those of ร้านทอง none.
  const between = texts.some(isKindWord) ? '' : `[^ ]{0,${mostBetween}}`
  return words.slice(1).every(({ joined }) => joined)
    ? { words: [...texts.map((text) => [text]), ...short], row: texts.join(between) }
    : null
}

const areaWords = fromVocabulary(
  (words) =>
    new Set(
      [
        ...[...readAreas().provinces, ...readAreas().districts].flatMap(({ nameTh, nameEn }) => [
          nameTh,
          nameEn,
          ...nameEn
            .split(' ')
            .filter(({ length }, i) => length >= longAreaWord || (i > 0 && length === 5 && /^Ko /.test(nameEn))),
        ]),
        ...words.terms('area'),
        ...readKnownAreas().flatMap(({ nameTh, nameEn, nameCn, also }) => [nameTh, nameEn, nameCn, ...also]),
      ].map((name) => fold(name).replaceAll(' ', '')),
    ),
)

/** True if folded letters without gaps are the name of an area, or a long word of one. */
export const isAreaWord = (word: string): boolean => areaWords().has(word)

/** True if a word tells one place from others, being of no kind and no area. */
export const isTelling = (word: string): boolean => !isKindWord(word) && !isAreaWord(word)

/** A word's needles where a short one must stand alone. */
function wholeNeedles({ typed, text, needles }: QueryWord): string[] {
  const whole = /^[a-z]{2,4}$/.test(text) ? text : wholeWord(typed)
  // Two words that are read as one stand alone nowhere: ร่ม·ไม้.
  const isOne = wholeWordsOf(typed).length < 2
  return whole && isOne ? [` ${whole} `] : needles
}

function consonantNeedles(text: string): string[] {
  const ways = /[a-z]/i.test(text) ? [] : consonantsAlone(text)
  const consonants = ways.find(({ length }) => length >= fewestConsonants)
  if (!consonants) return []
  // Fewer must be those of whole words.
  return [consonants.length >= consonantsAnywhere ? consonants : wholeSound(consonants)]
}

/** Each run of Thai letters, as documents have it without silent letters. */
function unspokenNeedles(text: string): string[] {
  const needles = withoutClusters(text).split(' ')
  return needles.every((needle) => needle.length >= fewestUnspoken && /^[ก-ฮเแโไ]/.test(needle)) ? needles : []
}

const isLatinText = (text: string) => /[a-z]/i.test(text) && !/[^\p{Script=Latin}\P{L}]/u.test(text)

/** Two are a whole syllable that is closed: larb. One that is open stands at the beginning of many words: zoo. */
const isSpoken = (way: string) => way.length > 2 || /^[^aeiouyw]{2}$/.test(way)

const spokenNeedle = (way: string) => ` ${asSpoken(way)}${way.length < longSpoken ? ' ' : ''}`

/** Possible sounds of Latin words if they are Thai; other words stay as they are: sailom hotel. */
function spokenOf(telling: readonly QueryWord[], others: readonly QueryWord[], fewest = 0): TextQuery['spoken'] {
  const typed = telling.map((word) => word.typed).join(' ')
  if (!isLatinText(typed) || /\d/.test(typed) || typed.split(' ').some((word) => !/[aeiouy]/i.test(word))) return null
  const ways = spokenAs(typed).filter((way) => way.length >= fewest && isSpoken(way))
  if (ways.length === 0) return null
  return { ways: ways.map(spokenNeedle), beside: others.flatMap(({ needles }) => needles) }
}

/** Thai speech with ร for ล and the other way round, in every combination: ลดตู้ is รถตู้. */
function withSwaps(speech: string): string[] {
  const at = [...speech].flatMap((letter, i) => (letter === 'r' || letter === 'l' ? [i] : []))
  if (at.length > mostSwaps) return [speech]
  return Array.from({ length: 2 ** at.length }, (_, way) =>
    [...speech]
      .map((letter, i) => (at.includes(i) && (way >> at.indexOf(i)) % 2 === 1 ? (letter === 'r' ? 'l' : 'r') : letter))
      .join(''),
  )
}

/** A text by its sound, as a row of whole words or, where it is long, anywhere. */
function heardAs(text: string): Pick<TextQuery, 'sounds' | 'spoken'> {
  // Latin letters without a vowel are nothing that anybody says.
  if (phoneDigits(text) || (isLatinText(text) && !/[aeiouy]/i.test(text))) return { sounds: [], spoken: null }
  const isLatin = isLatinText(text)
  const ways = isLatin
    ? [...new Set([...spokenAs(text), ...spokenApart(text)])]
    : /[a-z]/i.test(text)
      ? []
      : [spokenThai(text)]
  const spoken = (isLatin ? ways : ways.flatMap(withSwaps))
    .filter((way) => (isLatin ? isSpoken(way) : way.length >= spokenBeside))
    .map((way) => ` ${asSpoken(way)} `)
  const sound = soundOf(text)
  // Its length must not come from the word for a kind: ร้านอาหารเกาหลี.
  const telling = wordsOf(text).filter((word) => isTelling(word.text))
  const isLong = sound.length >= longSound && soundOf(telling.map(({ typed }) => typed).join('')).length > shortSound
  return {
    sounds: isLong ? [sound] : [],
    spoken: spoken.length > 0 ? { ways: spoken, beside: [] } : null,
  }
}

/** The words of a query, those that are a kind of business together as one. */
function wordsOf(text: string): QueryWord[] {
  const words: QueryWord[] = []
  for (const word of queryWords(text)) {
    const before = words.at(-1)
    const both = word.joined && before ? before.text + word.text : ''
    if (before && isKindCompound(both))
      words.splice(-1, 1, { typed: before.typed + word.typed, text: both, needles: [both], joined: before.joined })
    else words.push(word)
  }
  return words
}

/** Numbers alone that are neither a postcode nor the beginning of a telephone number: of those all addresses are full. */
const isNumbers = (words: readonly QueryWord[], text: string): boolean =>
  words.length > 0 && !phoneDigits(text) && words.every(({ text }) => /^[1-9]\d{0,3}$/.test(text))

/** Takes a query apart. */
export function readQuery(given: string, by: By = 'words'): TextQuery {
  const text = readableQuery(given)
  const query: TextQuery = {
    text,
    words: [],
    named: [],
    row: null,
    sounds: [],
    spoken: null,
    phrase: foldForSearch(text),
    together: null,
  }
  if (by === 'sound') return { ...query, ...heardAs(text) }
  if (by === 'consonants') return { ...query, sounds: consonantNeedles(text) }
  if (by === 'unspoken') return { ...query, sounds: unspokenNeedles(text) }
  // A short name in a run is a word like others: ตาก is a province, and dried in กล้วยตาก.
  const apart = new Set(text.split(' ').map(fold))
  const words = wordsOf(text)
  // Beside others it is no beginning: the park of a water park is no parking.
  const isShortLatin = ({ text: word }: QueryWord) => words.length > 1 && /^[a-z]{2,4}$/.test(word)
  // A fixed term is no row of its parts: the taxi of 出租车 is none of 出租 and 租车.
  const isName = ({ text: word }: QueryWord) => isHan(word) && word.length > 2 && isKnownWhole(word)
  const needlesOf = (word: QueryWord) =>
    isName(word) ? [` ${word.needles.map((pair) => pair.trim()).join(' ')} `] : needlesOfPart(word)
  const needlesOfPart = (word: QueryWord) =>
    (shortAreas.has(word.text) && apart.has(word.text)) || isShortLatin(word)
      ? [` ${word.text} `]
      : by === 'whole' || by === 'named'
        ? wholeNeedles(word)
        : word.needles
  if (by === 'together') {
    const together = isNumbers(words, text) ? null : togetherOf(words)
    if (!together) return query
    const spoken = spokenOf(words, [])
    if (!isLatinText(text)) return { ...query, ...together, spoken }
    // The telling words of a sentence: is there a night tour.
    const asTyped = words.map(({ typed }) => typed).join(' ')
    return { ...query, ...together, spoken: { ways: [...(spoken?.ways ?? []), ` ${asPhrase(asTyped)} `], beside: [] } }
  }
  const telling = words.filter((word) => isTelling(word.text))
  const others = words.filter((word) => !telling.includes(word))
  if (by === 'named') {
    if (words.length < 2 || telling.length === 0) return query
    const spoken = others.length > 0 ? spokenOf(telling, others) : null
    return {
      ...query,
      words: words.map(needlesOf),
      named: telling.flatMap((word) => needlesOf(word)),
      spoken,
    }
  }
  return {
    ...query,
    words: words.map(needlesOf),
    named: isNumbers(words, text) ? words.flatMap(needlesOf) : [],
    together: words.length > 1 ? foldForSearch(words.map(({ typed }) => typed).join(' ')) : null,
    spoken: words.length === 1 ? spokenOf(telling, [], spokenBeside) : null,
  }
}

/** True if there is anything to look for. */
export const asksNothing = ({ words, sounds, spoken }: TextQuery): boolean =>
  words.length === 0 && sounds.length === 0 && !spoken

// Folded text has letters, digits and spaces only: nothing in it means anything to LIKE.
const like = (column: RawBuilder<unknown>, needle: string) => bool`${column} like ${`%${needle}%`}`
const likeEvery = (column: RawBuilder<unknown>, needles: readonly string[]) =>
  bool`(${sql.join(
    needles.map((needle) => like(column, needle)),
    sql` and `,
  )})`

// Quicker than LIKE through a long text, and no index knows it.
const holdsEvery = (column: RawBuilder<unknown>, needles: readonly string[]) =>
  bool`(${sql.join(
    needles.map((needle) => sql`strpos(${column}, ${needle}) > 0`),
    sql` and `,
  )})`

/** True if a document answers, as a condition on `search_docs`. `unindexed` keeps the trigram indexes out, where they would give too many rows. */
export function matchesSql(query: TextQuery, where: 'doc' | 'names' = 'doc', unindexed = false): RawBuilder<boolean> {
  if (asksNothing(query)) return bool`true`
  const every = (column: string, needles: readonly string[]) =>
    unindexed ? holdsEvery(sql.ref(column), needles) : likeEvery(sql.ref(column), needles)
  const inNames = [
    ...(query.named.length > 0 ? [every('names', query.named)] : []),
    ...(query.row ? [bool`${sql.ref(where)} ~ ${query.row}`] : []),
  ]
  const ways = [
    ...(query.words.length > 0
      ? [bool`(${sql.join([every(where, query.words.flat()), ...inNames], sql` and `)})`]
      : []),
    ...(query.sounds.length > 0 ? [every('sound', query.sounds)] : []),
    ...(query.spoken ?? { ways: [] }).ways.map((way) => {
      const beside = query.spoken?.beside ?? []
      return beside.length === 0
        ? every('sound', [way])
        : bool`(${sql.join([every('sound', [way]), every('doc', beside)], sql` and `)})`
    }),
  ]
  return bool`(${sql.join(ways, sql` or `)})`
}

/**
 * The filters of kind and area as words of the document: adds nothing to the filters themselves but the index of words. Of a
 * kind only as many letters as tell it, for each letter more is one more long list to go through.
 */
export function hasFilterWords(filters: Parameters<typeof filterWords>[0] & { area?: unknown }): RawBuilder<boolean> {
  const words = filterWords(filters.area ? { ...filters, district: null } : filters).map((word) =>
    word.replace(/^(zc..).*/, '$1'),
  )
  return words.length > 0 ? likeEvery(sql.ref('doc'), words) : bool`true`
}

/**
 * How well a document answers: 0 the name itself, 1 its beginning, 2 within the name, 3 its sound, or the words together in a dish or a road, or all
 * of them in the name; then one more for each word that is not in it, and one where others' words for the place's offer are needed: a reader asking
 * in a language prefers places that write it.
 */
export function nameTier(query: TextQuery): RawBuilder<number> {
  if (asksNothing(query)) return scalar('number')`0`
  const { phrase, together, words, sounds, spoken } = query
  const has = (column: string, ...needles: string[]) => holdsEvery(sql.ref(column), needles)
  const own = sql`split_part(doc, ${` ${learnedFrom} `}, 1)`
  const missing = words.map((needles) => sql`case when ${has('names', ...needles)} then 0 else 1 end`)
  const whole = together ? sql`when ${holdsEvery(own, [together])} then 3 when ${has('doc', together)} then 4` : sql``
  if (words.length > 0) missing.push(sql`case when ${holdsEvery(own, words.flat())} then 0 else 1 end`)
  const ways = [
    ...(sounds.length > 0 ? [has('sound', ...sounds)] : []),
    ...(spoken?.ways ?? []).map((way) => has('sound', way)),
  ]
  const heard = ways.length > 0 ? sql`when ${sql.join(ways, sql` or `)} then 3` : sql``
  return scalar('number')`case
    when ${has('names', ` ${phrase} `)} then 0
    when ${has('names', ` ${phrase}`)} then 1
    when ${has('names', phrase)} then 2
    ${heard}
    ${whole}
    else 3 + ${missing.length > 0 ? sql.join(missing, sql` + `) : sql`1`} end`
}

/** A query's text as one folded word, for finding similar ones. */
export const foldedWhole = ({ text }: TextQuery): string => fold(text).slice(0, 60)

/** The same query with its short words standing alone; null where it has none. */
export function readWhole(text: string): TextQuery | null {
  const whole = readQuery(text, 'whole')
  const words = readQuery(text).words
  return whole.words.some(([needle], i) => needle !== words[i]?.[0]) ? whole : null
}

/** True if a text is Thai words written in one that are not all for kinds of places and areas. */
export function isCompound(text: string): boolean {
  const words = queryWords(text)
  return (
    words.length > 1 &&
    words.some(({ text: word }) => isTelling(word)) &&
    words.every(({ text: word, joined }, i) => (joined || i === 0) && /^[ก-ฮเแโไ]/.test(word))
  )
}
