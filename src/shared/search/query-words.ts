/**
 * From what a person typed to the words that a place must have, each as the letters to look for in folded documents. What
 * costs is bounded here: a query of any length becomes at most eight short words.
 */
import { fold, foldedThai, isHan } from './fold.ts'

/** Of a longer query only the beginning is read. */
export const longestQuery = 120
const mostWords = 8
const longestWord = 40

/** One wanted word. */
export interface QueryWord {
  /** As typed. */
  typed: string
  /** Folded. */
  text: string
  /** All of these must stand in the document; a space is one between words. */
  needles: string[]
}

/** Words that say how an area lies or is called, folded; left out where others remain. */
const saidBetween = new Set(
  [
    'จังหวัด',
    'อำเภอ',
    'ตำบล',
    'เขต',
    'แขวง',
    'ใกล้',
    'แถว',
    'ใน',
    'ที่',
    'และ',
    'in',
    'near',
    'the',
    'and',
    'of',
    'at',
    'province',
    'district',
    '的',
    '在',
  ].map(fold),
)

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Trigrams begin at three letters; shorter words are looked for at the beginning of words only. */
const isShort = (word: string) => word.length < (isHan(word) ? 2 : 3)

/** Chinese by pairs of characters, as documents keep it: `海滩酒店` → `海滩`, `滩酒`, `酒店`. */
export const hanPairs = (text: string): string[] =>
  [...text].slice(0, -1).map((character, i) => `${character}${[...text][i + 1]}`)

function needlesOf(text: string): string[] {
  if (isShort(text)) return [` ${text}`]
  return isHan(text) ? hanPairs(text).map((pair) => ` ${pair} `) : [text]
}

/** What is typed of a telephone number, digits only; null when it is none. */
export function phoneDigits(text: string): string | null {
  const plain = fold(text).replace(/ /g, '')
  if (!/^\d{6,15}$/.test(plain) || /[^\d\s๐-๙+().\p{Pd}\u200b-\u200f\ufeff]/u.test(text)) return null
  return plain.replace(/^66(?=\d{8,9}$)/, '0').replace(/^00?66/, '0')
}

/** What is typed, cut to the length that is read, as it is shown in the box again. */
export const readableQuery = (text: string): string =>
  [
    ...text
      .slice(0, longestQuery * 4)
      .normalize('NFC')
      .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu, ' '),
  ]
    .slice(0, longestQuery)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

interface Piece {
  typed: string
  word: string
  /** Whether it follows the piece before without a gap. */
  joined: boolean
}

function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let joined = false
  // Folded digits and vowels would confuse the dictionary: it sees the text as written, sara am made whole.
  for (const { segment, isWordLike } of segmenter.segment(text.replace(/\u0e4d([่-๋]?)า/g, '$1ำ').toLowerCase())) {
    if (!isWordLike && !/[่-๎]/.test(segment)) {
      joined = false
      continue
    }
    const parts = fold(segment).split(' ').filter(Boolean)
    for (const word of parts) {
      found.push({ typed: parts.length > 1 ? word : segment, word, joined })
      joined = true
    }
  }
  return found
}

const canJoin = (left: string, right: string) =>
  (isHan(left) && isHan(right)) ||
  (new RegExp(`^[${foldedThai}]+$`).test(left) && new RegExp(`^[${foldedThai}]+$`).test(right))

/** The wanted words, in the order in which they were typed; none for a text without letters and digits. */
export function queryWords(text: string): QueryWord[] {
  const phone = phoneDigits(text)
  if (phone) return [{ typed: phone, text: phone, needles: [phone] }]
  const words: { typed: string; text: string }[] = []
  let joinsNext = false
  const whole = pieces(readableQuery(text))
  const telling = whole.filter(({ word }) => !saidBetween.has(word))
  const all = telling.length > 0 ? telling : whole
  for (const [i, { typed, word, joined }] of all.entries()) {
    const last = words.at(-1)
    const isLastOfRun = !all[i + 1]?.joined
    if (joined && last && canJoin(last.text, word) && (joinsNext || (isShort(word) && isLastOfRun))) {
      words[words.length - 1] = { typed: last.typed + typed, text: last.text + word }
    } else {
      words.push({ typed, text: word })
    }
    joinsNext = isShort(words.at(-1)?.text as string)
  }
  const different = new Map(words.map((word) => [word.text, word]))
  return [...different.values()].slice(0, mostWords).map(({ typed, text }) => ({
    typed,
    text: text.slice(0, longestWord),
    needles: needlesOf(text.slice(0, longestWord)),
  }))
}
