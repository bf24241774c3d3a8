/** Illustrations of sights: temple, waterfall, mountain viewpoint, rice terraces. */
import type { Random } from '../random.ts'
import { circle, hills, type Light, line, palm, path, person, rect, sky, tree } from './parts.ts'

function spire(x: number, base: number, height: number, gold: string, shade: string, stroke: string): string {
  const half = height * 0.3
  const body = `M${x - 5} ${base - height}h10l${half * 0.1} ${height * 0.28}q${half * 0.06} ${height * 0.18} ${half * 0.6} ${height * 0.4}l${half * 0.25} ${height * 0.32}H${x - half}l${half * 0.28} ${-height * 0.32}q${half * 0.5} ${-height * 0.22} ${half * 0.56} ${-height * 0.4}z`
  let out =
    path(body, gold) +
    path(
      `M${x} ${base - height}h5l${half * 0.1} ${height * 0.28}q${half * 0.06} ${height * 0.18} ${half * 0.6} ${height * 0.4}l${half * 0.25} ${height * 0.32}H${x}z`,
      shade,
      'opacity=".55"',
    )
  for (const [at, wide] of [
    [0.46, 0.28],
    [0.6, 0.46],
    [0.72, 0.62],
    [0.84, 0.78],
  ] as const)
    out += line(`M${x - half * wide} ${base - height * (1 - at)}h${half * wide * 2}`, stroke, height * 0.012)
  return out
}

/** Chedis behind a wall, or a hall with tiered roofs. */
export function temple(light: Light, random: Random): string {
  const night = light.name === 'night'
  const gold = night ? '#b98a4a' : '#d99a2b'
  const shade = night ? '#7d5638' : '#a96c1a'
  let out = sky(light, random, 400, 220) + hills(random, 390, 26, light.far)
  if (random.chance(0.5)) {
    out +=
      spire(400, 435, random.int(370, 410), gold, shade, '#fbe3a5') +
      spire(random.int(180, 210), 435, random.int(220, 260), gold, shade, '#fbe3a5') +
      spire(random.int(590, 620), 435, random.int(220, 260), gold, shade, '#fbe3a5')
  } else {
    out += rect(230, 320, 340, 115, light.wall)
    for (const [y, half] of [
      [330, 230],
      [280, 180],
      [236, 120],
    ] as const)
      out += path(
        `M${400 - half} ${y}Q${400 - half * 0.3} ${y - 40} 400 ${y - 130}Q${400 + half * 0.3} ${y - 40} ${400 + half} ${y}l-10 8H${410 - half}z`,
        light.roof,
        'stroke="#f2c14e" stroke-width="6"',
      )
    for (const x of [262, 332, 452, 522]) out += rect(x, 338, 16, 97, gold)
    out += rect(376, 350, 48, 85, shade) + spire(690, 435, random.int(210, 250), gold, shade, '#fbe3a5')
  }
  out +=
    rect(0, 430, 800, 170, light.ground[1]) +
    rect(0, 430, 800, 14, light.ground[0]) +
    rect(50, 450, 700, 42, light.wall, 'opacity=".9"') +
    path('M320 600l40 -150h80l40 150z', light.ground[0])
  out += palm(random, 66, 480, random.int(140, 170), light) + palm(random, 742, 488, random.int(150, 180), light)
  return out + person(random, 366, 556, 20, light) + person(random, 450, 548, 20, light)
}

/** A waterfall into a green pool. */
export function waterfall(light: Light, random: Random): string {
  let out =
    sky(light, random, random.int(560, 680), 90) +
    hills(random, 250, 50, light.far) +
    path('M0 180Q150 120 290 170L330 470H0Z', light.near) +
    path('M800 150Q660 110 500 170L470 470H800Z', light.near)
  const left = random.int(310, 330)
  out += path(
    `M${left} 168h${random.int(140, 165)}l26 90l-20 60l30 170H300l26 -170l-22 -60z`,
    '#e8f4f4',
    'opacity=".92"',
  )
  for (let x = left + 12; x < 470; x += 20)
    out += line(`M${x} 190q${random.int(-8, 8)} 130 ${random.int(-14, 14)} 280`, light.water[0], 4, 'opacity=".7"')
  out +=
    path('M40 500Q220 440 400 462T770 500Q700 600 400 600T40 500Z', light.water[1]) +
    path('M250 486q150 -30 300 0q-150 30 -300 0z', '#fff', 'opacity=".5"')
  for (let i = 0; i < 12; i++)
    out += circle(
      random.int(0, 800),
      random.int(470, 590) + (i % 2 ? 20 : 0),
      random.int(14, 34),
      i % 2 ? light.leafDark : '#7d8187',
      'opacity=".9"',
    )
  for (const x of [50, 130, 220, 590, 670, 760])
    out += tree(random, x, random.int(300, 480), random.int(130, 190), light)
  return out + person(random, 600, 548, 22, light)
}

/** Ridges in mist seen from a wooden lookout. */
export function viewpoint(light: Light, random: Random): string {
  let out = sky(light, random, random.int(250, 560), 190)
  for (const [i, y] of [270, 330, 390, 450].entries())
    out +=
      hills(random, y, 44 - i * 6, i % 2 ? light.near : light.far, 5 + i) +
      rect(0, y + 34, 800, 40, '#fff', `opacity="${light.name === 'night' ? 0.06 : 0.2}"`)
  out += hills(random, 510, 14, light.leafDark) + path('M420 600V520H800V600Z', light.wood)
  for (let x = 440; x < 800; x += 60) out += rect(x, 440, 10, 90, light.woodDark)
  out += rect(420, 446, 380, 10, light.woodDark) + rect(420, 484, 380, 7, light.woodDark)
  out += tree(random, 90, 560, 210, light) + tree(random, 200, 590, 160, light)
  return out + person(random, 560, 520, 30, light) + person(random, 630, 522, 30, light)
}

/** Rice terraces with a hut. */
export function ricefield(light: Light, random: Random): string {
  let out =
    sky(light, random, random.int(500, 680), 120) +
    hills(random, 280, 50, light.far) +
    hills(random, 330, 30, light.near)
  const green =
    light.name === 'night'
      ? [light.leaf, light.leafDark]
      : light.name === 'dusk'
        ? ['#a89a52', '#7d7347']
        : ['#9cc65a', '#6fa84a']
  for (let i = 0; i < 7; i++) {
    const y = 350 + i * 38
    const bend = random.int(-34, 34)
    out +=
      path(`M0 ${y}Q260 ${y - 40 + bend} 520 ${y}T800 ${y - 10}V600H0Z`, green[i % 2] ?? light.leaf) +
      line(`M0 ${y}Q260 ${y - 40 + bend} 520 ${y}T800 ${y - 10}`, light.water[0], 6, 'opacity=".7"')
  }
  out +=
    rect(560, 350, 120, 60, light.wood) +
    path('M536 356l84 -66l84 66z', light.roof) +
    rect(566, 408, 10, 40, light.woodDark) +
    rect(664, 408, 10, 40, light.woodDark) +
    rect(600, 366, 34, 44, light.woodDark)
  return (
    out + palm(random, 110, 420, 210, light) + tree(random, 740, 430, 140, light) + person(random, 340, 500, 22, light)
  )
}
