import { describe, expect, test } from 'vitest'
import { BURST_NEW_ACCOUNTS, BURST_REVIEWS } from '#shared/constants.ts'
import { REVIEW_APPEAL_DAYS } from '#shared/reviews/decisions.ts'
import { whyNotEdit, whyNotWrite } from './policy.ts'
import { findBurst, mayAppeal, type RecentReview, visitMonths } from './rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const standing = { isRelated: false, onDuty: false, wroteAt: null }
const words = ['ทะเล', 'ปูนึ่ง', 'พนักงาน', 'ห้องน้ำ', 'ที่จอดรถ', 'ราคา', 'ดนตรี', 'วิว', 'ไฟฟ้า', 'น้ำแข็ง', 'หมอน', 'ทางเดิน']
/** Texts that have little in common. */
const different = (number: number) =>
  `${words[number % 12]} ${words[(number * 5 + 3) % 12]} ${'กขคงจฉชซญดตถทธนบปผฝพ'[number % 20]?.repeat(20)}`
const recent = (number: number, given: Partial<RecentReview> = {}): RecentReview => ({
  id: `r${number}`,
  place: 'here',
  author: `a${number}`,
  authorSince: daysAgo(100),
  text: different(number),
  ...given,
})
const many = (count: number, given: Partial<RecentReview> = {}) =>
  Array.from({ length: count }, (_, number) => recent(number, given))
const burst = (reviews: RecentReview[], usual = 0) => findBurst(reviews[0] as RecentReview, reviews, usual, now).sort()
const idsOf = (reviews: RecentReview[]) => reviews.map(({ id }) => id).sort()

test('a visit was in this month or one of the 24 before, as Bangkok counts', () => {
  const months = visitMonths(new Date('2026-12-31T17:00:00Z'))
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([25, '2027-01', '2026-12', '2025-01'])
})

test.each([
  [{}, null],
  [{ isRelated: true }, 'review:refusal.ownPlace'],
  [{ onDuty: true }, 'review:refusal.dutyArea'],
  [{ wroteAt: daysAgo(89.9) }, 'review:refusal.tooSoon'],
  [{ wroteAt: daysAgo(90.1) }, null],
  [{ wroteAt: daysAgo(1), isRelated: true }, 'review:refusal.ownPlace'],
])('a person in the state %j may not write because of %s', (given, refusal) => {
  expect(whyNotWrite({ ...standing, ...given }, now)).toBe(refusal)
})

test('an author who has become the place’s owner or its officer cannot change their review, nor anybody a hidden one', () => {
  expect(whyNotEdit(standing, 'kept')).toBeNull()
  expect(whyNotEdit({ ...standing, isRelated: true }, 'published')).toBe('review:refusal.ownPlace')
  expect(whyNotEdit({ ...standing, onDuty: true }, 'published')).toBe('review:refusal.dutyArea')
  expect(whyNotEdit(standing, 'hidden')).toBe('review:refusal.hidden')
})

test('too many reviews of a place in a day are all held, one fewer are not', () => {
  expect(burst(many(BURST_REVIEWS - 1))).toEqual([])
  expect(burst(many(BURST_REVIEWS))).toEqual(idsOf(many(BURST_REVIEWS)))
})

test('reviews of other places are none of this one', () => {
  expect(burst([...many(BURST_REVIEWS - 1), recent(11, { place: 'there' })])).toEqual([])
})

test('a place that always has many reviews may have four times as many', () => {
  expect(burst(many(19), 5)).toEqual([])
  expect(burst(many(20), 5)).toHaveLength(20)
})

test('too many reviews of new accounts are held, those of others at that place are not', () => {
  const fresh = many(BURST_NEW_ACCOUNTS, { authorSince: daysAgo(6.9) })
  const old = recent(11)
  expect(burst([...fresh, old])).toEqual(idsOf(fresh))
  expect(burst([...fresh.slice(1), old])).toEqual([])
  expect(burst(many(BURST_NEW_ACCOUNTS, { authorSince: daysAgo(7) }))).toEqual([])
  expect(burst(many(BURST_NEW_ACCOUNTS, { authorSince: null }))).toEqual([])
})

test('two people who say the same are both held, and one who says it of two places', () => {
  const text = 'ร้านนี้อร่อยที่สุดในภูเก็ต บริการดีมาก แนะนำเลย'
  const same = [recent(0, { text }), recent(1, { text: `${text} 555!!!` })]
  expect(burst(same)).toEqual(['r0', 'r1'])
  expect(burst([recent(0, { text, author: 'a' }), recent(1, { text, author: 'a', place: 'there' })])).toEqual(['r0'])
  expect(burst([recent(0, { text, author: 'a' }), recent(1, { text, author: 'a' })])).toEqual([])
})

test.each([
  ['The food was wonderful and the staff kind', 'the FOOD was wonderful, and the staff kind 👍👍', true],
  ['อาหารสดมาก พนักงานบริการดี ห้องน้ำสะอาด', 'อาหารสดมากๆ พนักงานบริการดี ห้องน้ำสะอาด', true],
  ['abcdefghi', 'A b c-d e f 1 g h i', true],
  // Of eight different pieces six are shared, then five.
  ['abcdefghi', 'abcdefghx', true],
  ['abcdefghi', 'abcdefgx', false],
  ['The food was wonderful and the staff kind', 'Waited an hour for cold noodles, never again', false],
  ['', '', false],
  ['!!!', '???', false],
])('%j and %j are the same to the rule: %s', (text, other, alike) => {
  expect(burst([recent(0, { text }), recent(1, { text: other })])).toEqual(alike ? ['r0', 'r1'] : [])
})

test('only the first 800 letters of texts are compared, so that a flood of long ones costs little', () => {
  const letters = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  const [same, own, others] = [letters(800), 'ก็ดี'.repeat(1000), 'abc'.repeat(1000)]
  expect(burst([recent(0, { text: same + own }), recent(1, { text: same + others })])).toEqual(['r0', 'r1'])
  expect(burst([recent(0, { text: own + same }), recent(1, { text: others + same })])).toEqual([])
})

describe('an author objects', () => {
  const now = new Date('2026-11-21T05:00:00Z')
  const daysAgo = (days: number, more = 0) => new Date(now.getTime() - days * 86_400_000 - more)
  const decision = { verdict: 'hide', decidedAt: daysAgo(1), isAppealed: false }

  test.each([
    ['to a review that was hidden', decision, true],
    ['to words that were taken out', { ...decision, verdict: 'redact' }, true],
    ['not to a review that was kept', { ...decision, verdict: 'keep' }, false],
    ['not twice', { ...decision, isAppealed: true }, false],
    ['on the last day', { ...decision, decidedAt: daysAgo(REVIEW_APPEAL_DAYS) }, true],
    ['not after it', { ...decision, decidedAt: daysAgo(REVIEW_APPEAL_DAYS, 1) }, false],
  ])('%s', (_case, given, may) => {
    expect(mayAppeal(given, now)).toBe(may)
  })
})
