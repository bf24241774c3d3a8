/**
 * Short Thai words as words of their own, tone marks and all: folded letters alone would find ปลา in ปลายนา and ป้า in ปากะพง. Documents
 * have them beside their folded text, and a query looks for them first.
 */
import { fold } from '#shared/search/fold.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Longer words hardly stand in others. */
const longest = 4

const tones = '่้๊๋'

/** A word as documents have it where it stands alone; null where it is long or not Thai. The `x` keeps it apart from folded text. */
export function wholeWord(word: string): string | null {
  const folded = fold(word)
  if (folded.length > longest || !/^[ก-ฮเแโไ]/.test(folded) || folded.includes(' ')) return null
  const marks = [...word].map((letter) => tones.indexOf(letter)).filter((tone) => tone >= 0)
  return `x${folded}${marks.map((tone) => tone + 1).join('')}`
}

/** Those of a text. */
export const wholeWordsOf = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFC'))].flatMap(({ segment }) => wholeWord(segment) ?? [])
