/** A drawn signature as paper has it: ink on white. */
import { SIGNATURE_SIZE } from '#shared/drawn-hand.ts'

/** Markup of the drawing, from lines of an SVG path. */
export const drawHand = (strokes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}"><path d="${strokes}" fill="none" stroke="#1d2a78" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
