/**
 * Sets a line of text as SVG paths, so that a picture reads the same on every machine: Thai and Latin in Anuphan, shaped by
 * HarfBuzz, which knows where Thai marks stand. A letter that the fonts lack is left out.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as hb from 'harfbuzzjs'
import { bcp47, type Locale } from '#shared/locales.ts'
import { projectRoot } from '../settings/root.ts'

type Script = 'thai' | 'latin'

/** The language that a picture is in: the fonts have Thai and Latin letters, so that readers of other scripts get English, in signs that are read everywhere. */
export const drawnIn = (locale: Locale): Locale =>
  ['Thai', 'Latn'].includes(new Intl.Locale(bcp47[locale]).maximize().script ?? '') ? locale : 'en'

async function openFont(script: Script) {
  const bytes = await readFile(path.join(projectRoot, 'src/server/preview/fonts', `${script}.ttf`))
  const face = new hb.Face(new hb.Blob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)))
  return { font: new hb.Font(face), unitsPerEm: face.upem }
}

let opened: Promise<Record<Script, Awaited<ReturnType<typeof openFont>>>> | undefined
const openFonts = () => {
  opened ??= Promise.all([openFont('thai'), openFont('latin')]).then(([thai, latin]) => ({ thai, latin }))
  return opened
}

export interface SetLine {
  /** `<path>` elements with the baseline's start at 0, 0. */
  markup: string
  /** Pixels. */
  width: number
}

/** Runs of one script; spaces are Latin, the Thai font has none. */
const runsOf = (text: string): [Script, string][] =>
  [...text.matchAll(/[\u0e00-\u0e7f]+|[^\u0e00-\u0e7f]+/g)].map(([run]) => [
    /^[\u0e00-\u0e7f]/.test(run) ? 'thai' : 'latin',
    run,
  ])

/** One line of `text`, `size` pixels high. */
export async function setLine(text: string, size: number): Promise<SetLine> {
  const fonts = await openFonts()
  let markup = ''
  let x = 0
  for (const [script, run] of runsOf(text)) {
    const { font, unitsPerEm } = fonts[script]
    const scale = size / unitsPerEm
    const buffer = new hb.Buffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      // Glyph 0 is the box of a letter that the font lacks.
      if (glyph === 0) continue
      const at = `translate(${(x + xOffset * scale).toFixed(1)} ${(-yOffset * scale).toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
      markup += `<path transform="${at}" d="${font.glyphToPath(glyph)}"/>`
      x += xAdvance * scale
    }
  }
  return { markup, width: x }
}

/** As many words as fit into `width`, on at most `most` lines; the last one ends in `…` when there are more. Thai is cut between words. */
export async function setLines(
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
): Promise<SetLine[]> {
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
    // A comma or a closing bracket does not begin a line.
    if (isWordLike || words.length === 0) words.push(segment)
    else words[words.length - 1] += segment
  }
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && (await setLine((line + word).trimEnd(), size)).width > width) {
      lines.push(line)
      line = word.trimStart()
    } else line += word
  }
  if (line !== '') lines.push(line)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]?.trimEnd()}…`
  return Promise.all(shown.map((each) => setLine(each.trim(), size)))
}
