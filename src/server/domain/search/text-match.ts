/**
 * When a document has what a query wants, as SQL; for the sample that the search is planned with, sample-hits.ts says the same.
 */
import { type RawBuilder, sql } from 'kysely'
import { fold } from '#shared/search/fold.ts'
import { phoneDigits, queryWords, readableQuery } from '#shared/search/query-words.ts'
import { soundOf, soundWords } from '#shared/search/sound.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { filterWords, foldForSearch } from './search-doc.ts'

/** Fewer letters of sound than these are in half of all names; one less tells enough where a name begins with it. */
const fewestSounds = 4
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
 * Takes a query apart. `'words'` also hears Latin text, as one name, since it may be a romanised Thai one; `'sound'` compares
 * each word by its sound, in any script.
 */
export function readQuery(given: string, by: 'words' | 'sound' = 'words'): TextQuery {
  const text = readableQuery(given)
  const isLatin = /[a-z]/i.test(text) && !/[^\p{Script=Latin}\P{L}]/u.test(text)
  const heard = phoneDigits(text)
    ? []
    : by === 'sound'
      ? soundWords(text).slice(0, mostSounds)
      : isLatin
        ? [soundOf(text)]
        : []
  const words = by === 'sound' ? [] : queryWords(text)
  return {
    text,
    words: words.map(({ text: word, needles }) => (shortAreas.has(word) ? [` ${word} `] : needles)),
    phrase: foldForSearch(text),
    together: words.length > 1 ? foldForSearch(words.map(({ typed }) => typed).join(' ')) : null,
    sounds: soundNeedles(heard, by === 'sound' || text.includes(' ')),
  }
}

function soundNeedles(heard: readonly string[], isName: boolean): string[] {
  const { length } = heard.join('')
  if (length >= fewestSounds) return [...heard]
  return isName && length === fewestSounds - 1 && heard.length === 1 ? [` ${heard[0]}`] : []
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
