/**
 * Answers when nothing matches: first the probable meaning, by the other keyboard, by known words, by sound; then the nearest
 * results, without some of the words or some of the filters; then similar names. Each costs a few look-ups.
 */

import { fold, isHan } from '#shared/search/fold.ts'
import { slippedLayout } from '#shared/search/keyboard.ts'
import { phoneDigits, type QueryWord, queryWords } from '#shared/search/query-words.ts'
import { isBeyond, type RelaxedFilter, type SearchPage } from '#shared/search/search-page.ts'
import { consonantsOf, withoutClusters } from '#shared/search/sound.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { isAmenity, isKindWord, isKnownDish, isKnownWhole, isWholeKind } from './also-called.ts'
import { editsBetween } from './edits.ts'
import { filtersSql, isInReach, isOfKind } from './filters.ts'
import {
  closeReadings,
  type FoundPage,
  findFirst,
  findPage,
  type Reading,
  readingsOf,
  type Search,
  thoseThere,
} from './find-page.ts'
import { correctSpelling, type KnownWord, learnWords } from './known-words.ts'
import { findRelaxed } from './relax.ts'
import { hasCluster, inThai } from './romanised.ts'
import { askedFor, namesIn } from './said-things.ts'
import { withoutVague } from './said-vaguely.ts'
import { countHits, rowsMatching, rowsWith } from './sample-hits.ts'
import { asksNothing, type By, foldedWhole, isAreaWord, isTelling, readQuery, type TextQuery } from './text-match.ts'
import {
  fewestForShare,
  fewestLoose,
  fewLoose,
  lettersToEach,
  longWord,
  mostAnswered,
  mostOtherRows,
  mostThings,
  mostTold,
  mostTried,
  similarEnough,
  timesMore,
  wordsOfSentence,
} from './tuned.ts'
import { isOneWord, wholeWordsOf } from './whole-words.ts'

type Instead = { page: FoundPage } & Pick<SearchPage, 'text' | 'instead' | 'didYouMean' | 'relaxed'>

/** The page for a text, or, where only the filters are in its way, a page without some of them. */
async function tryText(
  search: Search,
  find: (search: Search) => Promise<FoundPage | null>,
): Promise<{ page: FoundPage; relaxed?: RelaxedFilter[] } | null> {
  const page = await find(search)
  return page && page.ids.length > 0 ? { page } : findRelaxed(search, find)
}

/** Names that look like the text, best first; one page of them. */
async function findSimilar(search: Search, query: TextQuery): Promise<FoundPage> {
  const whole = foldedWhole(query)
  const rows = whole.length < 4 ? [] : await similarNames(search, whole)
  const words = queryWords(query.text).filter(({ text }) => !isKindWord(text))
  // An area alone makes nobody alike: sushi patong, where a market is called so.
  const tells = words.some(({ text }) => isTelling(text))
  const ids = rows.filter(({ names }) => tells && words.every((word) => isLike(word.text, names)))
  return { ids: ids.map(({ id }) => id), next: null, total: { count: ids.length, isMore: false } }
}

/** Whether a word stands in the names, but for a few letters. */
function isLike(word: string, names: string): boolean {
  const most = Math.floor(word.length / lettersToEach)
  return /[a-z]/.test(word)
    ? names.split(' ').some((name) => Math.abs(name.length - word.length) <= most && editsBetween(word, name) <= most)
    : editsBetween(word, names, true) <= most
}

function similarNames({ db, filters, limit, now }: Search, whole: string): Promise<{ id: string; names: string }[]> {
  const { category, province } = filters
  return inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarEnough)}, true)`.execute(tx)
    const { rows } = await rowsOf({ id: 'text', names: 'text' })`
      select id, names from search_docs join businesses on id = business_id
      where ${whole} <% names and ${filtersSql({ category, province }, now)}
      order by word_similarity(${whole}, names) desc, popular_even desc, id limit ${limit}`.execute(tx)
    return rows
  })
}

/** The words of a query as they stand between gaps: a word written in one is meant in one, and not to be split. */
function chunksOf(text: string): QueryWord[][] {
  const chunks: QueryWord[][] = []
  for (const word of queryWords(text)) {
    if (word.joined && chunks.length > 0) chunks.at(-1)?.push(word)
    else chunks.push([word])
  }
  return chunks
}

const isKind = ({ text }: QueryWord) => isKindWord(text)

/** Whether a word is several, as names are: ป้า·แดง. */
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

/** Which words to try without the others: all that are known, then each time all but one, the most frequent going first. */
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

function isEverywhere({ sample, filters }: Search, text: string): boolean {
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
async function findKindThere(search: Search, text: string): Promise<Instead | null> {
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
async function findStayThere(search: Search, text: string): Promise<Instead | null> {
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

async function findFewerWords(search: Search, text: string): Promise<Instead | null> {
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
  const rarest = known.toSorted((x, y) => usesOf(x) - usesOf(y)).slice(0, mostTold)
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

async function findTelling(search: Search, text: string): Promise<Instead | null> {
  for (const shorter of tellingWords(search, text)) {
    const found = await findLess(search, shorter)
    if (found) return found
  }
  return null
}

/** The subject of a sentence under its name here. */
async function findThings(search: Search, text: string): Promise<Instead | null> {
  if (!isSentence(text)) return null
  for (const thing of askedFor(text).slice(0, mostThings)) {
    const found = thing === text ? null : await findLess(search, thing)
    if (found) return found
  }
  return null
}

/** Without how a thing is to be. */
function findLessVaguely(search: Search, text: string): Promise<Instead | null> {
  // Fresh flowers are no other flowers, where they are called so, and a night tour is no other tour.
  const isNamed = namesIn(text).some((thing) => withoutVague(thing) !== null)
  const plain = isNamed ? null : withoutVague(text)
  return plain === null ? Promise.resolve(null) : findLess(search, plain)
}

/** Thai with the gaps closed that stand inside a word: น้ำ ตก is น้ำตก. */
const closed = (text: string) => text.replace(/(?<=[ก-๛]) (?=[ก-๛])/g, '')

/** Chinese words for a business, behind its kind. */
const chineseShop = /(?<=\p{Script=Han}{2}|[a-z]{2})(?:中心|包房|包厢|商店|专卖店|(?<!餐)[店馆館厅廳屋铺处行])$/iu

/**
 * Without words for "business" alone, where more is said: ร้านซักผ้า is ซักผ้า, and nothing is left unanswered. Where a part of that would be passed
 * over it stays: ร้านเสริม|สวย.
 */
function withoutShop(text: string): string {
  const read = (part: string) =>
    queryWords(part)
      .map(({ typed }) => typed)
      .join('')
  return text
    .replace(chineseShop, '')
    .replace(/(?<lead>[ก-๛]*?)ร้าน(?<rest>[ก-๛]{3,})/g, (whole, lead: string, rest: string) => {
      const isLed = lead === '' || read(`${lead}ร้าน`) === 'ร้าน'
      return isLed && read(rest) === rest ? `${lead} ${rest}`.trim() : whole
    })
}

/** Whether so many consonants are no chance, and rather a name from another language than a misspelt word. */
const isLongName = (text: string) => consonantsOf(text).length >= 6

/** A possible meaning, and the way to search for it. */
interface Meaning {
  text: string
  readings: Reading[]
  instead: Instead['instead']
}

const readAs = (text: string, by: By, instead: Instead['instead']): Meaning => ({
  text,
  readings: readingsOf(text, by),
  instead,
})

/** In known words, each of which is somewhere: several only where they are together, or where all are for kinds of places. */
function readClosely(text: string): Meaning {
  const words = queryWords(text)
  const readings = words.length > 1 && !words.every(isKind) ? closeReadings(text) : readingsOf(text, 'words')
  return { text, readings, instead: 'spelling' }
}

/** The text with two Latin words as the one that they are known as: water fall. */
function joinedIn(words: readonly KnownWord[], text: string): string[] {
  const parts = text.split(' ')
  return parts.slice(1).flatMap((part, i) => {
    const both = `${parts[i]}${part}`
    const one = both.toLowerCase().replace(/s$/, '')
    if (!/^[a-z]+$/.test(one) || !words.some(({ folded }) => folded.replace(/s$/, '') === one)) return []
    return [[...parts.slice(0, i), both, ...parts.slice(i + 2)].join(' ')]
  })
}

/** Thai with the ร and ล that are not spoken, where known words have them: their words may then stand apart, ปลาเผา in ปลาช่อนเผาเกลือ. */
function slipsOf(words: readonly KnownWord[], text: string): string[] {
  if (!/^[ก-๎]+$/.test(text)) return []
  const corrected = correctSpelling(words, text)
  return [corrected?.text, corrected?.closest].filter(
    (it) => typeof it === 'string' && it !== text && withoutClusters(it) === withoutClusters(text),
  ) as string[]
}

/** Possible meanings, in the order of trying; first those by the letters alone. */
function* meanings(search: Search, text: string): Generator<Promise<Meaning[]>> {
  const other = slippedLayout(text)
  const without = closed(text)
  const bare = withoutShop(text)
  yield learnWords(search.sample).then((words) => [
    ...slipsOf(words, text).map((it) => readAs(it, 'words', 'sound')),
    ...(other ? [readAs(other, 'words', 'layout')] : []),
    ...(without === text ? [] : [readAs(without, 'words', 'spelling')]),
    ...(bare === text || isEverywhere(search, bare) ? [] : [readAs(bare, 'words', null)]),
    readAs(text, 'unspoken', 'sound'),
    ...(isLongName(text) ? [readAs(text, 'consonants', 'sound')] : []),
  ])
  yield learnWords(search.sample).then((words) => {
    const corrected = correctSpelling(words, text)
    const others = (corrected?.others ?? []).filter((it) => isSomewhere(search, it)).slice(0, mostOtherRows)
    const known = [...joinedIn(words, text), corrected?.text, ...others, corrected?.closest, corrected?.apart]
    return [
      ...known.flatMap((it) => (it && it !== text ? [readClosely(it)] : [])),
      ...thaiOf(search, words, text).map((it) => readAs(it, 'words', 'sound')),
      readAs(text, 'sound', 'sound'),
      readAs(text, 'consonants', 'sound'),
    ]
  })
}

/** Whether a row of the sample has a text's words closely. */
const isSomewhere = ({ sample }: Search, text: string): boolean =>
  readClosely(text).readings.some(({ query }) => countHits(rowsMatching(sample, query)) > 0)

/** A text in Latin script as Thai, in words that some place has together. */
const thaiOf = (search: Search, words: readonly KnownWord[], text: string): string[] =>
  isKnownWhole(text)
    ? []
    : inThai(words, text)
        .filter((it) => countHits(rowsMatching(search.sample, readQuery(it, 'together'))) > 0)
        .slice(0, 1)

/**
 * The meaning of a text that few places answer: romanised words that more places have apart from one another in Thai, and Thai without
 * the ร and ล that people leave out. Null where that adds nothing.
 */
export async function findMoreSpoken(search: Search, { text }: TextQuery, found: number): Promise<Instead | null> {
  const { sample, limit } = search
  if (found >= limit) return null
  if (/^[ก-๎]+$/.test(text)) {
    const query = readQuery(text, 'unspoken')
    if (found > fewestLoose || asksNothing(query)) return null
    if (countHits(rowsMatching(sample, query)) < timesMore * found) return null
    const page = await findFirst(search, [{ by: 'unspoken', query, isLoose: false }])
    return page.total.count < timesMore * found ? null : { page, text, instead: 'sound', didYouMean: null }
  }
  const written = queryWords(text)
  if (written.length < 2 || !written.every((word) => /^[a-z]+$/.test(word.text))) return null
  const asWritten = { ...readQuery(text, 'together'), spoken: null }
  if (countHits(rowsMatching(sample, asWritten)) > 0) return null
  const [thai] = thaiOf(search, await learnWords(sample), text)
  const page = thai ? await findPage(search, thai) : null
  const count = page?.total.count ?? 0
  // A cluster that is typed tells คลอง from โขง; otherwise half a page by the sound is enough.
  const isMore = count > found ? found <= limit / 2 : count > 0 && hasCluster(text)
  return page && thai && isMore ? { page, text: thai, instead: 'sound', didYouMean: null } : null
}

/** The results of the first meaning with any. */
async function findMeant(search: Search, meant: readonly Meaning[]): Promise<Instead | null> {
  const there = new Set(
    await thoseThere(
      search,
      meant.flatMap(({ readings }) => readings),
    ),
  )
  for (const { text, readings, instead } of meant) {
    const left = readings.filter((reading) => there.has(reading))
    const found = left.length > 0 ? await tryText(search, (any) => findFirst(any, left)) : null
    if (found) return { ...found, text, instead: found.relaxed ? 'fewer_filters' : instead, didYouMean: text }
  }
  return null
}

/**
 * The meaning of one piece of text whose words some places have here and there: where it is misspelt, the place with the
 * correct spelling as its name is meant. Null where it is not misspelt.
 */
export async function findMisspelt(search: Search, query: TextQuery, loosely: number): Promise<Instead | null> {
  const { text } = query
  if (loosely >= fewLoose || chunksOf(text).length !== 1 || !/^[ก-๎]+$/.test(text)) return null
  const corrected = correctSpelling(await learnWords(search.sample), text)
  for (const other of [corrected?.text, loosely <= fewestLoose ? corrected?.closest : null]) {
    const page = other ? await findFirst(search, closeReadings(other)) : null
    if (other && page && page.ids.length > 0) return { page, text: other, instead: 'spelling', didYouMean: other }
  }
  return null
}

/** Whether the text names places elsewhere, or of another kind: then its spelling is right, and nothing else is meant. */
function isFilteredAway({ sample, filters }: Search, text: string): boolean {
  const { category, province, district, area } = filters
  if (!category && !province && !district && !area) return false
  const [first] = readingsOf(text, 'words')
  return first !== undefined && countHits(rowsMatching(sample, first.query)) > 0
}

const isLongWord = (text: string) => isOneWord(text) && fold(text).length >= longWord

/** The nearest answer to a query that has none; null when there is not even that. */
export async function findInstead(search: Search, query: TextQuery): Promise<Instead | null> {
  const { text } = query
  const wider = await findRelaxed(search, (relaxed) => findPage(relaxed, text))
  const there = isBeyond(wider?.relaxed) ? await findStayThere(search, text) : null
  if (there) return there
  if (wider) return { ...wider, text, instead: 'fewer_filters', didYouMean: null }
  if (asksNothing(query) || phoneDigits(text)) return null
  if (isFilteredAway(search, text)) return findKindThere(search, text)
  // A correctly spelt word that nobody has is not there, and no similar sound was meant; except names from English.
  if (isKnownDish(text)) return null
  const plainly = await findLessVaguely(search, text)
  if (plainly) return plainly
  if (isLongWord(text)) return findMeant(search, [readAs(text, 'consonants', 'sound')])
  for (const step of meanings(search, text)) {
    const found = await findMeant(search, await step)
    const isCorrected = found && found.text !== text && found.instead !== null
    if (found) return { ...found, didYouMean: isCorrected ? found.text : null }
  }
  // A word written in one piece is no row of others.
  const fewer =
    (await findThings(search, text)) ??
    (await findFewerWords(search, text)) ??
    (await findTelling(search, text)) ??
    (await findKindThere(search, text))
  if (fewer) return fewer
  const similar = await findSimilar(search, query)
  return similar.ids.length > 0 ? { page: similar, text, instead: 'similar', didYouMean: null } : null
}
