import { expect, test } from 'vitest'
import { categories } from '../categories.ts'
import { areaOf, severityOf, templateKindOf, templateKinds } from './question-template.ts'

test('each category has its kind of questionnaire; shop, transport and other share the general one', () => {
  expect(categories.filter((category) => templateKindOf(category) === 'general')).toEqual([
    'shop',
    'transport',
    'other',
  ])
  expect(new Set(categories.map(templateKindOf))).toEqual(new Set(templateKinds))
})

test('sections belong to their areas and failures have their severities', () => {
  expect((['rescue', 'nuisance', 'trust'] as const).map(areaOf)).toEqual(['life', 'hygiene', 'management'])
  expect(([null, 'M', 'X'] as const).map(severityOf)).toEqual(['minor', 'major', 'stop'])
})
