/** The reasons of a letter are those of the rule, over every result that the rule tells apart. */
import { expect, test } from 'vitest'
import { gradeOf } from './grade.ts'
import { explainGrade } from './grade-reasons.ts'
import { rules202611 as rules } from './rules/2026-11.ts'
import type { Score } from './score.ts'

const result = (given: Partial<Score>): Score => {
  const areas = { life: 100, hygiene: 100, management: 100, ...given.areas }
  const known = Object.values(areas).filter((it) => it !== null)
  return {
    score: 95,
    failedMajors: 0,
    failedStops: 0,
    naWeight: 0,
    weight: 100,
    ...given,
    areas,
    weakestArea: known.length > 0 ? Math.min(...known) : null,
  }
}

test('a score that decides alone has no limit, and its threshold', () => {
  expect(explainGrade(result({ score: 90 }), rules)).toEqual({
    letter: 'A',
    byScore: 'A',
    threshold: 90,
    next: null,
    limits: [],
  })
  expect(explainGrade(result({ score: 49.9 }), rules)).toMatchObject({
    letter: 'E',
    byScore: 'E',
    threshold: 50,
    next: null,
  })
})

test('a weak area and majors keep a result from the next better letter', () => {
  const weak = result({ score: 82.7, areas: { life: 90, hygiene: 90, management: 62.5 }, failedMajors: 2 })
  expect(explainGrade(weak, rules)).toEqual({
    letter: 'C',
    byScore: 'B',
    threshold: 80,
    next: 'B',
    limits: [{ by: 'majors' }, { by: 'area', area: 'management', score: 62.5, least: 65 }],
  })
})

test('a failed stop is always a reason', () => {
  expect(explainGrade(result({ score: 92.4, failedStops: 1 }), rules)).toMatchObject({
    letter: 'E',
    byScore: 'A',
    next: 'D',
    limits: [{ by: 'stops' }],
  })
})

test('much that does not apply keeps from the best letter', () => {
  expect(explainGrade(result({ naWeight: 31 }), rules)).toMatchObject({
    letter: 'B',
    byScore: 'A',
    limits: [{ by: 'notApplicable', percent: 31, most: 30, letter: 'B' }],
  })
})

test('over every result, a letter below its score has a reason, and one without a reason is the score’s own', () => {
  for (const score of [49.9, 50, 69.9, 70, 79.9, 80, 89.9, 90, 100])
    for (const weakest of [null, 0, 49.9, 50, 64.9, 65, 79.9, 80, 100])
      for (const failedMajors of [0, 1, 2, 3, 4, 5])
        for (const failedStops of [0, 1])
          for (const naWeight of [0, 30, 31]) {
            const areas = { life: weakest, hygiene: null, management: null }
            const given = { ...result({ score, areas, failedMajors, failedStops, naWeight }), weakestArea: weakest }
            const reasons = explainGrade(given, rules)
            expect(reasons.letter).toBe(gradeOf(given, rules))
            expect(reasons.byScore <= reasons.letter).toBe(true)
            expect(reasons.limits.length > 0, JSON.stringify(given)).toBe(reasons.byScore < reasons.letter)
          }
})
