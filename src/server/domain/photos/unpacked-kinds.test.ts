/** Photos as HEIC and papers as PDF are taken: drawn upright, every page, in bounds, and unreadable ones are refused by name. */
import { expect, test } from 'vitest'
import { atNight } from '../../../../test/support/at-night.ts'
import { heic, pdf } from '../../../../test/support/papers.ts'
import { sharp } from '../../external/sharp.ts'
import { decodePhoto, type Pixels } from './decode-photo.ts'
import { drawPaper } from './draw-paper.ts'
import { PhotoRefusal } from './photo-refusal.ts'

const photo = heic()

const colorAt = ({ bytes, width, height }: Pixels, x: number, y: number) => {
  const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 3
  return [...bytes.subarray(at, at + 3)].map((value) => Math.round(value / 51))
}
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof PhotoRefusal ? error.code : 'taken'
}

test('a HEIC photo is taken in its colours and size', async () => {
  const pixels = await decodePhoto(photo)
  expect([pixels.width, pixels.height]).toEqual([320, 240])
  expect([colorAt(pixels, 0.25, 0.3), colorAt(pixels, 0.9, 0.9)]).toEqual([
    [5, 4, 1],
    [1, 2, 4],
  ])
  expect((await decodePhoto(photo, 'square')).width).toBe(240)
})

test('a HEIC that was cut off is refused as one', async () => {
  expect(await faultOf(decodePhoto(photo.subarray(0, 700)))).toBe('error:photo.heic')
})

const red = { color: '1 0 0' }
const green = { color: '0 1 0' }
const blue = { color: '0 0 1' }

test('every page of a PDF stands in the picture, in its order', async () => {
  const paper = await drawPaper([pdf([red, green, blue])])
  expect([paper.width, Math.round(paper.height / 10)]).toEqual([1600, 679])
  expect([0.1, 0.5, 0.9].map((y) => colorAt(paper, 0.5, y))).toEqual([
    [5, 0, 0],
    [0, 5, 0],
    [0, 0, 5],
  ])
})

test('ten pages stand in two columns, each so wide that it can be read', async () => {
  const paper = await drawPaper([pdf([red, green, red, green, red, green, red, green, red, blue])])
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
  expect(await faultOf(drawPaper([bytes]))).toBe(fault)
})

test('a PDF is no photo: where pictures are public it is refused', async () => {
  expect(await faultOf(decodePhoto(pdf([red])))).toBe('error:photo.type')
})

atNight('test/e2e/large-photos.e2e.ts')(
  'a phone’s 50 megapixels are accepted',
  async () => {
    for (const height of [6120, 6144]) {
      const create = { width: 8192, height, channels: 3 as const, background: '#336699' }
      const { width } = await decodePhoto(await sharp({ create }).jpeg({ quality: 40 }).toBuffer())
      expect(width).toBe(1600)
    }
  },
  60_000,
)
