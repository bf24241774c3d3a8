/**
 * The name that others see. Unicode lets two names look alike, hide in invisible characters or turn the line around; invisible
 * characters are removed before storing, and a name must have a visible one. Pure; both sides.
 */
import type { PlainRefusal } from '../refusals.ts'

/** Keys of the texts of its faults. */
export type NameFault = Extract<PlainRefusal, 'auth:error.nameEmpty' | 'auth:error.nameLong'>

export type NameReading = { name: string; fault: null } | { name: null; fault: NameFault }

/** Letters as people count them: น้ำ is two, a family emoji one. */
export const longestName = 60
/** In UTF-16 units, because sixty letters can carry any number of marks; the database's column holds as much. */
export const longestNameUnits = 200

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/**
 * Format characters (bidi controls, zero-width ones, tags), halves of characters, and letters that are blank by definition.
 * A zero-width joiner stays where it joins emoji into one picture.
 */
const invisible =
  /(?<!\p{Extended_Pictographic}\ufe0f?[\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?!\u200d)[\p{Cf}\p{Cs}]|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu
const hasSomethingToSee = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Composed (NFC), on one line, single spaces, without invisible characters; empty where nothing is left to see. */
export function cleanLine(text: string): string {
  const line = text
    .replace(/\p{Cc}/gu, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    // Thai needs two marks on a letter, the most that any living script needs is four; more are made to spill over other lines.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return hasSomethingToSee.test(line) ? line : ''
}

/** A {@link cleanLine} of a name's length. Reads its own result as itself. */
export function cleanName(text: string): NameReading {
  // A megabyte is no name; the other checks would only take time to find that out.
  if (text.length > 10 * longestNameUnits) return { name: null, fault: 'auth:error.nameLong' }
  const name = cleanLine(text)
  if (name === '') return { name: null, fault: 'auth:error.nameEmpty' }
  const isLong = name.length > longestNameUnits || [...graphemes.segment(name)].length > longestName
  return isLong ? { name: null, fault: 'auth:error.nameLong' } : { name, fault: null }
}
