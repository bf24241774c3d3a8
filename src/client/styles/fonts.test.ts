import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fontverter from 'fontverter'
import * as hb from 'harfbuzzjs'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, 'fonts')
const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
const locales = path.join(import.meta.dirname, '../../../locales')

async function hasGlyph(family: string): Promise<(letter: string) => boolean> {
  const fonts = await Promise.all(
    files
      .filter((name) => name.startsWith(family))
      .map(async (name) => {
        const bytes = await fontverter.convert(readFileSync(path.join(folder, name)), 'truetype')
        return new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)))
      }),
  )
  return (letter) => fonts.some((font) => (font.glyph(letter.codePointAt(0) ?? 0) ?? 0) !== 0)
}

/** Every character of the Thai and English texts; names of languages in their own letters belong to the system's fonts. */
const written = new Set(
  ['th', 'en'].flatMap((locale) =>
    readdirSync(path.join(locales, locale)).flatMap((name) => [
      ...readFileSync(path.join(locales, locale, name), 'utf8'),
    ]),
  ),
)

test('all fonts together stay within 60 KB', () => {
  expect(files).toHaveLength(4)
  expect(files.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)).toBeLessThanOrEqual(60_000)
})

test.each(['noto-sans-thai', 'anuphan'])(
  '%s draws every letter of the Thai and English texts, names with accents, and prices',
  async (family) => {
    const draws = await hasGlyph(family)
    const wanted = [...written, ...'฿–·×…“”‘’°éüñøÀ'].filter(
      (letter) => letter > ' ' && !/\p{Script=Han}/u.test(letter),
    )
    expect(wanted.filter((letter) => !draws(letter))).toEqual([])
  },
)
