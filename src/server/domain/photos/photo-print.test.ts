/** Fingerprints of photos: the same picture stays near, another one is far, and no near one is missed. */
import { expect, test } from 'vitest'
import { sharp } from '#server/external/sharp.ts'
import { jpeg, scene } from '../../../../test/support/pictures.ts'
import { createRandom } from '../../demo/random.ts'
import { LIKE_BITS, nearQuarters, printOf, quartersOf } from './photo-print.ts'

const distance = (a: string, b: string) => [...a].filter((bit, index) => bit !== b[index]).length

test('saved anew, smaller, paler or as another kind of file, a picture keeps its print within the limit', async () => {
  const picture = await scene(1)
  const print = (await printOf(picture)) as string
  const anew = [
    sharp(picture).jpeg({ quality: 30 }),
    sharp(picture).resize(320).webp({ quality: 60 }),
    sharp(picture).linear(0.8, 30).jpeg({ quality: 70 }),
  ]
  for (const image of anew) {
    const other = (await printOf(await image.toBuffer())) as string
    expect(distance(print, other)).toBeLessThanOrEqual(LIKE_BITS)
  }
})

test('twenty other pictures are all further away, and a wall has no print', async () => {
  const prints = await Promise.all(
    Array.from({ length: 20 }, async (_, seed) => (await printOf(await scene(seed))) ?? ''),
  )
  const pairs = prints.flatMap((print, index) => prints.slice(index + 1).map((other) => distance(print, other)))
  expect(Math.min(...pairs)).toBeGreaterThan(LIKE_BITS)
  expect(await printOf(await jpeg())).toBeNull()
})

test('prints that differ in as many bits as the limit are near in at least one quarter', () => {
  const random = createRandom(7)
  const print = Array.from({ length: 64 }, () => (random.chance(0.5) ? '1' : '0'))
  for (let round = 0; round < 200; round++) {
    const other = [...print]
    const places = new Set<number>()
    while (places.size < LIKE_BITS) places.add(random.int(0, 63))
    for (const place of places) other[place] = other[place] === '1' ? '0' : '1'
    const [own, theirs] = [quartersOf(print.join('')), quartersOf(other.join(''))]
    expect(own.some((quarter, index) => nearQuarters(quarter).includes(theirs[index] as number))).toBe(true)
  }
})
