/**
 * Short Thai words as words of their own, tone marks and all: folded letters alone would find ปลา in ปลายนา and ป้า in ปากะพง. Documents
 * have them beside their folded text, and a query looks for them first.
 */
import { fold } from '#shared/search/fold.ts'
import { singular } from '#shared/search/query-words.ts'
import { fewestHeard, longestAlone, mostTogether, soundsAnywhere } from './tuned.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

const tones = '่้๊๋'

const known = new Map<string, string | null>()
/** Letters of a word that is remembered. */
const mostLetters = 30

/** A word as documents have it where it stands alone; null where it is long or not Thai. The `x` keeps it apart from folded text. */
export function wholeWord(word: string): string | null {
  let whole = known.get(word)
  if (whole === undefined) {
    // Those of names and menus come again and again; a typed one may be anything.
    if (word.length > mostLetters) return makeWhole(word)
    if (known.size >= 20_000) known.clear()
    whole = makeWhole(word)
    known.set(word, whole)
  }
  return whole
}

function makeWhole(word: string): string | null {
  const folded = fold(word)
  if (folded.length > longestAlone || !/^[ก-ฮเแโไ]/.test(folded) || folded.includes(' ')) return null
  const marks = [...word].map((letter) => tones.indexOf(letter)).filter((tone) => tone >= 0)
  return `x${folded}${marks.map((tone) => tone + 1).join('')}`
}

/** Those of a text. A letter that the dictionary leaves alone leads the word after it: เจ๊·ห·มวย has no มวย. */
export function wholeWordsOf(text: string): string[] {
  const words: string[] = []
  let leading = ''
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    if (segment === 'ห') {
      leading = segment
      continue
    }
    words.push(leading + segment)
    leading = ''
  }
  return [...words, leading].flatMap((word) => wholeWord(word) ?? [])
}

/** A short sound as documents have it where it is that of whole words. */
export const wholeSound = (sound: string): string => ` x${sound} `

/** Latin words have gaps between them, or f and t of raft house would be those of th. */
const asWritten = (words: readonly string[]) => words.join(/[a-z]/i.test(words.join('')) ? ' ' : '')

/** The short sounds of a text's words, and of as many as three in a row, which people write together. */
export function heardWhole(
  text: string,
  soundsOf: (words: string) => string | string[],
  fewerThan = soundsAnywhere,
): string[] {
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
  const sounds = words.flatMap((_, from) =>
    Array.from({ length: mostTogether }, (__, more) => soundsOf(asWritten(words.slice(from, from + more + 1)))).flat(),
  )
  return [...new Set(sounds)]
    .filter(({ length }) => length >= fewestHeard && length < fewerThan)
    .map((sound) => wholeSound(sound).trim())
}

/** Words as they are spoken, as documents have them; the `z` keeps them apart from sounds, which have none. */
export const asSpoken = (speech: string): string => `z${speech}`

/** True if it is English of several words for a thing as a whole: a place with draft beer has beer, and no draft. */
export const isPhrase = (words: string): boolean => /^[a-z].*[ -]/i.test(words)

/** Several words as one, as documents have terms for a place as a whole: water park of one that writes สวนน้ำ. */
export const asPhrase = (words: string): string => `zq${fold(words).split(' ').map(singular).join('')}`

/** True if the dictionary knows Thai letters as one word, wherever they stand: letters that it does not know it takes as they come. */
export function isOneWord(word: string): boolean {
  if (!/^[ก-๎]+$/.test(word)) return false
  const twice = [...segmenter.segment(`${word}${word}`)]
  return twice.length === 2 && twice[0]?.segment === word
}
