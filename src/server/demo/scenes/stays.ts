/** Illustrations of places to stay and to rest: hotel with pool, wooden bungalows, a treatment room, a café. */
import type { Random } from '../random.ts'
import { circle, ellipse, hills, type Light, line, palm, path, person, rect, sky, tree, windows } from './parts.ts'

/** A hotel behind its pool; two to four wings of chance height. */
export function hotel(light: Light, random: Random): string {
  let out =
    sky(light, random, random.int(90, 200), 110) +
    hills(random, 320, 30, light.far) +
    hills(random, 370, 22, light.near)
  const floors = random.int(4, 6)
  const columns = random.int(5, 7)
  const left = random.int(250, 330)
  const width = columns * 56 + 24
  const top = 420 - floors * 56 - 12
  out +=
    rect(left, top, width, 420 - top, light.wall) +
    windows(random, left + 20, top + 14, columns, floors, 34, 32, 22, 24, light)
  for (let y = top + 54; y < 420; y += 56) out += rect(left, y, width, 6, light.wallShade)
  out +=
    path(`M${left - 16} ${top}L${left + width / 2} ${top - 56}L${left + width + 16} ${top}Z`, light.roof) +
    rect(left - 16, top, width + 32, 10, light.roofShade)
  out +=
    rect(left - 130, 290, 130, 130, light.wallShade) +
    windows(random, left - 112, 312, 2, 2, 34, 30, 22, 22, light) +
    path(`M${left - 142} 290l76 -40l76 40z`, light.roof)
  out += rect(0, 418, 800, 182, light.ground[0])
  out +=
    path('M150 470q260 -46 520 0q60 40 -20 84q-260 40 -520 0q-60 -42 20 -84z', light.water[1]) +
    path('M170 478q240 -38 480 0q44 28 -10 60q-240 34 -480 0q-44 -30 10 -60z', light.water[0], 'opacity=".55"')
  for (const x of [random.int(560, 620), random.int(680, 730)])
    out += line(`M${x} 590v-56`, light.woodDark, 5) + path(`M${x - 42} 540q42 -48 84 0z`, random.pick(light.cloth))
  return (
    out +
    palm(random, random.int(50, 110), 470, random.int(190, 240), light) +
    palm(random, random.int(720, 770), 480, random.int(210, 270), light)
  )
}

/** Wooden bungalows on stilts among trees. */
export function bungalow(light: Light, random: Random): string {
  let out =
    sky(light, random) +
    hills(random, 300, 46, light.far) +
    hills(random, 360, 30, light.near) +
    rect(0, 440, 800, 160, light.leafDark) +
    path('M0 470Q300 430 800 480V600H0Z', light.leaf) +
    path('M300 600q60 -70 180 -90l50 10q-90 20 -110 80z', light.ground[0])
  for (const [x, y, s] of [
    [90, 440, 0.8],
    [360, 470, 1.15],
    [590, 430, 0.75],
  ] as const) {
    const at = (value: number) => value * s
    for (const post of [10, 90, 170]) out += rect(x + at(post), y - at(40), at(10), at(60), light.woodDark)
    out += rect(x, y - at(130), at(190), at(92), light.wood)
    for (let i = 1; i < 5; i++)
      out += line(`M${x} ${y - at(130) + at(18) * i}h${at(190)}`, light.woodDark, 1.5, 'opacity=".5"')
    out +=
      rect(x + at(22), y - at(112), at(46), at(48), random.chance(0.6) ? light.lamp : light.glass, 'rx="3"') +
      rect(x + at(112), y - at(116), at(44), at(78), light.woodDark)
    out += path(
      `M${x - at(26)} ${y - at(124)}L${x + at(95)} ${y - at(216)}L${x + at(216)} ${y - at(124)}Z`,
      random.chance(0.5) ? light.roof : light.roofShade,
    )
    out += rect(x - at(14), y - at(42), at(218), at(8), light.woodDark)
  }
  return (
    out +
    tree(random, 60, 520, 190, light) +
    tree(random, 740, 540, 230, light) +
    palm(random, 330, 470, 230, light) +
    person(random, 470, 570, 24, light)
  )
}

/** A treatment room: couch, stones, candle, bamboo behind the window. */
export function spa(light: Light, random: Random): string {
  const wall = { morning: '#e4efe6', day: '#dcebe9', dusk: '#f1dccb', night: '#4c4a80' }[light.name]
  let out =
    rect(0, 0, 800, 600, wall) +
    rect(110, 50, 580, 340, '#fffdf5', 'rx="10"') +
    rect(128, 68, 544, 304, light.sky[1], 'rx="4"')
  out += `<g clip-path="url(#pane)"><clipPath id="pane"><rect x="128" y="68" width="544" height="304" rx="4"/></clipPath>`
  out += hills(random, 330, 26, light.far)
  for (let i = 0; i < 6; i++) {
    const x = 170 + i * 96 + random.int(-26, 26)
    const lean = random.int(-16, 16)
    out += line(`M${x} 380q${lean} -160 ${lean * 2} -330`, i % 2 ? light.leafDark : light.leaf, 8)
    for (let y = 96 + random.int(0, 40); y < 360; y += random.int(52, 84)) {
      const side = random.chance(0.5) ? 1 : -1
      const at = x + lean * (1 - (y - 70) / 310) * 1.6
      out += path(
        `M${at.toFixed(1)} ${y}q${side * 34} -30 ${side * 74} -6q${side * -34} 16 ${side * -74} 6z`,
        light.leaf,
      )
      out += path(
        `M${at.toFixed(1)} ${y + 6}q${side * 26} 2 ${side * 54} 30q${side * -36} -2 ${side * -54} -30z`,
        light.leafDark,
      )
    }
  }
  out += `</g>${rect(394, 50, 12, 340, '#fffdf5')}${rect(0, 430, 800, 170, light.wood)}${rect(0, 424, 800, 12, light.woodDark)}`
  const cloth = random.pick(light.cloth)
  out +=
    rect(150, 420, 430, 40, '#fffdf5', 'rx="14"') +
    rect(150, 450, 430, 70, light.woodDark, 'rx="8"') +
    rect(176, 396, 110, 36, '#f2e4d0', 'rx="16"') +
    rect(330, 412, 220, 26, cloth, 'rx="10"')
  for (const [y, rx] of [
    [516, 40],
    [494, 32],
    [476, 24],
    [460, 17],
  ] as const)
    out += ellipse(646, y, rx, 12, y % 4 ? '#4f5f63' : '#66777a')
  out +=
    circle(724, 470, 62, light.lamp, 'opacity=".35"') +
    rect(712, 486, 26, 40, '#fffdf5', 'rx="4"') +
    path('M725 484q-10 -14 0 -30q10 16 0 30z', '#f59a4a')
  for (const x of [60, 96]) out += circle(x, 540 + (x % 7), 15, cloth) + circle(x, 540 + (x % 7), 6, '#f6d34b')
  return out
}

/** A café table before shelves and an arched window. */
export function cafe(light: Light, random: Random): string {
  const wall = { morning: '#f6ead6', day: '#f2e2cb', dusk: '#efc9a4', night: '#57507f' }[light.name]
  let out = rect(0, 0, 800, 600, wall)
  const flip = random.chance(0.5)
  out += flip ? '<g transform="translate(800 0) scale(-1 1)">' : '<g>'
  out += `<clipPath id="arch"><rect x="60" y="70" width="300" height="280" rx="140"/></clipPath><g clip-path="url(#arch)">${rect(60, 70, 300, 280, light.sky[1])}${circle(150, 150, 34, light.sun)}${path('M40 280q90 -60 170 -10t170 -20v130H40z', light.near)}</g>${rect(206, 70, 8, 280, '#fffaf0')}${rect(60, 214, 300, 8, '#fffaf0')}`
  for (const y of [116, 216]) {
    out += rect(440, y, 300, 14, light.woodDark)
    for (let x = 458; x < 720; x += random.int(36, 50)) {
      const height = random.int(34, 56)
      out += rect(x, y - height, random.int(22, 30), height, random.pick(light.cloth), 'rx="6"')
    }
  }
  for (const x of [250, 540])
    out +=
      line(`M${x} 0v118`, light.ink, 3) +
      circle(x, 176, 62, light.lamp, 'opacity=".25"') +
      path(`M${x - 46} 160q4 -44 46 -44t46 44z`, light.ink) +
      ellipse(x, 162, 32, 8, light.lamp)
  out += rect(0, 410, 800, 190, light.wood) + rect(0, 400, 800, 18, light.woodDark, 'opacity=".55"')
  out +=
    ellipse(345, 428, 84, 12, '#fffaf0') +
    path('M300 360h92v28q0 36 -46 36t-46 -36z', '#fffdf8') +
    line('M392 370q30 0 26 22t-34 16', '#fffdf8', 8) +
    ellipse(346, 361, 46, 10, '#7a4a2b')
  for (const x of [328, 350, 372]) out += line(`M${x} 340q-12 -18 2 -38`, '#fff', 5, 'opacity=".7"')
  out += ellipse(570, 424, 92, 16, '#fffdf8')
  out += random.chance(0.5)
    ? path('M508 414q60 -80 120 0z', '#e0a050') + line('M526 398q44 -34 84 0', '#fbe3a5', 6)
    : path('M516 416v-44l98 -22v66z', '#f6e3b4') +
      path('M516 388l98 -22v14l-98 22z', light.cloth[0] ?? '#d9483b') +
      circle(600, 346, 9, '#d9483b')
  return `${out}</g>`
}
