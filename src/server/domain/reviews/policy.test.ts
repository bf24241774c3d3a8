import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'
import { reviewStatuses } from '#shared/reviews/review-states.ts'
import { type Refusal, refusalText, refused, whyNotEdit, whyNotWrite } from './policy.ts'

const now = new Date('2026-11-21T05:00:00Z')
const somebody = { owns: false, onDuty: false, wroteAt: null }
const ninetyDaysAgo = new Date('2026-08-23T05:00:00Z')

const textOf = (locale: string, key: string): unknown => {
  const tree = JSON.parse(readFileSync(`${projectRoot}/locales/${locale}/review.json`, 'utf8'))
  return key
    .replace('review:', '')
    .split('.')
    .reduce((node, name) => node?.[name], tree)
}

test('a person has one active review of a place in 90 days, to the millisecond', () => {
  expect(whyNotWrite(somebody, now)).toBeNull()
  expect(whyNotWrite({ ...somebody, wroteAt: ninetyDaysAgo }, now)).toBeNull()
  expect(whyNotWrite({ ...somebody, wroteAt: new Date(ninetyDaysAgo.getTime() + 1) }, now)).toBe('tooSoon')
})

test('an own review is changed in every state but hidden', () => {
  expect(reviewStatuses.filter((status) => whyNotEdit(somebody, status) === null)).toEqual([
    'published',
    'reported',
    'kept',
  ])
})

test.each<[Refusal, string]>([
  ['ownPlace', 'ownPlace'],
  ['dutyArea', 'dutyArea'],
  ['tooSoon', 'tooSoon'],
  ['hidden', 'hidden'],
  ['notOwner', 'notOwner'],
  ['replied', 'replied'],
  ['ownReview', 'ownReview'],
  ['reported', 'reported'],
  ['notOnDuty', 'notOnDuty'],
  ['decided', 'decided'],
  ['tooMany', 'favourites'],
])('the refusal %s forbids the whole form, and says why in every language', (refusal, name) => {
  expect(refusalText(refusal)).toBe(`review:refusal.${name}`)
  expect(refused(refusal)).toMatchObject({ status: 403, errors: { form: refusalText(refusal) } })
  for (const locale of locales) expect(textOf(locale, refusalText(refusal)), locale).toMatch(/\S/)
})
