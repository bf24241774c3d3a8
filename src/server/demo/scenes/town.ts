/** Illustrations in town: night market, shop fronts, street kitchen, stage, minibus, a plain town house. */
import type { Random } from '../random.ts'
import {
  awning,
  circle,
  ellipse,
  type Light,
  lampString,
  line,
  path,
  person,
  rect,
  sky,
  tree,
  windows,
} from './parts.ts'

function skyline(light: Light, random: Random, base: number): string {
  let out = ''
  for (let x = -10; x < 800; ) {
    const width = random.int(70, 130)
    const height = random.int(110, 250)
    out += rect(x, base - height, width, height, random.chance(0.5) ? light.far : light.near)
    out += windows(
      random,
      x + 14,
      base - height + 18,
      Math.floor((width - 20) / 28),
      Math.floor(height / 46),
      14,
      20,
      14,
      24,
      light,
    )
    x += width + random.int(0, 18)
  }
  return out
}

/** Stalls with fruit on both sides of a lane. */
export function market(light: Light, random: Random): string {
  let out = sky(light, random, random.int(200, 600), 90) + skyline(light, random, 430)
  out += rect(0, 430, 800, 170, light.ground[1]) + path('M330 430h140l130 170H200z', light.ground[0])
  for (const [x, width] of [
    [10, 160],
    [180, 140],
    [480, 140],
    [630, 165],
  ] as const) {
    out +=
      rect(x, 350, width, 150, light.woodDark) +
      circle(x + width / 2, 400, 46, light.lamp, 'opacity=".35"') +
      circle(x + width / 2, 396, 11, light.lamp)
    out += rect(x - 4, 440, width + 8, 78, light.wood) + awning(x - 12, 318, width + 24, 34, random.pick(light.cloth))
    for (let fx = x + 10; fx < x + width - 8; fx += 19)
      out +=
        circle(fx, 436, 11, random.pick(light.cloth)) +
        circle(fx + 9, 428, 9, random.pick(['#f2c14e', '#7fb64a', '#e8645a', '#f59a4a']))
  }
  out += lampString(0, 270, 400, 250, 26, 12, light) + lampString(400, 250, 800, 270, 26, 12, light)
  for (let i = 0; i < 5; i++)
    out += person(random, 260 + i * 68 + random.int(-12, 12), 540 + random.int(-20, 30), 26, light)
  return out
}

/** Two small shop fronts with awnings and plants. */
export function shop(light: Light, random: Random): string {
  let out =
    sky(light, random, 660, 80) + rect(0, 500, 800, 100, light.ground[1]) + rect(0, 496, 800, 14, light.ground[0])
  const walls = random.sample([light.wall, '#f3d9b8', '#cfe3dc', '#e8cfd2', '#d5d9ee'], 2)
  for (const [i, x] of [40, 420].entries()) {
    out += rect(
      x,
      120,
      340,
      380,
      light.name === 'night' || light.name === 'dusk' ? (i ? light.wallShade : light.wall) : (walls[i] ?? light.wall),
    )
    out += rect(x - 8, 108, 356, 18, light.roof) + windows(random, x + 40, 156, 3, 1, 60, 78, 40, 0, light)
    for (const wx of [40, 140, 240]) out += rect(x + wx - 4, 236, 68, 8, light.roofShade)
    out +=
      rect(
        x + 24,
        330,
        190,
        150,
        light.name === 'night' || light.name === 'dusk' ? light.lamp : light.glass,
        'rx="4"',
      ) +
      rect(x + 236, 330, 80, 170, light.woodDark, 'rx="4"') +
      rect(x + 246, 342, 60, 90, light.glass)
    out += awning(x + 10, 276, 320, 34, random.pick(light.cloth))
    for (let px = x + 44; px < x + 200; px += 32)
      out += rect(px, 440 - random.int(10, 46), 20, 60, random.pick(light.cloth), 'rx="5"')
    out += rect(x + 24, 478, 190, 12, light.wood)
  }
  return (
    out +
    tree(random, 400, 506, 120, light) +
    tree(random, 780, 510, 150, light) +
    person(random, 250, 552, 28, light) +
    person(random, 560, 560, 28, light)
  )
}

/** A street kitchen: wok, steam and stools. */
export function kitchen(light: Light, random: Random): string {
  let out = sky(light, random, 690, 80) + skyline(light, random, 420) + rect(0, 410, 800, 190, light.ground[1])
  const cloth = random.pick(light.cloth)
  out +=
    rect(150, 330, 420, 170, light.wood) +
    rect(150, 330, 420, 16, light.wall) +
    rect(166, 366, 388, 110, light.woodDark, 'rx="6"')
  out +=
    rect(158, 150, 10, 190, light.woodDark) + rect(552, 150, 10, 190, light.woodDark) + awning(120, 118, 480, 40, cloth)
  out += circle(360, 214, 74, light.lamp, 'opacity=".25"') + circle(360, 206, 13, light.lamp)
  out +=
    path('M230 300h150q-8 44 -75 44t-75 -44z', light.ink) +
    line('M380 304l64 -22', light.ink, 10) +
    ellipse(305, 300, 75, 13, '#f2a65a')
  for (let i = 0; i < 9; i++)
    out += circle(250 + i * 14, 297 + (i % 3) * 3, 7, random.pick(['#7fb64a', '#e8645a', '#f6e3b4', '#f2c14e']))
  for (const x of [268, 306, 344]) out += line(`M${x} 276q-16 -24 2 -46t0 -44`, '#fff', 6, 'opacity=".55"')
  for (const x of [450, 492, 534])
    out += ellipse(x, 330, 19, 7, '#fff8ea') + path(`M${x - 18} 330h36q-2 20 -18 20t-18 -20z`, random.pick(light.cloth))
  out += person(random, 480, 322, 34, light)
  for (const x of [90, 640])
    out +=
      ellipse(x, 470, 70, 14, '#fff8ea') +
      line(`M${x} 474v70`, light.woodDark, 10) +
      ellipse(x - 20, 466, 19, 6, random.pick(light.cloth)) +
      person(random, x + 60, 546, 28, light) +
      rect(x - 96, 510, 40, 50, cloth, 'rx="8"')
  return out
}

/** A stage with beams of light over a crowd. */
export function stage(light: Light, random: Random): string {
  const beams = random.sample(['#4ab8ff', '#ff5fb0', '#9a6bff', '#ffb84a', '#4fe0b0'], 4)
  const back = random.pick([
    ['#12103a', '#3a1f6b'],
    ['#1a0f2e', '#5a1f5a'],
    ['#0d1a38', '#1f3f6b'],
    ['#201030', '#6b2f3f'],
  ])
  let out = `<defs><linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${back[0]}"/><stop offset="1" stop-color="${back[1]}"/></linearGradient></defs>${rect(0, 0, 800, 600, 'url(#room)')}`
  for (const [i, x] of [120, 300, 500, 680].entries()) {
    const aim = x + (400 - x) * (0.3 + random.next() * 0.9)
    out +=
      path(`M${x} 0L${aim - 110} 460H${aim + 110}Z`, beams[i] ?? '#fff', 'opacity=".32"') +
      circle(x, 6, 12, beams[i] ?? '#fff')
  }
  out += ellipse(400, 430, 330, 120, beams[1] ?? '#fff', 'opacity=".18"') + rect(120, 420, 560, 60, '#0c0a26')
  for (const x of [150, 590])
    out +=
      rect(x, 270, 64, 160, '#171238', 'rx="6"') +
      circle(x + 32, 320, 22, '#2c2460') +
      circle(x + 32, 384, 26, '#2c2460')
  out +=
    person(random, 400, 372, 34, light) +
    rect(270, 350, 260, 76, '#171238', 'rx="8"') +
    rect(270, 350, 260, 8, beams[2] ?? '#fff')
  if (light.name === 'morning' || light.name === 'day')
    out += line('M456 424v-96l22 -22', '#d8d8e8', 5) + circle(480, 304, 8, '#d8d8e8')
  for (let row = 0; row < 3; row++) {
    for (let x = -10 + row * 16; x < 820; x += 44) {
      const y = 500 + row * 40 + random.int(-10, 10)
      out +=
        circle(x, y, 18, row === 2 ? '#0b0920' : '#1c1546') +
        path(`M${x - 26} ${y + 70}v-34q0 -20 26 -20t26 20v34z`, row === 2 ? '#0b0920' : '#1c1546')
    }
  }
  return out
}

/** A minibus on the road, hills behind. */
export function minibus(light: Light, random: Random): string {
  let out =
    sky(light, random) +
    path('M0 380Q200 300 420 352T800 320V600H0Z', light.far) +
    path('M0 420Q260 360 520 400T800 380V600H0Z', light.near)
  out +=
    tree(random, 90, 440, 150, light) +
    tree(random, 720, 436, 170, light) +
    rect(0, 440, 800, 160, '#5b5a6e') +
    rect(0, 436, 800, 12, light.ground[0])
  for (let x = -20; x < 800; x += 130) out += rect(x, 544, 70, 9, '#fff8ea', 'opacity=".85"')
  const body = random.pick(light.cloth)
  out += ellipse(400, 520, 250, 14, light.ink, 'opacity=".3"')
  out += path('M170 500V330q0 -40 44 -40h330q50 0 74 60l22 60v90z', '#fffaf0') + path('M170 430h470v70H170z', body)
  for (const x of [196, 296, 396])
    out += rect(x, 318, 84, 76, light.name === 'night' ? light.lamp : light.glass, 'rx="8"')
  out +=
    path('M500 318h44q30 0 46 44l10 32H500z', light.name === 'night' ? light.lamp : light.glass) +
    rect(240, 268, 260, 22, light.wood, 'rx="6"') +
    rect(276, 244, 90, 26, light.cloth[2] ?? body, 'rx="4"') +
    rect(376, 240, 70, 30, light.cloth[1] ?? body, 'rx="4"')
  for (const x of [270, 540]) out += circle(x, 502, 42, '#22223a') + circle(x, 502, 18, '#c8c8d8')
  return out + circle(634, 456, 11, light.lamp)
}

/** A quiet town house with trees, for everything that is nothing else. */
export function house(light: Light, random: Random): string {
  let out =
    sky(light, random, 140, 120) +
    path('M0 420Q220 350 460 400T800 370V600H0Z', light.far) +
    rect(0, 480, 800, 120, light.ground[0]) +
    path('M330 600l40 -120h80l50 120z', light.ground[1])
  const roof = random.chance(0.5) ? light.roof : light.near
  out +=
    rect(220, 270, 360, 215, light.wall) +
    rect(220, 440, 360, 45, light.wallShade) +
    path('M180 280L400 150L620 280Z', roof) +
    path('M180 280h440v14H180z', light.roofShade)
  out +=
    windows(random, 252, 312, 2, 1, 70, 80, 160, 0, light) +
    rect(362, 350, 80, 135, light.woodDark, 'rx="6"') +
    circle(430, 420, 4, light.lamp)
  for (const x of [252, 482]) out += rect(x - 6, 394, 82, 10, light.wood) + rect(x - 2, 384, 76, 12, light.leaf)
  return (
    out + tree(random, 120, 500, 220, light) + tree(random, 690, 505, 240, light) + person(random, 470, 540, 26, light)
  )
}
