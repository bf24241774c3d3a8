/** Codes that people read out or type from paper or a short message: Crockford's letters, of which none is taken for another, in groups of four. */
import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Five bits a letter, such as `K7QM-2XRD-9FHT`. */
export const makeSpelledCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** The code in a typed or pasted text, in one spelling; null where it cannot be one. */
export function readSpelledCode(typed: string, length: number): string | null {
  const plain = typed.slice(0, 100).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return plain.length === length && [...plain].every((letter) => letters.includes(letter)) ? plain : null
}
