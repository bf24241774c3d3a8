import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
)

function declarationsOf(selector: string, from = 0): Record<string, string> {
  const start = css.indexOf(`${selector} {`, from)
  if (start < 0) throw new Error(`tokens.css has no rule ${selector}`)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]?.trim() ?? '']),
  )
}

const scales = declarationsOf(':root')
const light = { ...scales, ...declarationsOf('.p-light') }
const dark = { ...light, ...declarationsOf('.p-dark') }

/** Follows `var(--name)` to a hex colour. */
function colour(theme: Record<string, string>, name: string): string {
  const value = theme[name]
  if (value === undefined) throw new Error(`No token --${name}`)
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference ? colour(theme, reference) : value
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
}

function contrast(theme: Record<string, string>, ink: string, ground: string): number {
  const [lighter, darker] = [luminance(colour(theme, ink)), luminance(colour(theme, ground))].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['page', 'surface', 'raised', 'sunken', 'hover', 'tint']
const states = ['success', 'info', 'warning', 'error']
const letters = ['a', 'b', 'c', 'd', 'e']

/** Ink, ground: at least 4.5, for text. */
const texts: [string, string][] = [
  ...['text', 'muted', 'link'].flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['tint-text', 'tint'],
  ['on-hero', 'hero-1'],
  ['on-hero', 'hero-2'],
  ['on-hero-muted', 'hero-1'],
  ['on-hero-muted', 'hero-2'],
  ['brand', 'bar'],
  ...states.flatMap((state): [string, string][] => [
    [`${state}-text`, `${state}-bg`],
    ['text', `${state}-bg`],
    ['muted', `${state}-bg`],
    [`on-${state}`, `${state}-solid`],
    [`${state}-text`, 'surface'],
    [`${state}-text`, 'page'],
  ]),
  ...letters.flatMap((letter): [string, string][] => [
    [`grade-${letter}-ink`, `grade-${letter}`],
    ['text', `grade-${letter}-soft`],
    ['muted', `grade-${letter}-soft`],
  ]),
  ['grade-none', 'grade-none-soft'],
]

/** Mark, ground: at least 3, for shapes, borders of controls and the focus ring. */
const marks: [string, string][] = [
  ...states.map((state): [string, string] => [`${state}-solid`, 'surface']),
  ...['a', 'b', 'c-edge', 'd', 'e', 'none'].map((grade): [string, string] => [`grade-${grade}`, 'surface']),
  ['border-strong', 'surface'],
  ['border-strong', 'page'],
  ['focus', 'page'],
  ['focus', 'surface'],
  ['action', 'page'],
  ['action', 'surface'],
  ['action', 'tint-border'],
  ['warning-solid', 'tint-border'],
]

for (const [name, theme] of Object.entries({ light, dark })) {
  test(`in ${name}, every text stands out from its ground by 4.5 or more`, () => {
    const faint = texts.filter(([ink, ground]) => contrast(theme, ink, ground) < 4.5)
    expect(faint.map(([ink, ground]) => `${ink} on ${ground}: ${contrast(theme, ink, ground).toFixed(2)}`)).toEqual([])
  })

  test(`in ${name}, every mark and border of a control stands out from its ground by 3 or more`, () => {
    const faint = marks.filter(([ink, ground]) => contrast(theme, ink, ground) < 3)
    expect(faint.map(([ink, ground]) => `${ink} on ${ground}: ${contrast(theme, ink, ground).toFixed(2)}`)).toEqual([])
  })
}

test('dark looks the same whether it was chosen or comes from the system', () => {
  expect(declarationsOf(':root:not(.p-light)')).toEqual(declarationsOf('.p-dark'))
})

test('a light box inside a dark page takes back everything that dark changes', () => {
  const taken = Object.keys(declarationsOf('.p-light'))
  expect(Object.keys(declarationsOf('.p-dark')).filter((name) => !taken.includes(name))).toEqual([])
})

test('the brand has the colours that were given', () => {
  expect([scales['primary-500'], scales['secondary-500']]).toEqual(['#303484', '#281c74'])
})
