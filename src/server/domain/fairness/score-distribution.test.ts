import { expect, test } from 'vitest'
import { rules202611 as rules } from '#shared/standards/rules/2026-11.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { failureRates, ratesByPlace, spreadOf } from './failure-rates.ts'
import { drawFrom, scoreDistribution } from './score-distribution.ts'

const weights = [5, 3, 1]
const rates = [0.1, 0.2, 0.4]

test('scores are those of the scorer, with the chances of the answers that lead to them', () => {
  const { scores, chances } = scoreDistribution([Float64Array.from(rates)], weights, 'ppp')
  const letters = { p: 'pass', f: 'fail' } as const satisfies Record<string, Verdict>
  for (const [verdicts, chance] of [
    ['ppp', 0.9 * 0.8 * 0.6],
    ['fpp', 0.1 * 0.8 * 0.6],
    ['ffp', 0.1 * 0.2 * 0.6],
  ] as const) {
    const questions = weights.map((weight, at) => ({ code: `${at}`, section: 'fire' as const, weight, critical: null }))
    const answers = Object.fromEntries([...verdicts].map((letter, at) => [`${at}`, letters[letter as 'p' | 'f']]))
    const at = scores.indexOf(scoreAnswers(questions, answers, rules)?.score as number)
    expect(chances[at]).toBeCloseTo(chance, 10)
  }
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10)
})

test('questions that do not apply are left out of the score', () => {
  const { scores, chances } = scoreDistribution([Float64Array.from(rates)], weights, 'npp')
  expect(scores.filter((_, at) => (chances[at] as number) > 0)).toEqual([0, 25, 75, 100])
})

test('a draw falls on each score as often as its chance says', () => {
  const distribution = scoreDistribution([Float64Array.from([0.5])], [4], 'p')
  expect([0, 0.49, 0.51, 0.999].map((draw) => distribution.scores[drawFrom(distribution, draw)])).toEqual([
    0, 0, 100, 100,
  ])
})

test('rates by place keep the mean of the unit, however much places differ', () => {
  const places = ratesByPlace(rates, 1)
  for (const [at, rate] of rates.entries())
    expect(places.reduce((sum, place) => sum + (place[at] as number), 0) / places.length).toBeCloseTo(rate, 1)
  expect(spreadOf(rates, weights, 0)).toBe(0)
  expect(spreadOf(rates, weights, 900)).toBeGreaterThan(0.5)
})

test('a question that never failed may still fail', () => {
  expect(failureRates([{ verdicts: 'pf' }, { verdicts: 'pn' }], 2)).toEqual([0.5 / 3, 1.5 / 2])
})
