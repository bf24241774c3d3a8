import { expect, test } from 'vitest'
import { type GradeView, gradeLetters } from '#shared/standards/grade-view.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { GradeBadge, type GradeSize } from './grade-badge.tsx'
import { GradeDates, GradeLockup } from './grade-lockup.tsx'

const labelOf = (markup: string) => /role="img" aria-label="([^"]*)"/.exec(markup)?.[1]
const symbolOf = (markup: string) => /#(g-[a-z-]+)"/.exec(markup)?.[1]
const badge = (grade: GradeView, size: GradeSize = 24) => render(<GradeBadge grade={grade} size={size} />)

test.each([
  [{ state: 'valid', letter: 'A' }, 'ระดับ A ดีเยี่ยม', 'g-a', 'grade-a'],
  [{ state: 'valid', letter: 'E' }, 'ระดับ E ไม่ผ่าน', 'g-e', 'grade-e'],
  [{ state: 'expired', letter: 'B' }, 'ระดับ B ดี ผลตรวจหมดอายุ', 'g-b-expired', 'grade-none'],
  [{ state: 'none' }, 'ยังไม่ได้รับการตรวจ', 'g-none', 'grade-none'],
  [{ state: 'pending' }, 'รอประกาศผล', 'g-pending', 'grade-none'],
  [{ state: 'suspended', letter: 'C' }, 'ถูกสั่งระงับบริการ', 'g-suspended', 'grade-e'],
] as const)('%o is called "%s"', (grade, label, symbol, colour) => {
  const markup = badge(grade)
  expect([labelOf(markup), symbolOf(markup)]).toEqual([label, symbol])
  expect(markup).toContain(colour)
})

test('a badge carries its five marks from 48 pixels on', () => {
  expect(([24, 32, 48, 64, 96] as const).map((size) => symbolOf(badge({ state: 'valid', letter: 'B' }, size)))).toEqual(
    ['g-b', 'g-b', 'g-b-large', 'g-b-large', 'g-b-large'],
  )
})

test('an expired result never wears the colour of its grade', () => {
  for (const letter of gradeLetters)
    expect(badge({ state: 'expired', letter })).not.toContain(`grade-${letter.toLowerCase()}`)
})

test("a place's page shows letter, number, date and valid-until together", () => {
  const grade: GradeView = {
    state: 'valid',
    letter: 'B',
    score: 92.7,
    inspectedOn: '2026-10-12',
    validUntil: '2027-10-12',
  }
  const markup = render(
    <>
      <GradeLockup grade={grade} />
      <GradeDates grade={grade} />
    </>,
  )
  expect(labelOf(markup)).toBe('ระดับ B ดี')
  expect(wordsOf(markup)).toBe('92.7 จาก 100 ดี ตรวจ 12 ต.ค. 2569 ใช้ได้ถึง 12 ต.ค. 2570')
})

test('a suspended place shows no score', () => {
  expect(wordsOf(render(<GradeLockup grade={{ state: 'suspended', letter: 'A', score: 98 }} />))).toBe('ถูกสั่งระงับบริการ')
})

test('a screen reader hears the words beside a badge once, if both say the same', () => {
  for (const state of ['none', 'pending', 'suspended'] as const)
    expect(labelOf(render(<GradeLockup grade={{ state }} />)), state).toBeUndefined()
  expect(labelOf(render(<GradeLockup grade={{ state: 'valid', letter: 'A', score: 98 }} />))).toBe('ระดับ A ดีเยี่ยม')
})
