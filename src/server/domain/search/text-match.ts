/**
 * When a document has what a query wants, as SQL; for the sample that the search is planned with, sample-hits.ts says the same.
 */
import { type RawBuilder, sql } from 'kysely'
import { fold } from '#shared/search/fold.ts'
import { phoneDigits, type QueryWord, queryWords, readableQuery } from '#shared/search/query-words.ts'
import { consonantsOf, soundOf, soundWords, withoutClusters } from '#shared/search/sound.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { filterWords, foldForSearch } from './search-doc.ts'
import { soundsAnywhere, wholeSound, wholeWord } from './whole-words.ts'

const mostSounds = 8

/** Names of areas so short that they stand in the middle of many words, in Thai and Latin: น่าน, Tak. Those are wanted whole. */
const shortAreas = new Set(
  [...readAreas().provinces, ...readAreas().districts]
    .flatMap(({ nameTh, nameEn }) => [fold(nameTh), fold(nameEn)])
    .filter((name) => name.length === 3 || name.length === 4),
)

/** A query, taken apart. */
export interface TextQuery {
  /** As it is shown. */
  text: string
  /** Each word's needles; a place must have them all. */
  words: string[][]
  /** All together as typed, for telling a name from its parts. */
  phrase: string
  /** The words alone in one piece, for telling a dish or a road from its parts; null where there is one word. */
  together: string | null
  /** The sounds to be heard instead of the words; empty where a sound would say too little. */
  sounds: string[]
}

/**
 * How a query is compared. `'words'` also hears Latin text, as one name, since it may be a romanised Thai one; `'whole'` wants short words
 * to stand alone; `'unspoken'` reads Thai without the ร and ล that people leave out; `'sound'` compares each word by its sound, in any
 * script; `'consonants'` takes a Thai text for an English name.
 */
export const comparisons = ['words', 'whole', 'unspoken', 'sound', 'consonants'] as const
export type By = (typeof comparisons)[number]

/** A word's needles where a short one must stand alone. */
function wholeNeedles({ typed, text, needles }: QueryWord): string[] {
  const whole = /^[a-z]{3}$/.test(text) ? text : wholeWord(typed)
  return whole ? [` ${whole} `] : needles
}

/** So many consonants are no chance in the middle of a name; fewer must be those of whole words. */
const consonantsAnywhere = 6
const fewestConsonants = 3

function consonantNeedles(text: string): string[] {
  const consonants = /[a-z]/i.test(text) ? '' : consonantsOf(text)
  if (consonants.length >= consonantsAnywhere) return [consonants]
  if (consonants.length < fewestConsonants) return []
  return [consonants.length < soundsAnywhere ? wholeSound(consonants) : ` ${consonants}`]
}

const fewestUnspoken = 3

/** Each run of Thai letters, as documents have it without what is not spoken. */
function unspokenNeedles(text: string): string[] {
  const needles = withoutClusters(text).split(' ')
  return needles.every((needle) => needle.length >= fewestUnspoken && /^[ก-ฮเแโไ]/.test(needle)) ? needles : []
}

/** Takes a query apart. */
export function readQuery(given: string, by: By = 'words'): TextQuery {
  const text = readableQuery(given)
  const isLatin = /[a-z]/i.test(text) && !/[^\p{Script=Latin}\P{L}]/u.test(text)
  // Latin letters without a vowel are nothing that anybody says.
  const isSpoken = !isLatin || /[aeiouy]/i.test(text)
  const heard =
    phoneDigits(text) || !isSpoken
      ? []
      : by === 'sound'
        ? soundWords(text).slice(0, mostSounds)
        : isLatin
          ? [soundOf(text)]
          : []
  // A short name in a run is a word like others: ตาก is a province, and dried in กล้วยตาก.
  const apart = new Set(text.split(' ').map(fold))
  const words = by === 'words' || by === 'whole' ? queryWords(text) : []
  return {
    text,
    words: words.map((word) =>
      shortAreas.has(word.text) && apart.has(word.text)
        ? [` ${word.text} `]
        : by === 'whole'
          ? wholeNeedles(word)
          : word.needles,
    ),
    phrase: foldForSearch(text),
    together: words.length > 1 ? foldForSearch(words.map(({ typed }) => typed).join(' ')) : null,
    sounds:
      by === 'consonants'
        ? consonantNeedles(text)
        : by === 'unspoken'
          ? unspokenNeedles(text)
          : soundNeedles(
              heard,
              by !== 'sound' ? (text.includes(' ') ? 3 : soundsAnywhere) : isLatin ? 2 : soundsAnywhere,
            ),
  }
}

/** Short sounds must be those of whole words; `fewest` letters, since many words share one of two. */
function soundNeedles(heard: readonly string[], fewest: number): string[] {
  const { length } = heard.join('')
  if (length >= soundsAnywhere) return [...heard]
  return heard.length === 1 && length >= fewest ? heard.map(wholeSound) : []
}

/** Whether there is anything to look for. */
export const asksNothing = ({ words, sounds }: TextQuery): boolean => words.length === 0 && sounds.length === 0

// Folded text has letters, digits and spaces only: nothing in it means anything to LIKE.
const like = (column: RawBuilder<unknown>, needle: string) => sql<boolean>`${column} like ${`%${needle}%`}`
const likeEvery = (column: RawBuilder<unknown>, needles: readonly string[]) =>
  sql<boolean>`(${sql.join(
    needles.map((needle) => like(column, needle)),
    sql` and `,
  )})`

// Quicker than LIKE through a long text, and no index knows it.
const holdsEvery = (column: string, needles: readonly string[]) =>
  sql<boolean>`(${sql.join(
    needles.map((needle) => sql`strpos(${sql.ref(column)}, ${needle}) > 0`),
    sql` and `,
  )})`

/** Whether a document answers, as a condition on `search_docs`. `unindexed` keeps the trigram indexes out, where they would give too many rows. */
export function matchesSql(query: TextQuery, where: 'doc' | 'names' = 'doc', unindexed = false): RawBuilder<boolean> {
  if (asksNothing(query)) return sql`true`
  const every = (column: string, needles: readonly string[]) =>
    unindexed ? holdsEvery(column, needles) : likeEvery(sql.ref(column), needles)
  const ways = [
    ...(query.words.length > 0 ? [every(where, query.words.flat())] : []),
    ...(query.sounds.length > 0 ? [every('sound', query.sounds)] : []),
  ]
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/**
 * The filters of kind and area as words of the document: adds nothing to the filters themselves but the index of words. Of a
 * kind only as many letters as tell it, for each letter more is one more long list to go through.
 */
export function hasFilterWords(filters: Parameters<typeof filterWords>[0]): RawBuilder<boolean> {
  const words = filterWords(filters).map((word) => word.replace(/^(zc..).*/, '$1'))
  return words.length > 0 ? likeEvery(sql.ref('doc'), words) : sql`true`
}

/**
 * How well a document answers: 0 the name itself, 1 its beginning, 2 within the name, 3 its sound, or the words together in a
 * dish or a road, or all of them in the name; then one more for each word that is not in it.
 */
export function nameTier({ phrase, together, words, sounds }: TextQuery): RawBuilder<number> {
  if (words.length === 0 && sounds.length === 0) return sql<number>`0`
  const has = (column: string, ...needles: string[]) => holdsEvery(column, needles)
  const missing = words.map((needles) => sql`case when ${has('names', ...needles)} then 0 else 1 end`)
  const whole = together ? sql`when ${has('doc', together)} then 3` : sql``
  const heard = sounds.length > 0 ? sql`when ${has('sound', ...sounds)} then 3` : sql``
  return sql<number>`case
    when ${has('names', ` ${phrase} `)} then 0
    when ${has('names', ` ${phrase}`)} then 1
    when ${has('names', phrase)} then 2
    ${heard}
    ${whole}
    else 3 + ${missing.length > 0 ? sql.join(missing, sql` + `) : sql`1`} end`
}

/** A query's text as one folded word, for finding what looks like it. */
export const foldedWhole = ({ text }: TextQuery): string => fold(text).slice(0, 60)

/** The same query with its short words standing alone; null where it has none. */
export function readWhole(text: string): TextQuery | null {
  const whole = readQuery(text, 'whole')
  const words = readQuery(text).words
  return whole.words.some(([needle], i) => needle !== words[i]?.[0]) ? whole : null
}
