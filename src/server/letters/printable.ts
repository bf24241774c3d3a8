/** Characters that the fonts of letters have: another one is printed as an empty square, and no letter fails by a sign in somebody's name. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as hb from 'harfbuzzjs'

/** Code points of every font of a folder. */
export function charactersOf(folder: string): ReadonlySet<number> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  return new Set(
    files.flatMap((name) => {
      const bytes = readFileSync(path.join(folder, name))
      const blob = new hb.Blob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
      return [...new hb.Face(blob).collectUnicodes()]
    }),
  )
}

/** Composed characters where there is one; marks and signs without a width of their own go. */
export function printable(text: string, known: ReadonlySet<number>): string {
  const print = (character: string) => {
    if (character === '\n' || known.has(character.codePointAt(0) ?? 0)) return character
    if (/\s/.test(character)) return ' '
    return /[\p{M}\p{C}\p{Sk}]/u.test(character) ? '' : '□'
  }
  return Array.from(text.normalize('NFC'), print).join('')
}
