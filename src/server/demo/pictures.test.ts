import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { demoPictures, drawPicture, makeDemoPictures, pickMorePictures, pickPicture } from './pictures.ts'
import { createRandom } from './random.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const media = path.join(folder, 'media')

test('every picture is a drawing of its own, the same every time', () => {
  const drawn = demoPictures.map(drawPicture)
  expect(new Set(drawn).size).toBe(demoPictures.length)
  expect(demoPictures.map(drawPicture)).toEqual(drawn)
  expect(drawn.filter((svg) => /NaN|undefined/.test(svg))).toEqual([])
})

test('each kind of place finds a picture that exists', () => {
  const keys = new Set(demoPictures.map((picture) => picture.key))
  const random = createRandom(1)
  for (const category of categories) expect(keys).toContain(pickPicture(category, undefined, random).key)
  expect(pickPicture('restaurant', 'cafe', random).scene).toBe('cafe')
})

test('the further pictures of a place are of its kind, and none comes twice', () => {
  const random = createRandom(1)
  for (let count = 0; count < 50; count++) {
    const first = pickPicture('restaurant', 'cafe', random)
    const keys = [first, ...pickMorePictures('restaurant', first, random)].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeLessThanOrEqual(4)
  }
})

test('missing pictures are made in two sizes and two formats, and those that are there are left', async () => {
  const two = demoPictures.slice(0, 2)
  expect(await makeDemoPictures(folder, two)).toBe(2)
  const names = readdirSync(media).sort()
  expect(names).toEqual(
    two.flatMap(({ key }) => [`${key}-400.avif`, `${key}-400.webp`, `${key}-800.avif`, `${key}-800.webp`]).sort(),
  )
  for (const name of names) {
    const { width, height } = await sharp(path.join(media, name)).metadata()
    expect([width, height]).toEqual(name.includes('-400.') ? [400, 300] : [800, 600])
    expect(statSync(path.join(media, name)).size).toBeLessThan(30_000)
  }
  writeFileSync(path.join(media, names[0] as string), 'kept')
  expect(await makeDemoPictures(folder, two)).toBe(0)
  rmSync(path.join(media, names[0] as string))
  expect(await makeDemoPictures(folder, two)).toBe(1)
}, 30_000)
