/**
 * Makes `src/client/ui/icons.svg`, the one sprite of the product: the lucide icons named in `icon-names.ts`, the grade
 * badges, and the brand mark. It lies among the sources so that Vite gives it a hashed, for ever cacheable address.
 *
 *   node scripts/assets/make-sprite.mjs
 */

import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { iconNames } from '../../src/client/ui/icon-names.ts'
import { languages } from '../../src/shared/locales.ts'
import { gradeSymbols } from './grade-symbols.mjs'

const root = path.join(import.meta.dirname, '../..')

const attributesOf = (shape) =>
  Object.fromEntries([...shape.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))

/** Attributes of a shape that give only its position, by name. */
const geometry = {
  path: ['d'],
  circle: ['cx', 'cy', 'r'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polygon: ['points'],
}

/** A path that may follow another: a first `m` would go on from where that ended. */
const fromStart = (d) =>
  d.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(?=([-.\d])?)/,
    (_, x, y, pair) => `M${x} ${y}${pair ? 'l' : ''}`,
  )

const outlineOf = {
  path: ({ d }) => fromStart(d),
  circle: ({ cx, cy, r }) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  rect({ x = 0, y = 0, width, height, rx, ry }) {
    const r = Number(rx ?? ry ?? 0)
    if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
    const corner = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
    const [across, down] = [width - 2 * r, height - 2 * r]
    return `M${Number(x) + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
  },
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polygon: ({ points }) => `M${points}z`,
}

/** All shapes of an icon as one: a browser styles each element of the sprite before it draws the first icon. */
function asOnePath(shapes) {
  const all = [...shapes.matchAll(/<(\w+)([^>]*)\/>/g)].map(([, name, rest]) => ({ name, given: attributesOf(rest) }))
  const isPlain = ({ name, given }) => Object.keys(given).every((key) => geometry[name]?.includes(key))
  return all.every(isPlain) ? `<path d="${all.map(({ name, given }) => outlineOf[name](given)).join('')}"/>` : shapes
}

/** The shapes of a lucide icon, without its frame: stroke and size are set by the class `ic`. */
async function iconShapes(name) {
  const file = await readFile(path.join(root, 'node_modules/lucide-static/icons', `${name}.svg`), 'utf8')
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(file)?.[1]
  if (!shapes) throw new Error(`make-sprite: ${name}.svg is not a lucide icon`)
  return asOnePath(shapes.replace(/\s*\n\s*/g, '').replace(/ \/>/g, '/>'))
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
for (const { tag } of languages) {
  const flag = tag.slice(-2).toLowerCase()
  await copyFile(
    path.join(root, 'node_modules/circle-flags/flags', `${flag}.svg`),
    path.join(root, `public/flags/${flag}.svg`),
  )
}
