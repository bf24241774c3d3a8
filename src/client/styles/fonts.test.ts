import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as hb from 'harfbuzzjs'
import { expect, test } from 'vitest'

// The decoder comes without types; the cast names the one function that is used here.
const { default: decoder } = (await import('fontverter' as string)) as {
  default: { convert(font: Buffer, format: 'truetype'): Promise<Buffer> }
}

const folder = path.join(import.meta.dirname, 'fonts')
const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
const locales = path.join(import.meta.dirname, '../../../locales')

async function glyphsOf(role: string): Promise<(letter: string) => boolean> {
  const fonts: hb.Font[] = []
  // One after the other: the decoder is not made for several at a time.
  for (const name of files.filter((file) => file.startsWith(role))) {
    const bytes = await decoder.convert(readFileSync(path.join(folder, name)), 'truetype')
    fonts.push(new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer))))
  }
  return (letter) => fonts.some((font) => (font.glyph(letter.codePointAt(0) ?? 0) ?? 0) !== 0)
}

/** Every character of the Thai and English texts; names in Chinese letters belong to the system's fonts. */
const written = new Set(
  ['th', 'en'].flatMap((locale) =>
    readdirSync(path.join(locales, locale)).flatMap((name) => [
      ...readFileSync(path.join(locales, locale, name), 'utf8'),
    ]),
  ),
)

test('the fonts that a page without seldom letters can need stay within 36 KB, and each comes in one round trip of a new connection', () => {
  const sizes = files.filter((name) => /-(thai|latin)/.test(name)).map((name) => statSync(path.join(folder, name)).size)
  expect(sizes).toHaveLength(4)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(36_000)
  // Ten segments, less the headers that a proxy and we write above a file.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(13_000)
})

/** The faces of the style sheet: which file a browser asks for when it meets which letters. */
const faces = [
  ...readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8').matchAll(
    /font-family: "([^"]+)";[^}]*fonts\/([\w-]+\.woff2)[^}]*unicode-range:\s+([^;]+);/g,
  ),
].map(([, family = '', file = '', ranges = '']) => ({
  family,
  file,
  has: (letter: string) =>
    ranges.split(/,\s+/).some((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      const code = letter.codePointAt(0) ?? 0
      return from <= code && code <= to
    }),
}))

test('each letter is asked for from one file of a family, and drawn by it', async () => {
  const block = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step))
  const thai = [...block(0x0e01, 0x0e3a), ...block(0x0e3f, 0x0e5b)]
  const latin = [...block(0x20, 0x7e), ...block(0xc0, 0xff), ...'©«°·»–—‘’“”…•−']
  for (const [family, letters] of [
    ['Noto Sans Thai Variable', [...thai, ...latin]],
    ['Thai letters', thai],
    ['Anuphan', [...thai, ...latin]],
  ] as const) {
    const own = faces.filter((face) => face.family === family)
    const drawnBy = new Map<string, (letter: string) => boolean>()
    for (const { file } of own) drawnBy.set(file, await glyphsOf(file))
    const wrong = letters.filter((letter) => {
      const asked = own.filter(({ has }) => has(letter))
      return asked.length !== 1 || !drawnBy.get(asked[0]?.file ?? '')?.(letter)
    })
    expect(wrong, family).toEqual([])
  }
})

test.each(['text', 'head'])(
  'the font for %s draws every letter of the Thai and English texts, accents, and prices',
  async (role) => {
    const draws = await glyphsOf(role)
    const wanted = [...written, ...'฿–·×…“”‘’°éüñøÀ'].filter(
      (letter) => letter > ' ' && !/\p{Script=Han}/u.test(letter),
    )
    expect(wanted.filter((letter) => !draws(letter))).toEqual([])
  },
)
