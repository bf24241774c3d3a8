/** Officers' strictness, from randomly drawn places; no statement where data is scarce. */
import { expect, test } from 'vitest'
import { measureAgreement } from './agreement.ts'
import { seededRandom } from './seeded-random.ts'
import { measureSeverity } from './severity.ts'

/** So many drawn results of each officer, shifted by so many points. */
function drawn(officers: Record<string, { shift: number; visits: number }>, seed = 1) {
  const random = seededRandom(seed)
  return Object.entries(officers).flatMap(([officer, { shift, visits }]) =>
    Array.from({ length: visits }, () => {
      const template = random() < 0.5 ? 'restaurant' : 'spa'
      return { officer, template, score: (template === 'spa' ? 92 : 84) - shift + (random() - 0.5) * 20 }
    }),
  )
}
const usual = { a: { shift: 0, visits: 90 }, b: { shift: 0, visits: 90 }, c: { shift: 0, visits: 90 } }

test('a strict officer is above the others, in an interval that leaves out nought, and drawn towards the middle', () => {
  const found = measureSeverity(drawn({ ...usual, d: { shift: 6, visits: 90 } }), [])
  const severity = found.get('d')?.severity
  expect(severity?.low).toBeGreaterThan(0)
  // Half of the truth is in the mean that it is held against, a quarter of the visits being its own.
  expect(severity?.points).toBeGreaterThan(2.5)
  expect(severity?.points).toBeLessThan(6)
  for (const even of ['a', 'b', 'c']) expect(found.get(even)?.severity?.high).toBeLessThan(1.5)
})

test('with fewer than sixty visits nothing is said but how many there are', () => {
  const found = measureSeverity(drawn({ ...usual, d: { shift: 9, visits: 59 } }), [])
  expect(found.get('d')).toEqual({ comparable: 59, severity: null })
  expect(found.get('a')?.severity).not.toBeNull()
})

test('officers who differ by chance alone are not told apart', () => {
  const intervals = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((seed) =>
    [...measureSeverity(drawn(usual, seed), []).values()].map(({ severity }) => severity),
  )
  expect(intervals.filter((it) => it && (it.low > 0 || it.high < 0)).length).toBeLessThanOrEqual(2)
})

test('places that two officers looked at count for both, one against the other', () => {
  const pairs = Array.from({ length: 70 }, (_, at) => ({
    officers: ['strict', 'mild'] as const,
    scores: [80 + (at % 7), 85 + (at % 5)] as const,
  }))
  const found = measureSeverity([], pairs)
  expect(found.get('strict')?.severity?.low).toBeGreaterThan(0)
  expect(found.get('mild')?.severity?.high).toBeLessThan(0)
  expect(found.get('mild')?.comparable).toBe(70)
})

test('a question that officers read alike has a κ of 1, one that they read as if by chance about 0, and few pairs say nothing', () => {
  const pairs = (code: string, count: number, second: (at: number) => 'pass' | 'fail') =>
    Array.from({ length: count }, (_, at) => ({
      template: 'restaurant',
      code,
      first: at % 2 === 0 ? ('pass' as const) : ('fail' as const),
      second: second(at),
    }))
  const same = pairs('R-1', 60, (at) => (at % 2 === 0 ? 'pass' : 'fail'))
  const chance = pairs('R-2', 60, (at) => (at % 4 < 2 ? 'pass' : 'fail'))
  const { agreement, pairs: most } = measureAgreement([...same, ...chance, ...pairs('R-3', 59, () => 'pass')])
  expect(agreement.map(({ code, kappa }) => [code, kappa])).toEqual([
    ['R-2', 0],
    ['R-1', 1],
  ])
  expect(most).toBe(60)
  const alwaysPass = Array.from(
    { length: 60 },
    () => ({ template: 't', code: 'c', first: 'pass', second: 'pass' }) as const,
  )
  expect(measureAgreement(alwaysPass).agreement[0]?.kappa).toBeNull()
})

test('beside κ it is told how many pairs agreed, and which of the two alone failed the question', () => {
  const verdictsOf = (at: number) =>
    at < 40 ? (['pass', 'pass'] as const) : at < 55 ? (['fail', 'pass'] as const) : (['pass', 'fail'] as const)
  const pairs = Array.from({ length: 60 }, (_, at) => {
    const [first, second] = verdictsOf(at)
    return { template: 'r.1', code: 'R-1', first, second }
  })
  expect(measureAgreement(pairs).agreement[0]).toMatchObject({
    pairs: 60,
    agreed: 40,
    firstFailed: 15,
    secondFailed: 5,
  })
})
