/** The text of a review as it is stored and counted: invisible characters are removed, lines stay. Pure; both sides. */
import type { Locale } from './locales.ts'

/** Bidi controls, zero-width and tag characters and blank letters; a joiner stays where it joins emoji. */
const invisible =
  /(?<!\p{Extended_Pictographic}\ufe0f?[\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?!\u200d)[\p{Cf}\p{Cs}]|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu

/** NFC, line feeds only, no run of spaces, at most one empty line in a row. */
export const cleanLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    // Thai needs two marks on a letter, the most that any living script needs is four; more are made to spill over other lines.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The same; empty where there is no letter. */
export function cleanText(text: string): string {
  const clean = cleanLines(text)
  return /\p{L}/u.test(clean) ? clean : ''
}

/** As the database counts: characters of Unicode. */
export function letterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Length of a text by its content, in letters: a Chinese sign says as much as two. For the least that is asked, never for the most. */
export const saidLetters = (text: string): number => letterCount(text) + (text.match(/\p{Script=Han}/gu)?.length ?? 0)

/** The language that most characters of a text are written in; Latin ones count as English. */
export function languageOf(text: string): Locale {
  const count = (script: RegExp) => text.match(script)?.length ?? 0
  const thai = count(/\p{Script=Thai}/gu)
  // One Chinese sign says as much as two or three letters.
  const chinese = 2 * count(/\p{Script=Han}/gu)
  const latin = count(/\p{Script=Latin}/gu)
  if (thai >= chinese && thai >= latin && thai > 0) return 'th'
  return chinese >= latin && chinese > 0 ? 'cn' : 'en'
}
