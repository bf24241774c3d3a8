/** Probable meanings of a text that nothing answers, in the order of trying: the other keyboard, known words, sounds. */

import { slippedLayout } from '#shared/search/keyboard.ts'
import { queryWords } from '#shared/search/query-words.ts'
import { consonantsOf, withoutClusters } from '#shared/search/sound.ts'
import { isKnownWhole } from './also-called.ts'
import { closeReadings, type Reading, readingsOf, type Search } from './find-page.ts'
import { correctSpelling, type KnownWord, learnWords } from './known-words.ts'
import { type Instead, isEverywhere, isKind } from './less-of-text.ts'
import { inThai } from './romanised.ts'
import { countHits, rowsMatching } from './sample-hits.ts'
import { type By, readQuery } from './text-match.ts'
import { mostOtherRows } from './tuned.ts'

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

/** True if so many consonants are no chance, and rather a name from another language than a misspelt word. */
const isLongName = (text: string) => consonantsOf(text).length >= 6

/** A possible meaning, and the way to search for it. */
export interface Meaning {
  text: string
  readings: Reading[]
  instead: Instead['instead']
}

export const readAs = (text: string, by: By, instead: Instead['instead']): Meaning => ({
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
export function* meanings(search: Search, text: string): Generator<Promise<Meaning[]>> {
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

/** True if a row of the sample has a text's words closely. */
const isSomewhere = ({ sample }: Search, text: string): boolean =>
  readClosely(text).readings.some(({ query }) => countHits(rowsMatching(sample, query)) > 0)

/** A text in Latin script as Thai, in words that some place has together. */
export const thaiOf = (search: Search, words: readonly KnownWord[], text: string): string[] =>
  isKnownWhole(text)
    ? []
    : inThai(words, text)
        .filter((it) => countHits(rowsMatching(search.sample, readQuery(it, 'together'))) > 0)
        .slice(0, 1)
