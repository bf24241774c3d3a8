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

test('the fonts that a page without accented letters can need stay within 60 KB', () => {
  const usual = files.filter((name) => !name.includes('-accents'))
  expect(usual).toHaveLength(4)
  expect(usual.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)).toBeLessThanOrEqual(60_000)
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
