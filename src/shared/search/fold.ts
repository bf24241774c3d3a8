/**
 * Folding: different spellings of one meaning become the same letters, in documents and in queries alike.
 * It works letter by letter, never by word, because Thai has no spaces and the words of a query may be cut otherwise than
 * those of a document. The result is for comparing only, never shown, and never folded twice.
 *
 * Thai vowels above and below stand as á í ú: PostgreSQL's trigrams take the originals for gaps between words. Latin text
 * has lost its own accents by then, so the two cannot meet.
 */

import { simplify } from './simplified.ts'

/** A rule and its replacement, where `$1` is its first group. */
type Rule = readonly [pattern: RegExp, replacement: string | ((letter: string) => string)]

const consonants: Record<string, string> = {
  ณ: 'น',
  ศ: 'ส',
  ษ: 'ส',
  ฎ: 'ด',
  ฏ: 'ต',
  ฐ: 'ถ',
  ฑ: 'ท',
  ธ: 'ท',
  ฒ: 'ท',
  ภ: 'พ',
  ญ: 'ย',
  ฬ: 'ล',
  ฆ: 'ค',
  ฌ: 'ช',
  ฃ: 'ข',
  ฅ: 'ค',
}

const thai = 'ก-ฮะาำเแโไáíú'
const between = (left: string, right: string) => `(?<=[${left}])(?=[${right}])`

const rules: Rule[] = [
  // Zero-width characters, accents on Latin letters, and apostrophes, which people leave out.
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff'’‘ʼ`]|[\u0300-\u036f]/g, ''],
  // Silenced letters, with the letter or vowel that is silent with them: จันทร์, พันธุ์.
  [/(?:[ทตด]ร|ษณ|[ก-ฮ])[ิุ]?\u0e4c/g, ''],
  // Tone marks and the short-vowel mark, which are missed most often; repetition and abbreviation signs.
  [/[\u0e3a\u0e46-\u0e4c\u0e4e\u0e2f]/g, ''],
  [/\u0e4d[าๅ]|า\u0e4d/g, 'ำ'],
  [/\u0e4d/g, ''],
  [/เเ/g, 'แ'],
  [/ๅ/g, 'า'],
  [/ฤ/g, 'ริ'],
  [/ฦ/g, 'ลิ'],
  [/([กคจธพบวสม])รร(?=[คจณทพมย])/g, '$1á'],
  [/[ิีึื]/g, 'í'],
  [/[ุู]/g, 'ú'],
  [/ั/g, 'á'],
  [/áม/g, 'ำ'],
  [/ใ/g, 'ไ'],
  [/([ก-ฮ])áย/g, 'ไ$1'],
  [/ไทย/g, 'ไท'],
  // ขะหนม is ขนม and กระเพรา is กะเพรา, but เกาะ is not เกา and แพะ not แพ.
  [/กระ/g, 'กะ'],
  [/(?<=[ก-ฮ])(?<![เแโ](?:[ก-ฮ]|[กขคปผพตท][รล]))ะ/g, ''],
  [new RegExp(`[${Object.keys(consonants).join('')}]`, 'g'), (letter) => consonants[letter] as string],
  [/[\u4e00-\u9fff]/g, simplify],
  [/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)],
  [/\p{M}/gu, ''],
  [/[^\p{L}\p{N}áíú]+/gu, ' '],
  // Spaces between Thai words come and go; those between scripts are always there.
  [new RegExp(`(?<=[${thai}]) (?=[${thai}])`, 'g'), ''],
  [new RegExp(`${between(thai, 'a-z0-9')}|${between('a-z0-9', thai)}`, 'g'), ' '],
  [new RegExp(`(?<=\\p{Script=Han})(?=[a-z0-9${thai}])|(?<=[a-z0-9${thai}])(?=\\p{Script=Han})`, 'gu'), ' '],
]

const decomposed = (text: string) => text.normalize('NFKD').toLowerCase()

/** The folded text: words of other scripts apart by one space, Thai without any. */
export function fold(text: string): string {
  let folded = decomposed(text)
  for (const [pattern, replacement] of rules) folded = folded.replace(pattern, replacement as string)
  return folded.trim()
}

/** One letter of a folded text, and the range of the original that it stands for. */
export interface FoldedLetter {
  letter: string
  from: number
  to: number
}

function rewrite(letters: FoldedLetter[], [pattern, replacement]: Rule): FoldedLetter[] {
  const text = letters.map(({ letter }) => letter).join('')
  const result: FoldedLetter[] = []
  let done = 0
  for (const match of text.matchAll(pattern)) {
    result.push(...letters.slice(done, match.index))
    done = match.index + match[0].length
    const from = letters[match.index]?.from ?? 0
    const to = letters[done - 1]?.to ?? from
    const written = typeof replacement === 'string' ? replacement.replace('$1', match[1] ?? '') : replacement(match[0])
    for (const letter of written) result.push({ letter, from, to: Math.max(from, to) })
  }
  return done === 0 && result.length === 0 ? letters : [...result, ...letters.slice(done)]
}

/** As `fold`, letter by letter with its place in the original, for highlighting; not trimmed. */
export function foldLetters(text: string): FoldedLetter[] {
  let letters: FoldedLetter[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    for (const letter of decomposed(character).split('')) letters.push({ letter, from, to })
    from = to
  }
  for (const rule of rules) letters = rewrite(letters, rule)
  return letters
}

/** True if a folded word is Chinese, which is compared by pairs of characters. */
export const isHan = (folded: string): boolean => /^\p{Script=Han}+$/u.test(folded)

/** The letters of folded Thai, for a character class. */
export const foldedThai = thai
