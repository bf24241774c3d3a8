/** A drawn signature: strokes of whole numbers as lines of an SVG path, nothing else, so that it is drawn again the same anywhere. */

/** Width and height that its numbers are within. */
export const SIGNATURE_SIZE = { width: 320, height: 120 } as const

/** Characters of a drawing. */
export const SIGNATURE_LENGTH = 20_000

export const isDrawnSignature = (path: string): boolean => /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/.test(path)
