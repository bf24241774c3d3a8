/** Blacking parts of a text out: an officer takes words away, and never puts any in. Likely personal data is proposed. */
import { westernDigits } from '../digits.ts'

/** Stands for each letter, so that a text stays as long as it was. */
const block = '█'

const patterns = [
  /(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{3,255}/gu,
  // Phones, cards of identity, accounts: ten digits or more, however they are divided.
  /(?:\+66|0)?[0-9๐-๙](?:[\s.-]?[0-9๐-๙]){8,14}/gu,
  /(?:line|ไลน์) ?(?:id|ไอดี)? ?[:=]? ?@?[a-z0-9._-]{4,40}/giu,
]

/** Parts of the text that look like somebody's contact, number or address, in their order, each once. */
export function findPersonal(text: string): string[] {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: part, index }) => ({ part, index })),
  )
  const personal = found.filter(
    ({ part }) => /@|line|ไลน์/iu.test(part) || westernDigits(part).replace(/\D/g, '').length >= 9,
  )
  return [...new Set(personal.sort((a, b) => a.index - b.index).map(({ part }) => part.trim()))]
}

/** The pieces to black out, one a line. */
export const piecesOf = (lines: string): string[] =>
  [
    ...new Set(
      lines
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.length > 0),
    ),
  ].sort((a, b) => b.length - a.length)

/** The text with each piece blacked out wherever it stands; `missing` are pieces that do not stand in it. */
export function redact(text: string, pieces: readonly string[]): { text: string; missing: string[] } {
  const missing = pieces.filter((piece) => !text.includes(piece))
  const blackedOut = pieces.reduce(
    (left, piece) => left.replaceAll(piece, (found) => found.replace(/\S/gu, block)),
    text,
  )
  return { text: blackedOut, missing }
}
