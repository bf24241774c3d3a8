/**
 * Answers when nothing matches: first the probable meaning, by the other keyboard, by known words, by sound; then the nearest
 * results, without some of the words or some of the filters; then similar names. Each costs a few look-ups.
 */

import { fold } from '#shared/search/fold.ts'
import { phoneDigits, queryWords } from '#shared/search/query-words.ts'
import { isBeyond, type RelaxedFilter } from '#shared/search/search-page.ts'
import { isKnownDish } from './also-called.ts'
import { closeReadings, type FoundPage, findFirst, findPage, readingsOf, type Search, thoseThere } from './find-page.ts'
import { correctSpelling, learnWords } from './known-words.ts'
import {
  chunksOf,
  findFewerWords,
  findKindThere,
  findLessVaguely,
  findStayThere,
  findTelling,
  findThings,
  type Instead,
} from './less-of-text.ts'
import { type Meaning, meanings, readAs, thaiOf } from './meanings.ts'
import { findRelaxed } from './relax.ts'
import { hasCluster } from './romanised.ts'
import { countHits, rowsMatching } from './sample-hits.ts'
import { findSimilar } from './similar-names.ts'
import { asksNothing, readQuery, type TextQuery } from './text-match.ts'
import { fewestLoose, fewLoose, longWord, timesMore } from './tuned.ts'
import { isOneWord } from './whole-words.ts'

/** The page for a text, or, where only the filters are in its way, a page without some of them. */
async function tryText(
  search: Search,
  find: (search: Search) => Promise<FoundPage | null>,
): Promise<{ page: FoundPage; relaxed?: RelaxedFilter[] } | null> {
  const page = await find(search)
  return page && page.ids.length > 0 ? { page } : findRelaxed(search, find)
}

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

/** True if the text names places elsewhere, or of another kind: then its spelling is right, and nothing else is meant. */
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
