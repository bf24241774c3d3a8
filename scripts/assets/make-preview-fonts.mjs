/**
 * Makes the two fonts from which the server draws names into link previews: Anuphan, one weight, Thai and Latin. Drawn from our
 * own files, because a server has no Thai font that one could count on.
 *
 *   node scripts/assets/make-preview-fonts.mjs
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.join(import.meta.dirname, '../..')
const target = path.join(root, 'src/server/preview/fonts')
const folder = path.join(root, 'node_modules/@fontsource-variable/anuphan')
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))
const letters = {
  thai: `${range(0x0e01, 0x0e3a)}${range(0x0e3f, 0x0e5b)}\u25cc`,
  latin: `${range(0x20, 0x7e)}\u00a0«°±·»${range(0xc0, 0xff)}–—‘’“”…•`,
}

await mkdir(target, { recursive: true })
for (const [script, text] of Object.entries(letters)) {
  const source = await readFile(path.join(folder, `files/anuphan-${script}-wght-normal.woff2`))
  const options = { targetFormat: 'sfnt', variationAxes: { wght: 600 }, noHinting: true }
  const font = await subsetFont(source, text, { ...options, keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk'] })
  await writeFile(path.join(target, `${script}.ttf`), font)
  console.log(`${script}.ttf`.padEnd(12), font.length)
}
await copyFile(path.join(folder, 'LICENSE'), path.join(target, 'OFL-anuphan.txt'))
