/**
 * A photo's perceptual hash, in 64 bits (dHash): whether each of eight by eight points is darker than its right neighbour, in a picture of nine
 * by eight greys. Saved anew, made smaller or paler it keeps nearly all of them; turned, mirrored or cut it does not, and is not noticed.
 */
import { sharp } from '../../external/sharp.ts'

/** Bits in which two photos may differ that look alike. */
export const LIKE_BITS = 10
/** With fewer points than these that differ from their neighbour one way or the other, all walls would look alike. */
const fewestPoints = 8

const [columns, rows] = [8, 8]
/** Bits of a quarter of a print: two prints that differ in {@link LIKE_BITS} differ in at most two within one of the four. */
export const QUARTER_BITS = 16
const quarterMostBits = Math.floor(LIKE_BITS / 4)

/** 64 times 0 or 1; null of a picture that looks like nothing in particular. */
export async function printOf(picture: Uint8Array): Promise<string | null> {
  const greys = await sharp(picture)
    .greyscale()
    .resize(columns + 1, rows, { fit: 'fill' })
    .raw()
    .toBuffer()
  const grey = (row: number, column: number) => greys[row * (columns + 1) + column] as number
  const bits = Array.from({ length: columns * rows }, (_, point) => {
    const [row, column] = [Math.floor(point / columns), point % columns]
    return grey(row, column) < grey(row, column + 1) ? 1 : 0
  })
  const darker = bits.filter(Boolean).length
  return darker < fewestPoints || darker > bits.length - fewestPoints ? null : bits.join('')
}

/** Every value of a quarter that differs from this one in at most two bits. */
export function nearQuarters(quarter: number): number[] {
  const near = new Set([quarter])
  for (let step = 0; step < quarterMostBits; step++)
    for (const value of [...near]) for (let bit = 0; bit < QUARTER_BITS; bit++) near.add(value ^ (1 << bit))
  return [...near]
}

/** The four quarters of a print, as numbers. */
export const quartersOf = (print: string): number[] =>
  [0, 1, 2, 3].map((quarter) => Number.parseInt(print.slice(quarter * QUARTER_BITS, (quarter + 1) * QUARTER_BITS), 2))
