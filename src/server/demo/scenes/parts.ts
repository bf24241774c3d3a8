/** Pieces that the demo illustrations share: light, sky, hills, palms, water, people. All in a frame of 800 × 600. */
import type { Random } from '../random.ts'

/** One light: every colour that a scene may use. `tone` stands for the whole picture while it loads. */
export interface Light {
  name: 'morning' | 'day' | 'dusk' | 'night'
  tone: string
  sky: readonly [string, string, string]
  sun: string
  /** Far and near hills, leaves in the back and in front. */
  far: string
  near: string
  leaf: string
  leafDark: string
  water: readonly [string, string]
  ground: readonly [string, string]
  wall: string
  wallShade: string
  roof: string
  roofShade: string
  wood: string
  woodDark: string
  /** Windows: unlit and lit. */
  glass: string
  lamp: string
  ink: string
  cloth: readonly string[]
}

export const lights: readonly Light[] = [
  {
    name: 'morning',
    tone: '#b9d8cf',
    sky: ['#9fd3dd', '#d6ecdf', '#fdf3dc'],
    sun: '#fff4cf',
    far: '#a9cdbd',
    near: '#6fae92',
    leaf: '#4f9a76',
    leafDark: '#2f7259',
    water: ['#9fdcd8', '#4fb3b8'],
    ground: ['#f0e2c4', '#dfc9a0'],
    wall: '#fffaf0',
    wallShade: '#e9ddc8',
    roof: '#c9694b',
    roofShade: '#a34e36',
    wood: '#b07c50',
    woodDark: '#7f5535',
    glass: '#8fb5c9',
    lamp: '#ffe9b0',
    ink: '#33504a',
    cloth: ['#e07a5f', '#3d8b8b', '#f2c14e', '#5b6fb0'],
  },
  {
    name: 'day',
    tone: '#6db7e0',
    sky: ['#4aa3df', '#a5d8f3', '#fff1db'],
    sun: '#fff6d6',
    far: '#7fb79b',
    near: '#3f8b6f',
    leaf: '#37855f',
    leafDark: '#1f5f49',
    water: ['#5fd3d8', '#1b8fb0'],
    ground: ['#efdfbf', '#d9c092'],
    wall: '#fbf4ea',
    wallShade: '#e3d5be',
    roof: '#b2523c',
    roofShade: '#8d3d2c',
    wood: '#a06a40',
    woodDark: '#6e4529',
    glass: '#6b8fb8',
    lamp: '#ffe3a3',
    ink: '#2b3a55',
    cloth: ['#d9483b', '#2f6fb3', '#f0b13f', '#3f9f6b'],
  },
  {
    name: 'dusk',
    tone: '#e59a6f',
    sky: ['#5a4fa8', '#d97f92', '#fbc98a'],
    sun: '#fff0c2',
    far: '#9a6f9a',
    near: '#6a4f86',
    leaf: '#5d4a72',
    leafDark: '#3d3159',
    water: ['#f2a583', '#5a4fa0'],
    ground: ['#c79a78', '#8f6a64'],
    wall: '#f7dcc0',
    wallShade: '#d8ae96',
    roof: '#8b4256',
    roofShade: '#6a2f48',
    wood: '#8a5648',
    woodDark: '#563140',
    glass: '#6d5f9c',
    lamp: '#ffdf94',
    ink: '#3a2a52',
    cloth: ['#e8645a', '#3f6fa0', '#f5b94a', '#58a08a'],
  },
  {
    name: 'night',
    tone: '#2f2f7a',
    sky: ['#15144a', '#2b2c78', '#5a4f9a'],
    sun: '#f4efd8',
    far: '#35347c',
    near: '#262563',
    leaf: '#27385f',
    leafDark: '#161f45',
    water: ['#4a4796', '#191850'],
    ground: ['#4a3f6b', '#2f2850'],
    wall: '#7f79b3',
    wallShade: '#5f5a96',
    roof: '#513a72',
    roofShade: '#3a2958',
    wood: '#5f456b',
    woodDark: '#3a2a4c',
    glass: '#2a2a66',
    lamp: '#ffd778',
    ink: '#100f38',
    cloth: ['#e8606a', '#4f8fd0', '#f3bb52', '#4fae8d'],
  },
]

const n = (value: number) => Number(value.toFixed(1))

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`

/** Sky with sun or moon at a height, and stars at night. */
export function sky(light: Light, random: Random, sunX = random.int(150, 650), sunY = 140): string {
  const [top, middle, low] = light.sky
  const stops = `<stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/>`
  let out = `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>${rect(0, 0, 800, 600, 'url(#sky)')}`
  if (light.name === 'night') {
    for (let i = 0; i < 60; i++) {
      out += circle(
        random.int(0, 800),
        random.int(0, 320),
        0.6 + random.next() * 1.3,
        '#fff',
        `opacity="${n(0.3 + random.next() * 0.6)}"`,
      )
    }
  }
  const radius = light.name === 'night' ? 34 : light.name === 'dusk' ? 62 : 46
  return (
    out +
    circle(sunX, sunY, radius * 1.9, light.sun, 'opacity=".18"') +
    circle(sunX, sunY, radius, light.sun, 'opacity=".95"')
  )
}

/** A soft ridge across the whole width; `y` is its middle height. */
export function hills(random: Random, y: number, swing: number, fill: string, steps = 6): string {
  let d = `M0 600V${n(y)}`
  let last = y
  for (let i = 1; i <= steps; i++) {
    const x = (800 / steps) * i
    const next = y + (random.next() - 0.5) * 2 * swing
    const middle = x - 400 / steps
    d += `C${n(middle)} ${n(last)} ${n(middle)} ${n(next)} ${n(x)} ${n(next)}`
    last = next
  }
  return path(`${d}V600Z`, fill)
}

/** Limestone towers that rise from a line, as in the Andaman sea. */
export function karst(random: Random, base: number, x: number, width: number, height: number, fill: string): string {
  const top = base - height
  const lean = (random.next() - 0.5) * width * 0.2
  return path(
    `M${n(x)} ${base}Q${n(x + width * 0.02)} ${n(top + height * 0.35)} ${n(x + width * 0.24 + lean)} ${n(top + height * 0.08)}Q${n(x + width * 0.45 + lean)} ${n(top - height * 0.05)} ${n(x + width * 0.66 + lean)} ${n(top + height * 0.12)}Q${n(x + width * 0.98)} ${n(top + height * 0.4)} ${n(x + width)} ${base}Z`,
    fill,
  )
}

/** Coconut palm; `x`, `y` are its foot. */
export function palm(random: Random, x: number, y: number, height: number, light: Light): string {
  const lean = (random.next() - 0.5) * height * 0.35
  const [tx, ty] = [x + lean, y - height]
  let out = line(
    `M${n(x)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - height * 0.6)} ${n(tx)} ${n(ty)}`,
    light.woodDark,
    height * 0.045,
  )
  for (let i = 0; i < 7; i++) {
    const angle = Math.PI * (1.02 + i * 0.16)
    const length = height * (0.34 + random.next() * 0.08)
    const [ex, ey] = [tx + Math.cos(angle) * length, ty + Math.sin(angle) * length * 0.45 + length * 0.32]
    const [mx, my] = [tx + Math.cos(angle) * length * 0.6, ty + Math.sin(angle) * length * 0.75]
    out += path(
      `M${n(tx)} ${n(ty)}Q${n(mx)} ${n(my)} ${n(ex)} ${n(ey)}Q${n(mx)} ${n(my + length * 0.2)} ${n(tx)} ${n(ty)}Z`,
      i % 2 ? light.leaf : light.leafDark,
    )
  }
  return out
}

/** A round tree or bush. */
export function tree(random: Random, x: number, y: number, size: number, light: Light): string {
  let out = rect(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, light.woodDark)
  for (let i = 0; i < 4; i++) {
    out += circle(
      x + (random.next() - 0.5) * size * 0.6,
      y - size * (0.55 + random.next() * 0.35),
      size * 0.3,
      i % 2 ? light.leaf : light.leafDark,
    )
  }
  return out
}

/** Water from a horizon down, with glints. */
export function water(light: Light, random: Random, horizon: number, bottom = 600): string {
  const stops = `<stop offset="0" stop-color="${light.water[0]}"/><stop offset="1" stop-color="${light.water[1]}"/>`
  let out = `<defs><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>${rect(0, horizon, 800, bottom - horizon, 'url(#sea)')}`
  for (let i = 0; i < 22; i++) {
    const y = horizon + 6 + ((bottom - horizon) * i) / 22
    const x = random.int(0, 760)
    out += line(`M${x} ${n(y)}h${random.int(20, 90)}`, '#fff', 1 + i / 14, `opacity="${n(0.15 + random.next() * 0.3)}"`)
  }
  return out
}

/** A standing person, head and shoulders of one cloth. */
export function person(random: Random, x: number, y: number, size: number, light: Light): string {
  return (
    circle(x, y - size * 1.5, size * 0.42, '#c68a5e') +
    path(
      `M${n(x - size * 0.6)} ${n(y)}v${n(-size * 0.5)}q0 ${n(-size * 0.6)} ${n(size * 0.6)} ${n(-size * 0.6)}t${n(size * 0.6)} ${n(size * 0.6)}v${n(size * 0.5)}z`,
      random.pick(light.cloth),
    )
  )
}

/** A string of lamps between two points. */
export function lampString(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
  light: Light,
): string {
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag] as const
  let out = line(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, light.ink, 2, 'opacity=".5"')
  for (let i = 1; i < count; i++) {
    const [x, y] = at(i / count)
    out += circle(x, y + 4, 9, light.lamp, 'opacity=".3"') + circle(x, y + 4, 4, light.lamp)
  }
  return out
}

/** Rows of windows on a wall; some are lit, most of them at night. */
export function windows(
  random: Random,
  x: number,
  y: number,
  columns: number,
  rows: number,
  width: number,
  height: number,
  gapX: number,
  gapY: number,
  light: Light,
): string {
  const lit = light.name === 'night' ? 0.6 : light.name === 'dusk' ? 0.45 : 0.15
  let out = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      out += rect(
        x + column * (width + gapX),
        y + row * (height + gapY),
        width,
        height,
        random.chance(lit) ? light.lamp : light.glass,
        'rx="2"',
      )
    }
  }
  return out
}

/** A striped awning over a shop front. */
export function awning(x: number, y: number, width: number, height: number, colour: string): string {
  const stripes = 8
  let out = ''
  for (let i = 0; i < stripes; i++) {
    const step = width / stripes
    out += path(
      `M${n(x + i * step)} ${y}h${n(step)}v${n(height)}a${n(step / 2)} ${n(step / 2)} 0 0 1 ${n(-step)} 0z`,
      i % 2 ? '#fff8ea' : colour,
    )
  }
  return out
}
