/** Photos as HEIC and papers as PDF are taken: drawn upright, every page, in bounds, and unreadable ones are refused by name. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { sharp } from '../../external/sharp.ts'
import { decodePhoto, type Pixels } from './decode-photo.ts'
import { drawPaper } from './draw-paper.ts'
import { PhotoRefusal } from './photo-refusal.ts'

const heic = readFileSync(path.join(projectRoot, 'test/pictures/small.heic'))

/** A PDF whose pages are each one colour, in points. */
function pdf(pages: readonly { color: string; size?: string }[]): Buffer {
  const kids = pages.map((_, at) => `${3 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    ...pages.flatMap(({ color, size = '595 842' }, at) => {
      const drawn = `${color} rg 0 0 5000 9000 re f`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Resources<<>>/Contents ${4 + 2 * at} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  const starts: number[] = []
  let text = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    starts.push(text.length)
    text += `${at + 1} 0 obj${object}\nendobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

const colorAt = ({ bytes, width, height }: Pixels, x: number, y: number) => {
  const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 3
  return [...bytes.subarray(at, at + 3)].map((value) => Math.round(value / 51))
}
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof PhotoRefusal ? error.code : 'taken'
}

test('a HEIC photo is taken in its colours and size', async () => {
  const pixels = await decodePhoto(heic)
  expect([pixels.width, pixels.height]).toEqual([320, 240])
  expect([colorAt(pixels, 0.25, 0.3), colorAt(pixels, 0.9, 0.9)]).toEqual([
    [5, 4, 1],
    [1, 2, 4],
  ])
  expect((await decodePhoto(heic, 'square')).width).toBe(240)
})

test('a HEIC that was cut off is refused as one', async () => {
  expect(await faultOf(decodePhoto(heic.subarray(0, 700)))).toBe('error:photo.heic')
})

const red = { color: '1 0 0' }
const green = { color: '0 1 0' }
const blue = { color: '0 0 1' }

test('every page of a PDF stands in the picture, in its order', async () => {
  const paper = await drawPaper(pdf([red, green, blue]))
  expect([paper.width, Math.round(paper.height / 10)]).toEqual([1600, 679])
  expect([0.1, 0.5, 0.9].map((y) => colorAt(paper, 0.5, y))).toEqual([
    [5, 0, 0],
    [0, 5, 0],
    [0, 0, 5],
  ])
})

test('ten pages stand in two columns, each so wide that it can be read', async () => {
  const paper = await drawPaper(pdf([red, green, red, green, red, green, red, green, red, blue]))
  expect(paper.width).toBe(2240)
  expect(paper.height).toBeLessThan(9999)
  expect([colorAt(paper, 0.2, 0.95), colorAt(paper, 0.8, 0.95), colorAt(paper, 0.8, 0.05)]).toEqual([
    [5, 0, 0],
    [0, 0, 5],
    [0, 5, 0],
  ])
})

test.each([
  ['eleven pages', pdf(Array(11).fill(red)), 'error:photo.pages'],
  ['a page like a ribbon', pdf([{ ...red, size: '10 9000' }]), 'error:photo.broken'],
  ['no page that can be read', Buffer.from('%PDF-1.7\nnothing'), 'error:photo.broken'],
])('a PDF with %s is refused by name', async (_what, bytes, fault) => {
  expect(await faultOf(drawPaper(bytes))).toBe(fault)
})

test('a PDF is no photo: where pictures are public it is refused', async () => {
  expect(await faultOf(decodePhoto(pdf([red])))).toBe('error:photo.type')
})

test('a phone’s 50 megapixels are accepted', { timeout: 60_000 }, async () => {
  for (const height of [6120, 6144]) {
    const create = { width: 8192, height, channels: 3 as const, background: '#336699' }
    const { width } = await decodePhoto(await sharp({ create }).jpeg({ quality: 40 }).toBuffer())
    expect(width).toBe(1600)
  }
})
