/** Accepted files come out upright, in sRGB and without metadata; refused ones are named by their kind. On real files, made here. */

import { expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#shared/photos/photos.ts'
import { animated, heicHead, jpeg, largePng, phoneJpeg, plain } from '../../../../test/support/pictures.ts'
import { sharp } from '../../external/sharp.ts'
import { decodePhoto, type Pixels } from './decode-photo.ts'
import { PhotoRefusal } from './photo-refusal.ts'

const faultOf = (bytes: Uint8Array) =>
  decodePhoto(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof PhotoRefusal ? error.code : error),
  )
const sizeOf = ({ width, height, bytes }: Pixels) => {
  expect(bytes.length).toBe(width * height * 3)
  return [width, height]
}
/** Colour at a part of the picture, in steps of 16 so that the loss of JPEG does not count. */
function roughly({ bytes, width, height }: Pixels, x: number, y: number) {
  const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 3
  return [...bytes.subarray(at, at + 3)].map((part) => Math.round(part / 16))
}
const text = (words: string) => Buffer.from(words)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>'

test.each([
  ['nothing', Buffer.alloc(0), 'error:photo.empty'],
  ['one byte more than is taken', Buffer.alloc(PHOTO_MAX_BYTES + 1), 'error:photo.size'],
  ['an SVG', text(svg), 'error:photo.type'],
  ['an SVG that begins as XML', text(`<?xml version="1.0"?>${svg}`), 'error:photo.type'],
  ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'), 'error:photo.type'],
  ['HTML', text('<!doctype html><script>alert(1)</script>'), 'error:photo.type'],
  ['a ZIP', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 'error:photo.type'],
  ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), 'error:photo.type'],
  ['HTML that begins as a GIF', text('GIF89a/*<script>alert(1)</script>*/=1'), 'error:photo.broken'],
  [
    'the head of a JPEG before HTML',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text('<script>')]),
    'error:photo.broken',
  ],
  ['a HEIC', heicHead(), 'error:photo.heic'],
  ['a HEIC with more than one picture', heicHead('heix'), 'error:photo.heic'],
  ['a HEIF of another phone', heicHead('mif1'), 'error:photo.heic'],
  ['a PNG of 50,000 × 50,000 that is a few bytes long', largePng(50_000, 50_000, 1), 'error:photo.pixels'],
  ['12 KB that unpack to 100 megapixels', largePng(10_000, 10_000), 'error:photo.pixels'],
  ['a row more than 52 megapixels', largePng(10_000, 5_201), 'error:photo.pixels'],
  ['a PNG that ends early', largePng(3_000, 2_000, 100), 'error:photo.broken'],
])('%s is refused by name', async (_name, bytes, fault) => {
  expect(await faultOf(bytes)).toBe(fault)
})

test.each(['tiff', 'avif'] as const)(
  'a %s is no kind that we take, though the decoder could read it',
  async (format) => {
    expect(await faultOf(await plain()[format]().toBuffer())).toBe('error:photo.type')
  },
)

test('a JPEG that was cut off is refused, wherever it was cut', async () => {
  const whole = await phoneJpeg(1)
  for (const part of [0.02, 0.3, 0.6, 0.95])
    expect(await faultOf(whole.subarray(0, Math.floor(whole.length * part))), `${part}`).toBe('error:photo.broken')
  expect(await faultOf(whole)).toBe('taken')
})

test('exactly 52 megapixels are taken', async () => {
  expect(sizeOf(await decodePhoto(largePng(10_000, 5_200)))).toEqual([1600, 832])
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s is taken', async (format) => {
  const picture = await decodePhoto(await plain()[format]().toBuffer())
  expect(sizeOf(picture)).toEqual([800, 600])
  expect(roughly(picture, 0.5, 0.5)).toEqual([3, 6, 11])
})

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is taken', async (format) => {
  const picture = await decodePhoto(await animated(format))
  expect(sizeOf(picture)).toEqual([400, 300])
  expect(roughly(picture, 0.5, 0.5)).toEqual([0, 13, 0])
})

test('a photo that the phone took upright, turned or upside down stands upright', async () => {
  const [red, blue] = [
    [16, 0, 0],
    [0, 0, 16],
  ]
  const upright = await decodePhoto(await phoneJpeg(1))
  expect([roughly(upright, 0.5, 0.1), roughly(upright, 0.5, 0.9)]).toEqual([red, blue])
  const down = await decodePhoto(await phoneJpeg(3))
  expect([roughly(down, 0.5, 0.1), roughly(down, 0.5, 0.9)]).toEqual([blue, red])
  const turned = await decodePhoto(await phoneJpeg(6))
  expect(sizeOf(turned)).toEqual([480, 640])
  expect([roughly(turned, 0.1, 0.5), roughly(turned, 0.9, 0.5)]).toEqual([blue, red])
})

test('the size of a turned photo is measured upright', async () => {
  expect(sizeOf(await decodePhoto(await phoneJpeg(6, { width: 2000, height: 1000 })))).toEqual([1000, 2000])
})

test('colours of print, of wide screens, of 16 bits and of grey come out as sRGB', async () => {
  const grey = [8, 8, 8]
  const cmyk = await plain({ background: '#808080' }).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  // The way over print costs some light.
  expect(roughly(await decodePhoto(cmyk), 0.5, 0.5)).toEqual([7, 7, 7])
  const deep = await plain({ background: '#808080' }).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect(roughly(await decodePhoto(deep), 0.5, 0.5)).toEqual(grey)
  const single = await plain({ background: '#808080' }).toColourspace('b-w').png().toBuffer()
  expect((await sharp(single).metadata()).channels).toBe(1)
  expect(roughly(await decodePhoto(single), 0.5, 0.5)).toEqual(grey)
  const deepGrey = await plain({ background: '#808080' }).toColourspace('grey16').png().toBuffer()
  expect(roughly(await decodePhoto(deepGrey), 0.5, 0.5)).toEqual(grey)
  const greyAlpha = await sharp(single).ensureAlpha().toColourspace('b-w').png().toBuffer()
  expect((await sharp(greyAlpha).metadata()).channels).toBe(2)
  expect(roughly(await decodePhoto(greyAlpha), 0.5, 0.5)).toEqual(grey)
  // The same colour, told in the numbers of Display P3: those numbers taken for sRGB would be paler.
  const wide = await plain({ background: '#c83232' }).withIccProfile('p3').png().toBuffer()
  const numbers = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
  expect(Math.abs((numbers[0] ?? 0) - 0xc8)).toBeGreaterThan(8)
  expect(roughly(await decodePhoto(wide), 0.5, 0.5)).toEqual([13, 3, 3])
})

test('transparent parts become white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
    .png()
    .toBuffer()
  expect(roughly(await decodePhoto(bytes), 0.5, 0.5)).toEqual([16, 16, 16])
})

test.each([
  ['larger than we keep', 4000, 3000, [1600, 1200]],
  ['smaller than we keep', 200, 150, [200, 150]],
  ['one pixel', 1, 1, [1, 1]],
  ['a long screenshot', 1000, 12_800, [500, 6400]],
  ['a line across', 60_000, 1, [1600, 1]],
  ['a line down', 1, 60_000, [1, 6400]],
])('%s: %i × %i', async (_name, width, height, size) => {
  expect(sizeOf(await decodePhoto(largePng(width, height)))).toEqual(size)
})

test('a square is cut from the middle, no larger than it came', async () => {
  const stripes = await plain({ width: 900, height: 300, background: '#00ff00' })
    .composite([
      { input: await plain({ width: 300, height: 300, background: '#ff0000' }).png().toBuffer(), left: 300, top: 0 },
    ])
    .png()
    .toBuffer()
  const square = await decodePhoto(stripes, 'square')
  expect(sizeOf(square)).toEqual([300, 300])
  for (const x of [0.02, 0.5, 0.98]) expect(roughly(square, x, 0.5)).toEqual([16, 0, 0])
  expect(sizeOf(await decodePhoto(await jpeg({ width: 2000, height: 1000 }), 'square'))).toEqual([768, 768])
})

test('a name in the bytes cannot make another decoder read them', async () => {
  // Both are valid to their own decoders: the first bytes must decide the decoder.
  const hidden = Buffer.concat([await jpeg({ width: 20, height: 20 }), text(svg)])
  expect(sizeOf(await decodePhoto(hidden))).toEqual([20, 20])
})
