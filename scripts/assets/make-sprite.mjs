/**
 * Makes `src/client/ui/icons.svg`, the one sprite of the product: the lucide icons named in `icon-names.ts`, the grade
 * badges, and the brand mark. It lies among the sources so that Vite gives it a hashed, for ever cacheable address.
 *
 *   node scripts/assets/make-sprite.mjs
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { iconNames } from '../../src/client/ui/icon-names.ts'
import { gradeSymbols } from './grade-symbols.mjs'

const root = path.join(import.meta.dirname, '../..')

/** The shapes of a lucide icon, without its frame: stroke and size are set by the class `ic`. */
async function iconShapes(name) {
  const file = await readFile(path.join(root, 'node_modules/lucide-static/icons', `${name}.svg`), 'utf8')
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(file)?.[1]
  if (!shapes) throw new Error(`make-sprite: ${name}.svg is not a lucide icon`)
  return shapes.replace(/\s*\n\s*/g, '').replace(/ \/>/g, '/>')
}

const brand =
  '<path fill="currentColor" d="M16 1.5c4 3 8.5 4.2 13 4.4V15c0 8-4.8 13-13 15.7C7.8 28 3 23 3 15V5.9c4.5-.2 9-1.4 13-4.4z"/>' +
  '<path d="m10 15.5 4.5 4.5 8-8.5" fill="none" stroke="var(--bar)" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>'

const symbol = (id, box, content) => `<symbol id="${id}" viewBox="0 0 ${box} ${box}">${content}</symbol>`
const symbols = [
  symbol('brand', 32, brand),
  ...(await gradeSymbols(root)).map(([id, content]) => symbol(id, 48, content)),
  ...(await Promise.all(iconNames.map(async (name) => symbol(name, 24, await iconShapes(name))))),
]
const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><!-- Icons: lucide, ISC licence. Badges and mark: our own. -->\n${symbols.join('\n')}\n</svg>\n`
await writeFile(path.join(root, 'src/client/ui/icons.svg'), sprite)
console.log(`icons.svg: ${symbols.length} symbols, ${sprite.length} bytes`)

await mkdir(path.join(root, 'public/flags'), { recursive: true })
for (const flag of ['th', 'us', 'cn']) {
  await copyFile(
    path.join(root, 'node_modules/circle-flags/flags', `${flag}.svg`),
    path.join(root, `public/flags/${flag}.svg`),
  )
}
