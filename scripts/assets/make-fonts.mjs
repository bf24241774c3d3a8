/**
 * Makes the web fonts of the product from the fontsource packages: Noto Sans Thai for text, Anuphan for headings and
 * numbers, each as a Thai and a Latin file, and three of rare letters, so that a browser loads only the letters that a page holds.
 * Text stays variable from 400 to 700. Headings and numbers stand at 600 and 700 alone, which nobody tells apart at their sizes: one weight
 * between the two draws both in half of the bytes. Everything that the screens never show goes. Budget: 36 KB for all that a page can need
 * without rare letters.
 *
 *   node scripts/assets/make-fonts.mjs
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.join(import.meta.dirname, '../..')
const target = path.join(root, 'src/client/styles/fonts')
const budget = 36_000

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))

const without = (letters, others) => [...letters].filter((letter) => !others.includes(letter)).join('')

/** Thai numerals and letters of old books: 1 KB of each Thai file, where dates and prices have Arabic numerals. */
const numerals = `${range(0x0e50, 0x0e59)}ฃฅ๎๏๚๛`
/** The Thai block with the baht sign, the dotted circle that carries a lone mark, and the joiners of brand names. */
const thai = without(`${range(0x0e01, 0x0e3a)}${range(0x0e3f, 0x0e5b)}\u25cc\u200b\u200c\u200d`, numerals)
/** Signs that no page shows by itself, only in typed text: 2 KB of each Latin file, an eighth. */
const signs = '#$*<=>[\\]^_`{|}~©«±»×•−≤≥'
/** ASCII, dashes, quotes and dots: on every page. */
const latin = without(`${range(0x20, 0x7e)}\u00a0°·–—‘’“”…`, signs)
/** The accented letters of Latin-1, which names of a few places have: as much as half of the Latin file, and not on most pages. */
const accents = range(0xc0, 0xff).replace('×', '')

/** Kerning, mark placement and figures in columns; ligatures, stylistic sets and fractions are left out. */
const keepFeatures = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

/** Files are named by role and letters: a page's language decides on its preloads. */
const sources = ['text', 'head'].flatMap((role) => [
  [role, 'thai', thai],
  [role, 'numerals', numerals],
  [role, 'latin', latin],
  [role, 'signs', signs],
  [role, 'accents', accents],
])
const families = { text: 'noto-sans-thai', head: 'anuphan' }
const weights = { text: { min: 400, max: 700 }, head: 650 }

await mkdir(target, { recursive: true })
let total = 0
for (const [role, script, letters] of sources) {
  const family = families[role]
  const folder = path.join(root, 'node_modules/@fontsource-variable', family)
  const source = await readFile(
    path.join(folder, `files/${family}-${['thai', 'numerals'].includes(script) ? 'thai' : 'latin'}-wght-normal.woff2`),
  )
  const font = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights[role] },
    keepFeatures,
    noHinting: true,
  })
  await writeFile(path.join(target, `${role}-${script}.woff2`), font)
  await copyFile(path.join(folder, 'LICENSE'), path.join(target, `OFL-${family}.txt`))
  if (['thai', 'latin'].includes(script)) total += font.length
  console.log(`${role}-${script}.woff2`.padEnd(30), font.length)
}
console.log('total'.padEnd(30), total, total <= budget ? 'within the budget' : `over the budget of ${budget}`)
process.exitCode = total <= budget ? 0 : 1
