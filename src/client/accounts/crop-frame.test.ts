import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitFrame, middleFrame, moveFrame, placeFrame, placeOf, sideOf, zoomLimit } from './crop-frame.ts'

const wide = { width: 1600, height: 1000 }

test('at first the largest square in the middle is taken', () => {
  expect(middleFrame(wide)).toEqual({ x: 800, y: 500, zoom: 1 })
  expect(sideOf(wide, middleFrame(wide))).toBe(1000)
})

test('a frame moves by parts of itself and stops at the edge of the picture', () => {
  expect(moveFrame(wide, middleFrame(wide), 0.1, 0.1)).toEqual({ x: 900, y: 500, zoom: 1 })
  expect(moveFrame(wide, middleFrame(wide), -5, 0)).toEqual({ x: 500, y: 500, zoom: 1 })
  expect(moveFrame(wide, { x: 800, y: 500, zoom: 2 }, 5, 5)).toEqual({ x: 1350, y: 750, zoom: 2 })
})

test('zooming out at the edge brings the frame back into the picture', () => {
  expect(fitFrame(wide, { x: 1350, y: 750, zoom: 1 })).toEqual({ x: 1100, y: 500, zoom: 1 })
})

test('nobody zooms further than four times, nor into a blur, nor out of the picture', () => {
  expect([zoomLimit(wide), zoomLimit({ width: 300, height: 256 }), zoomLimit({ width: 40, height: 90 })]).toEqual([
    4, 2, 1,
  ])
  expect(fitFrame(wide, { x: 800, y: 500, zoom: 9 }).zoom).toBe(4)
  expect(fitFrame(wide, { x: 800, y: 500, zoom: 0.2 }).zoom).toBe(1)
})

test('sliders put the frame where they say, and stand in the middle where it cannot move', () => {
  const middle = middleFrame(wide)
  expect([0, 0.5, 1].map((place) => placeFrame(wide, middle, 'x', place).x)).toEqual([500, 800, 1100])
  expect([placeOf(wide, { ...middle, x: 500 }, 'x'), placeOf(wide, { ...middle, x: 1100 }, 'x')]).toEqual([0, 1])
  expect(placeOf(wide, middle, 'y')).toBe(0.5)
})

test('after any move the square lies inside the picture', () => {
  const side = fc.integer({ min: 1, max: 5000 })
  const any = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(side, side, any, any, any, (width, height, x, y, zoom) => {
      const size = { width, height }
      const frame = fitFrame(size, { x, y, zoom })
      const half = sideOf(size, frame) / 2
      for (const [at, end] of [
        [frame.x, width],
        [frame.y, height],
      ] as const) {
        expect(at - half).toBeGreaterThanOrEqual(-1e-6)
        expect(at + half).toBeLessThanOrEqual(end + 1e-6)
      }
    }),
  )
})
