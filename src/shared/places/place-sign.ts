/**
 * The sign that hangs at a place: a QR code with the address of the place's page, and behind its "#" a code that is the place's alone. A
 * guest who scans it gets the page (the part behind "#" is never sent); an officer's visit page reads the code as proof that somebody was there.
 */
import { path } from '../path.ts'

/** Letters and figures that nobody takes for one another (Crockford's base 32). */
export const SIGN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const SIGN_LENGTH = 8

/** The code as it is compared: typed in small letters, with gaps, or with O for 0 and I or L for 1 it is the same. */
export const plainSign = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** The code as it is printed: "K7QM-2XPA". */
export const printedSign = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The address in the QR code. */
export const signAddress = (origin: string, place: string, code: string): string =>
  `${origin}${path('/client/information/:id', { id: place })}#${printedSign(code)}`

/** The contents of a scanned text; null where it is no sign of ours. The host may have changed since the sign was printed. */
export function readSign(text: string): { place: string; code: string } | null {
  const found = /\/client\/information\/([0-9a-f-]{36})#([\w-]{8,9})$/i.exec(text.trim())
  return found ? { place: (found[1] as string).toLowerCase(), code: plainSign(found[2] as string) } : null
}

/** The dark squares of a QR code, as the path of a drawing of `side` × `side`, with the light border that it needs. */
export interface QrDrawing {
  side: number
  path: string
}
