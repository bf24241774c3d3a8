/**
 * Whether a cell says something: letters that were lost on the way, errors of a spreadsheet, words of a database for nothing. Nonsense
 * never replaces good words. Pure.
 */
import type { Reason } from '#shared/imports/reasons.ts'

/** A program's marks for an empty value. */
const nothing = /^(?:null|\(null\)|nan|nil|none|undefined|n\/a|#null!?|\\n|-{2,}|ไม่มี|ไม่ระบุ|ไม่มีข้อมูล)$/i
const spreadsheet = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|GETTING_DATA|#+)/i
const markup = /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,6});/i

/** Thai in UTF-8 that was read as another encoding, and Thai of one byte that was read as Latin letters. */
const mojibake = [
  /(?:à[¸¹][\u0080-\u00ff\u0152-\u017e\u0192\u02c6-\u02dc\u2013-\u2122 ]?){2}/u,
  /[¡-ÚÞ-û]{5}/u,
  // A whole word of them; quotation marks stand around words of other languages.
  /(?<![\p{L}\p{M}«])[¡-ª¬-º¼-ÚÞ-û]{2,}(?![\p{L}\p{M}»])/u,
  /(?:Ã[\u0080-\u00bf]|Â[\u0080-\u00bf]|â€[\u0080-\u2122]?){2}/u,
  /(?:เธ.|เน.){3}/u,
]

/** The same with some letters lost: the two that begin each of them make up most of the text. */
const isThaiTwice = (text: string) => {
  const begins = text.match(/เธ|เน/g)?.length ?? 0
  return begins > 2 && begins * 2 > text.length / 2
}

/** Letters written as a program's escapes: of Unicode, of bytes, of addresses, of mail. */
const escapes = /(?:\\u[\da-f]{4}|\\x[\da-f]{2}|%[\da-f]{2}|=[\da-f]{2}){3}/i

/** Nothing is said, though there are letters. */
export const saysNothing = (text: string): boolean => nothing.test(text.trim())

/** Question marks that stand for letters: three in a row, two as a word, or as many as the other characters. */
function isLost(text: string): boolean {
  const marks = text.match(/[?？]/g)?.length ?? 0
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return (
    /[?？]{3}|(?:^|\s)[?？]{2}(?:\s|$)/.test(text) ||
    (marks > 1 && marks >= letters) ||
    (/[?？]/.test(text) && /^[?？.\s\d/-]*$/.test(text))
  )
}

/** Fault of the words; null where they say something. */
export function nonsenseOf(text: string): Reason | null {
  if (text.trim() === '') return null
  if (text.includes('\ufffd')) return { code: 'lostLetters' }
  if (isLost(text)) return { code: 'questionMarks' }
  if (/^=\s?[a-z.]{1,20}\(/i.test(text.trim())) return { code: 'formula' }
  if (spreadsheet.test(text.trim())) return { code: 'sheetError', values: { value: text.trim().slice(0, 20) } }
  if (isThaiTwice(text) || mojibake.some((pattern) => pattern.test(text))) return { code: 'wrongEncoding' }
  if (/\p{Co}|\p{Noncharacter_Code_Point}/u.test(text)) return { code: 'privateFont' }
  if (escapes.test(text)) return { code: 'escapes' }
  if (!text.isWellFormed()) return { code: 'halves' }
  if (markup.test(text)) return { code: 'markup' }
  return saysNothing(text) ? { code: 'saysNothing', values: { value: text.trim() } } : null
}
