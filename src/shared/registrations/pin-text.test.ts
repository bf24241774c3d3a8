/** Spellings of a point. */
import { expect, test } from 'vitest'
import { isShortLink, readPin } from './pin-text.ts'

test.each([
  ['7.88402, 98.39234', { lat: 7.88402, lng: 98.39234 }],
  [' 7.88402 98.39234 ', { lat: 7.88402, lng: 98.39234 }],
  ['-7,98', { lat: -7, lng: 98 }],
  // The place's own point, and not the middle of the view.
  [
    'https://www.google.com/maps/place/Some+Kitchen/@7.8801,98.3901,17z/data=!3m1!4b1!4m6!3d7.88402!4d98.39234!16s',
    { lat: 7.88402, lng: 98.39234 },
  ],
  ['https://www.google.com/maps/@7.88402,98.39234,17z', { lat: 7.88402, lng: 98.39234 }],
  ['https://maps.google.com/?q=7.88402,98.39234', { lat: 7.88402, lng: 98.39234 }],
  ['https://www.google.com/maps/search/?api=1&query=7.88402%2C98.39234', { lat: 7.88402, lng: 98.39234 }],
  ['https://www.google.com/maps/search/7.88402,+98.39234?entry=ttu', { lat: 7.88402, lng: 98.39234 }],
  ['https://maps.apple.com/?ll=7.88402,98.39234&q=Kitchen', { lat: 7.88402, lng: 98.39234 }],
])('%j is a point', (text, point) => expect(readPin(text)).toEqual(point))

test.each([
  'https://maps.app.goo.gl/Xy12Ab',
  'https://www.google.com/maps/place/Kitchen',
  '',
  '7.88402',
  '7.88402, 98.39234, 3',
  '7.8.8, 98',
  'N7 E98',
  '1234, 5',
  `${' '.repeat(50_000)}7`,
])('%.20j is none', (text) => expect(readPin(text)).toBeNull())

test('a link that has to be opened first is known as one', () => {
  expect(isShortLink(' https://maps.app.goo.gl/Xy12Ab?g_st=ic')).toBe(true)
  expect(isShortLink('https://goo.gl/maps/Xy12Ab')).toBe(true)
  expect(isShortLink('https://www.google.com/maps/@7.88402,98.39234,17z')).toBe(false)
})
