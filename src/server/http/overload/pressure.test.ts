/** The level rises within a second and sinks step by step; all is open again within ten seconds of calm. */
import { expect, test } from 'vitest'
import { PressureGauge } from './pressure.ts'

const calm = { delay: 3, wait: 1 }

test.each([
  [{ delay: 299, wait: 499 }, 0],
  [{ delay: 300, wait: 0 }, 1],
  [{ delay: 0, wait: 500 }, 1],
  [{ delay: 700, wait: 0 }, 2],
  [{ delay: 0, wait: 1_500 }, 2],
  [{ delay: 1_500, wait: 0 }, 3],
  [{ delay: 0, wait: 3_000 }, 3],
])('%j twice is level %i', (signs, level) => {
  const gauge = new PressureGauge()
  gauge.look(signs, 0)
  expect(gauge.look(signs, 500)).toBe(level)
})

test('a single late look is a pause; the lower of two in a row counts, and a wait for the database at once', () => {
  const gauge = new PressureGauge()
  const late = { delay: 5_000, wait: 0 }
  expect([late, calm, late, { delay: 400, wait: 0 }].map((signs, i) => gauge.look(signs, i * 500))).toEqual([
    0, 0, 0, 1,
  ])
  expect(new PressureGauge().look({ delay: 0, wait: 1_500 }, 0)).toBe(2)
})

test('it sinks by one after two seconds of calm, and a new rush holds it', () => {
  const gauge = new PressureGauge()
  gauge.look({ delay: 2_000, wait: 0 }, -500)
  expect(gauge.look({ delay: 2_000, wait: 0 }, 0)).toBe(3)
  expect(gauge.look(calm, 1_500)).toBe(3)
  expect(gauge.look(calm, 2_000)).toBe(2)
  gauge.look({ delay: 800, wait: 0 }, 3_000)
  expect(gauge.look({ delay: 800, wait: 0 }, 3_500)).toBe(2)
  expect(gauge.look(calm, 5_000)).toBe(2)
  expect([5_500, 7_500, 9_500].map((now) => gauge.look(calm, now))).toEqual([1, 0, 0])
})
