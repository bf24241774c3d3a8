/**
 * A text in Latin script as Thai, word by word, in words that occur: for pla pao ปลาเผา, which finds ปลาช่อนเผาเกลือ too, where the
 * sound of both in one piece finds ปลาเผา alone.
 */
import { queryWords } from '#shared/search/query-words.ts'
import { spokenAs, spokenThai } from '#shared/search/speech.ts'
import type { KnownWord } from './known-words.ts'
import { apart, longestRomanised, mostAsOne, mostTexts, mostWays, mostWords } from './tuned.ts'

const learned = new WeakMap<readonly KnownWord[], Map<string, KnownWord[]>>()

/** Thai words by how they are spoken. */
function spokenLike(words: readonly KnownWord[]): Map<string, KnownWord[]> {
  const known = learned.get(words)
  if (known) return known
  const thai = words.filter(({ shown, folded }) => /^[ก-๎]+$/.test(shown) && folded.length <= longestRomanised)
  const bySpeech = Map.groupBy(thai, ({ shown }) => spokenThai(shown))
  learned.set(words, bySpeech)
  return bySpeech
}

const thaiCluster = /[กขคปผพต][รล]/
const latinCluster = /(?:[kg]h?|ph?|b|th?)[rl](?=[aeiouy])/

/** True if an r or l is typed that is hardly spoken. */
export const hasCluster = (text: string): boolean => latinCluster.test(text)

/** A Thai word's distance from the typed one, beyond the same sound: r and l, and aspiration. */
function distance(typed: string, { shown, uses }: KnownWord): number {
  const [isTyped, isThere] = [latinCluster.test(typed), thaiCluster.test(shown)]
  const isOtherCluster = isTyped && !isThere ? 0.5 : isThere && !isTyped ? 0.1 : 0
  const isBreathless = /^(?:kh[aeiouylrw]|ph|th)/.test(typed) && /^[เแโไใ]?[กปต]/.test(shown) ? 0.4 : 0
  return isOtherCluster + isBreathless - Math.log2(1 + uses) / 50
}

interface Row {
  thai: string
  cost: number
}

const likeliest = (rows: Row[], most: number): Row[] => rows.sort((a, b) => a.cost - b.cost).slice(0, most)

function waysOf(words: readonly KnownWord[], typed: readonly string[]): Row[] {
  const text = typed.join(' ')
  // A single sound says something beside others alone.
  const ways = spokenAs(text, typed.length === 1 ? 1 : 3)
  return likeliest(
    ways.flatMap((way, i) =>
      (spokenLike(words).get(way) ?? []).map((known) => ({
        thai: known.shown,
        cost: distance(text, known) + i * 0.2 + (typed.length - 1) * apart,
      })),
    ),
    mostWays,
  )
}

/** True if none of its words says only something between others: บน. */
const isAllTold = (thai: string): boolean =>
  queryWords(thai)
    .map(({ typed }) => typed)
    .join('') === thai

/** Possible Thai forms of a text, the likeliest first; none where a word is not Thai. */
export function inThai(words: readonly KnownWord[], text: string): string[] {
  const typed = queryWords(text).map((word) => word.typed)
  if (typed.length < 2 || typed.length > mostWords || !typed.every((word) => /^[a-z]+$/.test(word))) return []
  const rows: Row[][] = [[{ thai: '', cost: 0 }]]
  for (let end = 1; end <= typed.length; end++) {
    const found = Array.from({ length: Math.min(end, mostAsOne) }, (_, i) => end - 1 - i).flatMap((from) =>
      waysOf(words, typed.slice(from, end)).flatMap((way) =>
        (rows[from] as Row[]).map((row) => ({ thai: row.thai + way.thai, cost: row.cost + way.cost })),
      ),
    )
    rows.push(likeliest(found, mostTexts))
  }
  return [...new Set((rows.at(-1) as Row[]).map(({ thai }) => thai))].filter(isAllTold)
}
