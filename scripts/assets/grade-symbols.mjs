/**
 * Draws the grade badges as symbols: shield = pass (A B C), diamond = must improve (D), octagon = failed (E).
 * The letters are outlines of Anuphan Bold, so that a badge looks the same before and without the web font.
 * Colours come from the page through inherited custom properties: `--gf` fill, `--gs` edge, `--gi` ink; so do, for a letter that is
 * expected and not given, the dashes of the edge: `--gd`.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fontverter from 'fontverter'
import * as hb from 'harfbuzzjs'

const shield = 'M24 3.5c5 3.6 10.5 5 17 5.3V22c0 11.5-6.5 18.5-17 22.8C13.5 40.5 7 33.5 7 22V8.8c6.5-.3 12-1.7 17-5.3z'
const diamond = 'M24 3.5 44.5 24 24 44.5 3.5 24z'
const octagon = 'M15.7 4h16.6L44 15.7v16.6L32.3 44H15.7L4 32.3V15.7z'

/** Outline, and for the small and the large drawing: size and middle of the letter; row and number of the filled marks. */
const grades = {
  a: { outline: shield, small: [27, 23], large: [24, 21.5], row: 33.2, marks: 5 },
  b: { outline: shield, small: [27, 23], large: [24, 21.5], row: 33.2, marks: 4 },
  c: { outline: shield, small: [27, 23], large: [24, 21.5], row: 33.2, marks: 3 },
  d: { outline: diamond, small: [24, 24], large: [20, 21.5], row: 32, marks: 2 },
  e: { outline: octagon, small: [30, 24], large: [25, 21.5], row: 34.6, marks: 1 },
}

async function loadFont(root) {
  const file = path.join(root, 'node_modules/@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2')
  const bytes = await fontverter.convert(await readFile(file), 'truetype')
  const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)))
  font.setVariations([new hb.Variation('wght', 700)])
  return font
}

const round = (value) => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.')

/** Path data of a letter, `size` units to the em, its box centred on (24, middle) of the badge's 48 × 48 field. */
function letterPath(font, letter, size, middle) {
  const commands = [...font.glyphToPath(font.glyph(letter.codePointAt(0))).matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(
    (match) => ({
      name: match[1],
      points: (match[2].match(/-?[\d.]+/g) ?? []).map(Number),
    }),
  )
  const values = (parity) => commands.flatMap((command) => command.points.filter((_, index) => index % 2 === parity))
  const centre = (list) => (Math.min(...list) + Math.max(...list)) / 2
  const [x, y] = [centre(values(0)), centre(values(1))]
  const scale = size / 1000
  const place = (value, index) => round(index % 2 === 0 ? 24 + (value - x) * scale : middle - (value - y) * scale)
  return commands.map(({ name, points }) => name + points.map(place).join(' ')).join('')
}

const body = (outline, dashes) =>
  `<path d="${outline}" fill="var(--gf)" stroke="var(--gs,var(--gf))" stroke-width="3" stroke-linejoin="round"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`
const line = (d, width = 3.5) =>
  `<path d="${d}" fill="none" stroke="var(--gi)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = (x) => `<circle cx="${x}" cy="24" r="2.6" fill="var(--gi)"/>`
const mark = (column, row, filled) =>
  `<rect x="${round(14.4 + column * 4)}" y="${row}" width="3.2" height="3.2" rx="1" fill="var(--gi)"${filled ? '' : ' opacity=".32"'}/>`
const clock = `<circle cx="37" cy="37" r="9.5" fill="var(--surface)" stroke="var(--gi)" stroke-width="2.5"/>${line('M37 32v5.2l3.6 2', 2.4)}`

/** All badge symbols as `[id, content]`, on a field of 48 × 48. */
export async function gradeSymbols(root) {
  const font = await loadFont(root)
  const ink = (d) => `<path d="${d}" fill="var(--gi)"/>`
  const symbols = []
  for (const [id, { outline, small, large, row, marks }] of Object.entries(grades)) {
    const letter = id.toUpperCase()
    const counted = [0, 1, 2, 3, 4].map((column) => mark(column, row, column < marks)).join('')
    symbols.push([`g-${id}`, body(outline, 'var(--gd,none)') + ink(letterPath(font, letter, ...small))])
    symbols.push([`g-${id}-large`, body(outline) + ink(letterPath(font, letter, ...large)) + counted])
    symbols.push([`g-${id}-expired`, body(outline) + ink(letterPath(font, letter, small[0] - 4, small[1] - 1)) + clock])
  }
  symbols.push(['g-none', body(shield, '5 4.6') + line('M17 24h14')])
  symbols.push(['g-pending', body(shield) + dot(15.5) + dot(24) + dot(32.5)])
  symbols.push(['g-suspended', body(octagon) + line('M13.5 24h21', 6.5)])
  return symbols
}
