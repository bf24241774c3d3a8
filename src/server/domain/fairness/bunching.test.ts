/** Scores lifted over thresholds show their officers and no others: in twenty invented units, of which `npm test` has eight. */
import { expect, test, vi } from 'vitest'
import { rules202611 as rules } from '#shared/standards/rules/2026-11.ts'
import { makeWorld, type World, worldTemplates } from '../../../../test/support/fairness-world.ts'
import { asksAll } from '../../../../test/support/share.ts'
import { measureBunching } from './bunching.ts'
import { type Models, modelUnit } from './simulate-visits.ts'

// Hundreds of thousands of simulated visits.
vi.setConfig({ testTimeout: 120_000 })

const units = asksAll ? 20 : 8
const seeds = Array.from({ length: units }, (_, at) => at + 1)
const measure = (
  { visits }: World,
  officer: string,
  seed: number,
  { simulations, models = modelUnit(visits, worldTemplates) }: { simulations?: number; models?: Models } = {},
) => measureBunching({ visits: visits.filter((visit) => visit.officer === officer), models, rules, seed, simulations })

test(`in nine of ten of ${units} units the officer who lifts scores is found, and in at most one another is called remarkable`, () => {
  const worlds = seeds.map((seed) => {
    const world = makeWorld({ seed, officers: 2 })
    const models = modelUnit(world.visits, worldTemplates)
    // Half of the product's simulations: `npm run bench -- fairness` makes them all, of more officers.
    const isFound = (officer: string) => measure(world, officer, seed, { models, simulations: 1000 }).isRemarkable
    return { found: isFound(world.buncher), isFalse: world.even.some(isFound) }
  })
  expect(worlds.filter(({ found }) => found).length).toBeGreaterThanOrEqual(Math.floor(0.9 * units))
  expect(worlds.filter(({ isFalse }) => isFalse).length).toBeLessThanOrEqual(1)
})

test('the result names the letter, the number missing below, and the bars outside of the usual range', () => {
  const world = makeWorld({ seed: 1, officers: 3 })
  const [found, even] = [measure(world, world.buncher, 1), measure(world, 'even 0', 1)]
  const [a] = found.thresholds
  expect(a).toMatchObject({ letter: 'A', score: 90 })
  expect(Number(a?.above) - Number(a?.expectedAbove)).toBeGreaterThan(5)
  expect(a?.missingBelow).toBeGreaterThan(0.5)
  expect(even.thresholds[0]?.missingBelow).toBeLessThan(0.5)
  // The bar from 88 to 90.
  const below = { count: found.bins.counts[19] as number, low: found.bins.low[19] as number }
  expect(below.count).toBeLessThan(below.low)
  expect(found.bins.counts.length).toBe(25)
})

test('the same visits give the same figures in any order', () => {
  const world = makeWorld({ seed: 2, officers: 2, each: 80 })
  const reversed = { ...world, visits: world.visits.toReversed() }
  const chance = (given: World) => measure(given, world.buncher, 7).chance
  expect(chance(world)).toBe(chance(world))
  // Groups are drawn in another order, so that only the luck of the draws differs.
  expect(Math.abs(chance(reversed) - chance(world))).toBeLessThan(0.05)
})
