/** Illustrations at the sea and the river: beach, long-tail boats, a terrace over the water, a ferry pier. */
import type { Random } from '../random.ts'
import {
  circle,
  ellipse,
  hills,
  karst,
  type Light,
  lampString,
  line,
  palm,
  path,
  person,
  rect,
  sky,
  water,
} from './parts.ts'

/** Sand, palms and umbrellas before the sea. */
export function beach(light: Light, random: Random): string {
  let out = sky(light, random) + hills(random, 330, 26, light.far) + water(light, random, 340, 480)
  out += karst(random, 342, random.int(40, 160), random.int(90, 140), random.int(80, 130), light.near)
  out +=
    path('M0 470Q200 430 420 462T800 440V600H0Z', light.ground[0]) +
    path('M0 540Q260 500 800 548V600H0Z', light.ground[1])
  for (const x of [random.int(200, 300), random.int(420, 520), random.int(600, 660)]) {
    const colour = random.pick(light.cloth)
    out += line(`M${x} 530l14 -84`, light.woodDark, 5)
    out +=
      path(`M${x - 46} 458q50 -64 116 -8q-58 -16 -116 8z`, colour) +
      path(`M${x - 8} 447q12 -26 22 -33q10 12 22 26q-24 -3 -44 7z`, '#fff8ea', 'opacity=".85"')
    out +=
      path(`M${x - 44} 534l60 -6l16 8l-62 8z`, '#fff8ea') +
      line(`M${x - 36} 542v10M${x + 22} 538v10`, light.woodDark, 4)
  }
  out +=
    palm(random, random.int(30, 90), 560, random.int(270, 330), light) +
    palm(random, random.int(710, 770), 570, random.int(300, 360), light)
  return out + person(random, 350, 520, 20, light)
}

/** A long-tail boat among limestone islands. */
export function boat(light: Light, random: Random): string {
  let out = sky(light, random, random.int(280, 520), 120)
  out +=
    karst(random, 330, random.int(250, 330), 120, random.int(110, 160), light.far) +
    karst(random, 330, random.int(440, 520), 100, random.int(90, 140), light.far)
  out += water(light, random, 328)
  out +=
    karst(random, 332, random.int(-30, 40), random.int(190, 240), random.int(200, 260), light.near) +
    karst(random, 332, random.int(560, 620), random.int(210, 260), random.int(210, 280), light.near)
  const x = random.int(170, 250)
  const hull = random.pick(light.cloth)
  out += ellipse(x + 220, 520, 230, 12, light.ink, 'opacity=".18"')
  out += path(`M${x} 468q180 44 400 -10q34 -26 40 -66q14 60 -22 96q-60 44 -220 46q-150 0 -198 -66z`, light.wood)
  out += path(`M${x + 8} 480q190 44 404 -12l-6 14q-190 52 -388 14z`, hull)
  for (const px of [0, 1, 2, 3]) out += person(random, x + 96 + px * 58, 470, 20, light)
  out +=
    path(`M${x + 60} 396q120 -34 250 0v20h-250z`, random.pick(light.cloth)) +
    line(`M${x + 74} 414v66M${x + 296} 412v62`, light.woodDark, 6)
  return out + line(`M${x + 430} 410q14 26 6 46`, light.cloth[2] ?? '#f2c14e', 8)
}

/** Tables on a deck over the water, under strings of lamps. */
export function terrace(light: Light, random: Random): string {
  let out =
    sky(light, random, random.int(420, 620), 270) +
    hills(random, 340, 24, light.far) +
    karst(random, 350, random.int(80, 180), random.int(130, 180), random.int(110, 170), light.near)
  out += water(light, random, 346, 480)
  out += rect(0, 470, 800, 130, light.wood)
  for (let x = -200; x < 1000; x += 80)
    out += line(`M${400 + (x - 400) * 0.6} 470L${x} 600`, light.woodDark, 2, 'opacity=".5"')
  const post = light.woodDark
  out += rect(58, 130, 14, 350, post) + rect(728, 130, 14, 350, post)
  out += path('M20 140L400 66L780 140V156L400 92L20 156Z', light.roofShade)
  out += lampString(65, 150, 400, 110, 40, 10, light) + lampString(400, 110, 735, 150, 40, 10, light)
  for (const x of [150, 400, 650]) {
    out += line(`M${x} 492v70`, light.woodDark, 10) + ellipse(x, 490, 92, 17, '#fff8ea')
    for (const offset of [-44, 0, 44])
      out += ellipse(x + offset, 488, 19, 6, random.pick(light.cloth)) + ellipse(x + offset, 485, 11, 4, light.leaf)
    out += person(random, x - 112, 540, 24, light) + person(random, x + 112, 540, 24, light)
  }
  return out
}

/** A ferry at its pier. */
export function ferry(light: Light, random: Random): string {
  let out = sky(light, random) + hills(random, 320, 30, light.far) + water(light, random, 340)
  const hull = random.pick(light.cloth)
  out += ellipse(330, 470, 290, 16, light.ink, 'opacity=".2"')
  out += path('M60 380H620L570 470H120Z', hull) + rect(64, 380, 552, 14, '#fff8ea')
  out +=
    rect(130, 310, 420, 72, light.wall) +
    rect(170, 250, 300, 62, light.wall) +
    rect(120, 300, 440, 12, light.roof) +
    rect(160, 240, 320, 12, light.roof)
  for (let x = 150; x < 530; x += 48)
    out += rect(x, 328, 32, 30, light.name === 'night' ? light.lamp : light.glass, 'rx="3"')
  for (let x = 186; x < 450; x += 44)
    out += rect(x, 266, 28, 28, light.name === 'night' ? light.lamp : light.glass, 'rx="3"')
  out +=
    rect(300, 190, 46, 52, hull) +
    rect(300, 204, 46, 10, '#fff8ea') +
    line('M440 240v-70', light.woodDark, 5) +
    path('M440 172l60 18l-60 18z', light.cloth[0] ?? hull)
  out += path('M470 520H800V600H470Z', light.woodDark) + path('M470 510H800V530H470Z', light.wood)
  for (let x = 500; x < 800; x += 90) out += rect(x, 470, 14, 100, light.wood) + circle(x + 7, 470, 8, light.lamp)
  return (
    out +
    person(random, 580, 510, 22, light) +
    person(random, 650, 512, 22, light) +
    person(random, 720, 509, 22, light)
  )
}
