/** Zooming two pictures as one. */
import { expect, test } from 'vitest'
import { enlarge, move, whole, zoomByKey } from './pair-zoom.ts'

test('pictures are enlarged up to eight times, and whole again', () => {
  expect(enlarge(whole, 2)).toEqual({ scale: 2, x: 0, y: 0 })
  expect(enlarge(whole, 100).scale).toBe(8)
  expect(enlarge(enlarge(whole, 4), 0.001)).toEqual(whole)
})

test('they move up to their edges and no further; the middle stays in the middle', () => {
  const twice = enlarge(whole, 2)
  expect(move(twice, { x: 0.2, y: -0.1 })).toEqual({ scale: 2, x: 0.2, y: -0.1 })
  expect(move(twice, { x: 9, y: -9 })).toEqual({ scale: 2, x: 0.5, y: -0.5 })
  expect(move(whole, { x: 1, y: 1 })).toEqual(whole)
  expect(enlarge(move(twice, { x: 0.2, y: 0 }), 2)).toEqual({ scale: 4, x: 0.4, y: 0 })
  expect(enlarge(move(twice, { x: 0.5, y: 0.5 }), 0.5)).toEqual(whole)
})

test.each([
  ['+', { scale: 3, x: 0, y: 0 }],
  ['-', { scale: 2 / 1.5, x: 0, y: 0 }],
  ['0', whole],
  ['ArrowLeft', { scale: 2, x: 0.15, y: 0 }],
  ['ArrowDown', { scale: 2, x: 0, y: -0.15 }],
  ['Enter', null],
])('the key %s', (key, zoom) => expect(zoomByKey(enlarge(whole, 2), key)).toEqual(zoom))

test('arrows scroll the page while the pictures are whole', () => {
  expect(zoomByKey(whole, 'ArrowDown')).toBeNull()
})
