/**
 * What to answer when nothing matches: first what was probably meant, by the other keyboard, by known words, by sound; then what
 * is nearest, without some of the words or some of the filters; then names that look like it. Each costs a few look-ups.
 */

import { sql } from 'kysely'
import { slippedLayout } from '#shared/search/keyboard.ts'
import { phoneDigits, type QueryWord, queryWords } from '#shared/search/query-words.ts'
import type { RelaxedFilter, SearchPage } from '#shared/search/search-page.ts'
import { consonantsOf } from '#shared/search/sound.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { filtersSql } from './filters.ts'
import { type FoundPage, findPage, type Search } from './find-page.ts'
import { type Corrected, correctSpelling, learnWords } from './known-words.ts'
import { findRelaxed } from './relax.ts'
import { countHits, rowsMatching, rowsWith } from './sample-hits.ts'
import { asksNothing, type By, foldedWhole, readQuery, type TextQuery } from './text-match.ts'

type Instead = { page: FoundPage } & Pick<SearchPage, 'text' | 'instead' | 'didYouMean' | 'relaxed'>

/** How alike a name must be: 1 means that all trigrams of the query are in a part of it. */
const similarEnough = 0.5

/** The page for a text, or, where only the filters are in its way, a page without some of them. */
async function tryText(
  search: Search,
  text: string,
  by: By,
): Promise<{ page: FoundPage; relaxed?: RelaxedFilter[] } | null> {
  const page = await findPage(search, text, by)
  return page.ids.length > 0 ? { page } : findRelaxed(search, text, by)
}

/** Names that look like the text, best first; one page of them. */
async function findSimilar(search: Search, query: TextQuery): Promise<FoundPage> {
  const whole = foldedWhole(query)
  const ids = whole.length < 4 ? [] : await similarNames(search, whole)
  return { ids, next: null, total: { count: ids.length, isMore: false } }
}

function similarNames({ db, filters, limit, now }: Search, whole: string): Promise<string[]> {
  const { category, province } = filters
  return inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarEnough)}, true)`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      select id from search_docs join businesses on id = business_id
      where ${whole} <% names and ${filtersSql({ category, province }, now)}
      order by word_similarity(${whole}, names) desc, popular_even desc, id limit ${limit}`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/** Which words to try without the others: all that are known, then each time all but one, the most frequent going first. */
function fewerWords({ sample }: Search, text: string): QueryWord[][] {
  // A word of a letter or two never stays alone.
  const words = queryWords(text).filter(({ text: word, needles }) => word.length > 2 || needles[0]?.endsWith(' '))
  const uses = new Map(words.map((word) => [word, countHits(rowsWith(sample, 'doc', word.needles))]))
  const byUses = words.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
  const known = words.filter((word) => uses.get(word))
  const rarest = known.toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0)).slice(0, 1)
  // Of many words that the sample does not know, one more or less makes no difference.
  const allButOne = words.length > 4 ? [] : byUses.slice(0, 3).map((left) => words.filter((word) => word !== left))
  const tries = [known, ...allButOne, rarest]
  return tries.filter(({ length }) => length > 0 && length < queryWords(text).length)
}

/** A word that so many of all places have says nothing of what else was wanted: ร้าน of ร้านตัดผม. */
const mostAnswered = 0.08
/** Of fewer places a share says nothing. */
const fewestForShare = 200

function isEverywhere({ sample, filters }: Search, text: string): boolean {
  if (filters.category || filters.province || filters.area || sample.rows.length < fewestForShare) return false
  return countHits(rowsMatching(sample, readQuery(text))) > mostAnswered * sample.rows.length
}

async function findFewerWords(search: Search, text: string): Promise<Instead | null> {
  for (const rest of fewerWords(search, text)) {
    const shorter = rest.map(({ typed }) => typed).join(' ')
    const page = await findPage(search, shorter)
    if (page.ids.length > 0 && !isEverywhere(search, shorter))
      return { page, text: shorter, instead: 'fewer_words', didYouMean: null }
  }
  return null
}

/** Thai with the gaps closed that stand inside a word: น้ำ ตก is น้ำตก. */
const closed = (text: string) => text.replace(/(?<=[ก-๛]) (?=[ก-๛])/g, '')

/** Whether so many consonants are no chance, and rather a name from another language than a misspelt word. */
const isLongName = (text: string) => consonantsOf(text).length >= 6

/** What may have been meant, in the order of trying, each with how it is compared. */
function meanings(text: string, corrected: Corrected | null): [text: string, by: By, instead: Instead['instead']][] {
  const all: [string | null | undefined, By, Instead['instead']][] = [
    [slippedLayout(text), 'words', 'layout'],
    [closed(text), 'words', 'spelling'],
    [text, 'unspoken', 'sound'],
    [isLongName(text) ? text : null, 'consonants', 'sound'],
    [corrected?.text, 'words', 'spelling'],
    [corrected?.closest, 'words', 'spelling'],
    [corrected?.text === null ? corrected.apart : null, 'words', 'spelling'],
    [text, 'sound', 'sound'],
    [text, 'consonants', 'sound'],
  ]
  return all.flatMap(([other, by, instead]) =>
    other && (other !== text || by !== 'words') ? [[other, by, instead]] : [],
  )
}

/** The nearest answer to a query that has none; null when there is not even that. */
export async function findInstead(search: Search, query: TextQuery): Promise<Instead | null> {
  const { text } = query
  const wider = await findRelaxed(search, text, 'words')
  if (wider) return { ...wider, text, instead: 'fewer_filters', didYouMean: null }
  if (asksNothing(query) || phoneDigits(text)) return null
  const corrected = correctSpelling(await learnWords(search.sample), text)
  for (const [other, by, instead] of meanings(text, corrected)) {
    const found = await tryText(search, other, by)
    if (!found) continue
    const didYouMean = other === text ? null : other
    return { ...found, text: other, instead: found.relaxed ? 'fewer_filters' : instead, didYouMean }
  }
  // One word that is not known is no row of others.
  if (queryWords(text).length > 1) {
    const fewer = await findFewerWords(search, text)
    if (fewer) return fewer
  }
  const similar = await findSimilar(search, query)
  return similar.ids.length > 0 ? { page: similar, text, instead: 'similar', didYouMean: null } : null
}
