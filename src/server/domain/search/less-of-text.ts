/** The places that have less of a text: without some of its words, or only what it is about. Each try costs a few look-ups. */

import { isHan } from '#shared/search/fold.ts'
import { type QueryWord, queryWords } from '#shared/search/query-words.ts'
import type { SearchPage } from '#shared/search/search-page.ts'
import { isAmenity, isKindWord, isWholeKind } from './also-called.ts'
import { isInReach, isOfKind } from './filters.ts'
import { type FoundPage, findPage, type Search } from './find-page.ts'
import { askedFor, namesIn } from './said-things.ts'
import { withoutVague } from './said-vaguely.ts'
import { countHits, rowsMatching, rowsWith } from './sample-hits.ts'
import { isAreaWord, isTelling, readQuery } from './text-match.ts'
import { fewestForShare, mostAnswered, mostNamed, mostThings, mostTried, wordsOfSentence } from './tuned.ts'
import { wholeWordsOf } from './whole-words.ts'

/** Found in place of what was asked for. */
export type Instead = { page: FoundPage } & Pick<SearchPage, 'text' | 'instead' | 'didYouMean' | 'relaxed'>

/** The words of a query as they stand between gaps: a word written in one is meant in one, and not to be split. */
export function chunksOf(text: string): QueryWord[][] {
  const chunks: QueryWord[][] = []
  for (const word of queryWords(text)) {
    if (word.joined && chunks.length > 0) chunks.at(-1)?.push(word)
    else chunks.push([word])
  }
  return chunks
}

export const isKind = ({ text }: QueryWord) => isKindWord(text)

/** True if a word is several, as names are: ป้า·แดง. */
const isName = ({ typed }: QueryWord) => wholeWordsOf(typed).length > 1

/**
 * Whether the rest of a text says something by itself. One word of two is as likely the other, unless it is a name; and kinds of places are
 * the subject only where all words are kinds, an area never is, nor does it count as a word more.
 */
const saysEnough = (left: readonly QueryWord[], all: readonly QueryWord[]): boolean =>
  all.every(isKind) ||
  (left.some(({ text }) => isTelling(text) && /\p{L}/u.test(text)) &&
    !isAreaWord(left.map(({ text }) => text).join('')) &&
    (left.filter(({ text }) => !isAreaWord(text)).length > 1 || left.some(isName)))

/** Sets of words to try without the others: all that are known, then each time all but one, the most frequent going first. */
function fewerWords({ sample }: Search, text: string): QueryWord[][] {
  const chunks = chunksOf(text)
  const uses = new Map(
    chunks.map((words) => [
      words,
      countHits(
        rowsWith(
          sample,
          'doc',
          words.flatMap(({ needles }) => needles),
        ),
      ),
    ]),
  )
  const byUses = chunks.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  const known = chunks.filter((words) => uses.get(words))
  // Of many words that the sample does not know, one more or less makes no difference.
  const allButOne = chunks.length > 4 ? [] : byUses.slice(0, 3).map((left) => chunks.filter((words) => words !== left))
  return [known, ...allButOne]
    .filter(({ length }) => length > 0 && length < chunks.length)
    .map((rest) => rest.flat())
    .filter((left) => saysEnough(left, chunks.flat()))
}

export function isEverywhere({ sample, filters }: Search, text: string): boolean {
  if (filters.category || filters.province || filters.area || sample.rows.length < fewestForShare) return false
  return countHits(rowsMatching(sample, readQuery(text))) > mostAnswered * sample.rows.length
}

/** The kinds of places among the words, and the features wanted; empty where no kind is said as a whole, or nothing else, or no area. */
function kindsIn({ filters }: Search, text: string): QueryWord[] {
  if (!filters.province && !filters.district && !filters.area) return []
  const words = queryWords(text)
  const isWhole = (first: number, last: number) =>
    isWholeKind(
      words
        .slice(first, last)
        .map((word) => word.text)
        .join(''),
    )
  const kinds = words.filter(
    (word, i) => isWhole(i, i + 1) || isWhole(i, i + 2) || (i > 0 && word.joined && isWhole(i - 1, i + 1)),
  )
  const left = kinds.length > 0 ? words.filter((word) => kinds.includes(word) || isAmenity(word.text)) : []
  return left.length < words.length ? left : []
}

/**
 * In the named area: the named kind of places, without features that no such place there has. Hotels in Hua Hin help a reader
 * looking for a quiet hotel by the sea there; without an area it would be everything of a kind.
 */
export async function findKindThere(search: Search, text: string): Promise<Instead | null> {
  const kinds = kindsIn(search, text)
  if (kinds.length === 0) return null
  const shorter = kinds.map(({ typed, joined }, i) => (joined || i === 0 ? typed : ` ${typed}`)).join('')
  const page = await findPage(search, shorter)
  return page.ids.length > 0 ? { page, text: shorter, instead: 'fewer_words', didYouMean: null } : null
}

/** Sorts of places to stay: where none of the sort is in an area, another has the rest of the query. */
const sortsOfStay: [RegExp, string][] = [
  [/\b(?:resort|guest ?house|hostel|bungalow|villa|homestay)s?\b/i, 'hotel'],
  [/รีสอร์[ทต]|บังกะโล|โฮสเทล|โฮมสเตย์|เกสต์เฮาส์|วิลล่า/, 'ที่พัก'],
  [/度假村|民宿|青旅|别墅|客栈/, '酒店'],
]

/** In the area that is asked for: places to stay of any sort, before places of the sort in another area. */
export async function findStayThere(search: Search, text: string): Promise<Instead | null> {
  const other = sortsOfStay.reduce((result, [sort, any]) => result.replace(sort, any), text)
  const page = other === text ? null : await findPage(search, other)
  return page && page.ids.length > 0 ? { page, text: other, instead: 'fewer_words', didYouMean: null } : null
}

/** The places that have so much of a text, unless that is nearly everybody. */
async function findLess(search: Search, shorter: string): Promise<Instead | null> {
  const page = await findPage(search, shorter)
  if (page.ids.length === 0 || isEverywhere(search, shorter)) return null
  return { page, text: shorter, instead: 'fewer_words', didYouMean: null }
}

export async function findFewerWords(search: Search, text: string): Promise<Instead | null> {
  // Of a kind in an area the kind is the subject.
  const kinds = kindsIn(search, text).map((word) => word.text)
  const hasKinds = (rest: readonly QueryWord[]) => kinds.every((kind) => rest.some((word) => word.text === kind))
  for (const rest of fewerWords(search, text).filter(hasKinds)) {
    const shorter = rest.map(({ typed, joined }, i) => (joined || i === 0 ? typed : ` ${typed}`)).join('')
    const found = await findLess(search, shorter)
    if (found) return found
  }
  return null
}

/**
 * Whether it says more than the words searched for: there are many words, or some were skipped; in one piece only leading ones, for
 * the skipped end may be a part of it: ร้านเสริม|สวย.
 */
function isSentence(text: string): boolean {
  const words = queryWords(text)
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length
  const isPassedOver = words.reduce((sum, { typed }) => sum + typed.length, 0) < letters
  const isLed = !text.toLowerCase().startsWith(words[0]?.typed ?? '')
  return chunksOf(text).length >= wordsOfSentence || (isPassedOver && (isLed || text.includes(' ')))
}

/** Words in the order of a text, with gaps where others stood between. */
const spelled = (words: readonly QueryWord[], all: readonly QueryWord[]): string =>
  words
    .map((word, i) => (word.joined && all[all.indexOf(word) - 1] === words[i - 1] ? word.typed : ` ${word.typed}`))
    .join('')
    .trim()

/** Shorter words say too little alone: ice. */
const says = /[a-z]{4}|\p{Script=Thai}{2}|\p{Script=Han}{2}/u

/** The core of a longer Chinese word: of 打泰拳 it is 泰拳. */
function endOf(word: QueryWord): QueryWord {
  const [end] = word.text.length > 2 ? queryWords(word.typed.slice(-2)) : []
  return end ? { ...end, joined: word.joined } : word
}

/** All rows of some of the words, in their order. */
const someOf = (words: readonly QueryWord[]): QueryWord[][] =>
  words.reduce<QueryWord[][]>((rows, word) => rows.concat(rows.map((row) => row.concat(word))), [[]])

/**
 * The telling words of a sentence, also where Thai and Chinese write it in one: as many of its words as some place has together, the rarest
 * first; and the core of a Chinese word.
 */
function tellingWords({ sample, filters }: Search, text: string): string[] {
  const count = ({ needles }: QueryWord) => countHits(rowsWith(sample, 'doc', needles))
  const whole = queryWords(text)
  const words = whole.map((word) => (isHan(word.text) && count(word) === 0 ? endOf(word) : word))
  const uses = new Map(words.map((word) => [word, count(word)]))
  const usesOf = (word: QueryWord) => uses.get(word) as number
  const known = words.filter(usesOf)
  // One of more letters than the last two, which some place has.
  const isCut = words.length === 1 && words[0] !== whole[0] && known.length === 1
  if (!isCut && !isSentence(text)) return []
  const rarest = known.toSorted((x, y) => usesOf(x) - usesOf(y)).slice(0, mostNamed)
  const rarity = (left: readonly QueryWord[]) =>
    left.reduce((sum, word) => sum + Math.log(sample.rows.length / usesOf(word)), 0)
  const rows = someOf(known.filter((word) => rarest.includes(word)))
    .filter((left) => left.length > 0 && (isCut || left.length < words.length))
    .filter((left) => !isAreaWord(left.map(({ text: word }) => word).join('')))
    .filter(
      (left) =>
        isCut ||
        (left.length > 1 && left.every(isKind)) ||
        left.some(({ text: word }) => isTelling(word) && says.test(word)),
    )
    .sort((x, y) => y.length - x.length || rarity(y) - rarity(x))
    .map((left) => spelled(left, words))
  const tried: string[] = []
  // Where an area or a kind is named, words that some place of it has come before words that only others have.
  const wanted = Uint8Array.from(sample.rows, (row) => (isOfKind(filters, row) && isInReach(filters, row) ? 1 : 0))
  const elsewhere: string[] = []
  for (const row of rows) {
    if (tried.length >= mostTried) break
    const hits = rowsMatching(sample, readQuery(row))
    if (hits.some((hit, i) => hit & (wanted[i] as number))) tried.push(row)
    else if (countHits(hits) > 0) elsewhere.push(row)
  }
  tried.push(...elsewhere.slice(0, mostTried - tried.length))
  return tried
}

export async function findTelling(search: Search, text: string): Promise<Instead | null> {
  for (const shorter of tellingWords(search, text)) {
    const found = await findLess(search, shorter)
    if (found) return found
  }
  return null
}

/** The subject of a sentence under its name here. */
export async function findThings(search: Search, text: string): Promise<Instead | null> {
  if (!isSentence(text)) return null
  for (const thing of askedFor(text).slice(0, mostThings)) {
    const found = thing === text ? null : await findLess(search, thing)
    if (found) return found
  }
  return null
}

/** Without how a thing is to be. */
export function findLessVaguely(search: Search, text: string): Promise<Instead | null> {
  // Fresh flowers are no other flowers, where they are called so, and a night tour is no other tour.
  const isNamed = namesIn(text).some((thing) => withoutVague(thing) !== null)
  const plain = isNamed ? null : withoutVague(text)
  return plain === null ? Promise.resolve(null) : findLess(search, plain)
}
