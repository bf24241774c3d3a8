import { expect, test } from 'vitest'
import { isPhotoKey, photoKey, photoShape, photoUrl, srcset, variantWidths } from './photos.ts'

const hash = 'Ab-_4567890123456789012345678901234567890-x'
const photo = photoKey(hash, { width: 1600, height: 1200 })
const square = photoKey(hash, { width: 300, height: 300 }, 'square')

test('a key tells shape, size and widths', () => {
  expect(photo).toBe('pAb/-_4567890123456789012345678901234567890-x-1600x1200')
  expect(photoShape(photo)).toEqual({ width: 1600, height: 1200, widths: [320, 640, 960, 1600] })
  expect(square).toBe('sAb/-_4567890123456789012345678901234567890-x-300x300')
  expect(photoShape(square)).toEqual({ width: 300, height: 300, widths: [96, 192, 300] })
})

test.each([
  [1600, [320, 640, 960, 1600]],
  [961, [320, 640, 960, 961]],
  [960, [320, 640, 960]],
  [320, [320]],
  [1, [1]],
])('a picture %i wide is kept in widths up to its own, never wider', (width, widths) => {
  expect(variantWidths(width)).toEqual(widths)
})

test('the address is that of the next wider variant, or of the widest', () => {
  const stem = `/media/${photo}`
  expect(photoUrl(photo, 320)).toBe(`${stem}-320.webp`)
  expect(photoUrl(photo, 321)).toBe(`${stem}-640.webp`)
  expect(photoUrl(photo, 5000, 'avif')).toBe(`${stem}-1600.avif`)
  expect(photoUrl(square, 40)).toBe(`/media/${square}-96.webp`)
})

test('a source set names every variant', () => {
  expect(srcset(square, 'avif')).toBe(
    `/media/${square}-96.avif 96w, /media/${square}-192.avif 192w, /media/${square}-300.avif 300w`,
  )
})

test('the drawn pictures of the demo keep their two widths', () => {
  expect(srcset('demo-cafe-day')).toBe('/media/demo-cafe-day-400.webp 400w, /media/demo-cafe-day-800.webp 800w')
  expect(photoShape('demo-cafe-day')).toEqual({ width: 800, height: 600, widths: [400, 800] })
})

test.each([
  'demo-cafe-day',
  `${photo}/..`,
  `../${photo}`,
  photo.replace('/', '/../'),
  `${photo}\n`,
  photo.replace('1600x', '16000x'),
  photo.slice(1),
  '',
])('%j is no key of an upload', (key) => {
  expect(isPhotoKey(key)).toBe(false)
  expect(isPhotoKey(photo)).toBe(true)
})
