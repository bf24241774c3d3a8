/** The panel says in words why a result is lowered or withheld. */
import { expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { SafetyPanel as Safety } from '#shared/place-page/safety-panel.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { SafetyHistory } from './safety-history.tsx'
import { SafetyPanel } from './safety-panel.tsx'

const panelWords = (shown: Safety, locale: Locale = 'th') =>
  wordsOf(render(<SafetyPanel safety={shown} />, locale, ['client']))

const inspection = { id: 'i', on: '2026-10-12', kind: 'routine', state: 'valid', letter: 'A', score: 95 } as const
const safety: Safety = {
  grade: { state: 'valid', letter: 'A', score: 95, inspectedOn: '2026-10-12', validUntil: '2028-04-12' },
  latest: {
    id: 'i',
    kind: 'routine',
    on: '2026-10-12',
    validUntil: '2028-04-12',
    letter: 'A',
    why: { letter: 'A', byScore: 'A', threshold: 90, next: null, limits: [] },
    unit: { name: 'เทศบาล', thai: null },
    areas: { life: 100, hygiene: 90, management: null },
    passed: 18,
    notApplicable: 0,
    failed: [],
  },
  newOwnerOn: null,
  openFindings: [],
  mended: [],
  cards: [],
  history: [inspection],
  reported: [],
}
const failedPoint = { code: 'ENT-01', short: 'ใบอนุญาต', text: '', severity: 'major', basis: null } as const
const lowered = 'ใบเตือนสีส้มยังไม่ปิด จึงแสดงไม่เกินเกรด C'
const validUntil = 'ใช้ได้ถึง'

test('a result that an orange card lowers says so beside the letter', () => {
  expect(
    panelWords({
      ...safety,
      grade: { ...safety.grade, letter: 'C' },
      latest: { ...(safety.latest as NonNullable<Safety['latest']>), isCapped: true },
    }),
  ).toContain(lowered)
  expect(panelWords(safety)).not.toContain(lowered)
})

test('the letter is explained by the rule: the score alone, or the limits that keep it from a better one', () => {
  const latest = safety.latest as NonNullable<Safety['latest']>
  expect(panelWords(safety)).toContain('ตั้งแต่ 90 คะแนนขึ้นไปได้ A')
  const limits = [{ by: 'majors' }, { by: 'area', area: 'management', score: 62.5, least: 65 }] as const
  const why = { letter: 'C', byScore: 'B', threshold: 80, next: 'B', limits: [...limits] } as const
  const failed = { code: 'REST-07', short: 'อาหารดิบและสุก', text: '', severity: 'major', basis: null } as const
  const given: Safety = {
    ...safety,
    grade: { ...safety.grade, letter: 'C', score: 82.7 },
    latest: { ...latest, letter: 'C', why: { ...why, limits: [...limits] }, failed: [failed] },
  }
  expect(panelWords(given)).toContain(
    '82.7 คะแนนจะได้ B แต่แสดง C เพราะพบข้อบกพร่องสำคัญในเรื่อง อาหารดิบและสุก และการจัดการได้ 62.5 (B ต้องได้ 65)',
  )
  // A letter that another rule gave is not explained by this one.
  expect(panelWords({ ...given, latest: { ...latest, letter: 'C', why: null } })).not.toContain('คะแนนจะได้')
})

test.each<[Locale, string]>([
  [
    'en',
    '82.7 would be B. Shown C: major defects in: One, Two, and 1 more; Hygiene 50.0 (B needs 65); Management 60.0 (B needs 65)',
  ],
  [
    'th',
    'เพราะพบข้อบกพร่องสำคัญในเรื่อง One, Two, และอีก 1 ข้อ และสุขอนามัยได้ 50.0 (B ต้องได้ 65) และการจัดการได้ 60.0 (B ต้องได้ 65)',
  ],
  ['cn', '显示 C 级：重大缺陷涉及One、Two、另有 1 项；卫生 50.0 分（B 级须达 65 分）；管理 60.0 分（B 级须达 65 分）'],
])('several reasons are one sentence, of a result that ran out too, in %s', (locale, words) => {
  const area = (name: 'hygiene' | 'management', score: number) =>
    ({ by: 'area', area: name, score, least: 65 }) as const
  const limits = [{ by: 'majors' } as const, area('hygiene', 50), area('management', 60)]
  const latest = {
    ...(safety.latest as NonNullable<Safety['latest']>),
    letter: 'C' as const,
    why: { letter: 'C', byScore: 'B', threshold: 80, next: 'B', limits } as const,
    failed: ['One', 'Two', 'Three'].map((short) => ({ ...failedPoint, short })),
  }
  const grade = { ...safety.grade, state: 'expired', letter: 'C', score: 82.7 } as const
  expect(panelWords({ ...safety, grade, latest }, locale)).toContain(words)
})

test('a later fix is told in the line of its finding, and so is the limit of an orange card', () => {
  const why = { letter: 'C', byScore: 'A', threshold: 90, next: 'B', limits: [{ by: 'majors' } as const] } as const
  const latest: Safety['latest'] = {
    ...(safety.latest as NonNullable<Safety['latest']>),
    letter: 'C',
    failed: [failedPoint],
    why: { ...why, limits: [...why.limits] },
  }
  const given = { ...safety, grade: { ...safety.grade, letter: 'C' } as const }
  const line = '95.0 would be A. Shown C: major defects in: ใบอนุญาต'
  const mended = panelWords({ ...given, latest: { ...latest, isWhyMended: true } }, 'en')
  expect(mended).toContain(`${line}. These points have been fixed since; the next inspection gives the grade anew`)
  expect(panelWords({ ...given, latest: { ...latest, isCapped: true } }, 'en')).toContain(
    `${line}; at most C while the orange card is open`,
  )
  const plain = panelWords({ ...given, latest }, 'en')
  expect(plain).not.toContain('fixed since;')
  expect(plain).not.toContain('at most C')
})

test('the history shows the latest result as the badge does, and no letter of a suspended place', () => {
  const drawn = (past: Partial<Safety['history'][number]>) =>
    render(<SafetyHistory safety={{ ...safety, proof: '/verify/1', history: [{ ...inspection, ...past }] }} />, 'th', [
      'client',
    ])
  expect(drawn({ letter: 'C' })).toContain('ระดับ C')
  expect(drawn({ state: 'expired' })).toContain('ผลตรวจหมดอายุ')
  const suspended = drawn({ state: 'suspended' })
  expect(suspended).toContain('g-suspended')
  expect(wordsOf(suspended)).not.toContain('95')
  expect(wordsOf(suspended)).toContain('ตรวจตามรอบ: ถูกสั่งระงับบริการ')
})

test('if all that lowered the letter is mended, that is said, with the time of the letter’s change; never that nothing was to be mended', () => {
  const latest = { ...(safety.latest as NonNullable<Safety['latest']>), failed: [failedPoint, failedPoint] }
  const mended = { ...safety, latest }
  const nothing = 'ไม่พบข้อบกพร่อง'
  expect(panelWords(mended)).toContain('ปัญหาที่พบ 2 ข้อแก้ไขแล้วทั้งหมด เกรดจะเปลี่ยนเมื่อตรวจครั้งถัดไป')
  expect(panelWords(mended)).not.toContain(nothing)
  expect(panelWords(safety)).toContain(nothing)
  // A suspended place has no letter that could change.
  const suspended = panelWords({ ...mended, grade: { ...safety.grade, state: 'suspended' } })
  expect(suspended).toContain('ข้อที่แก้ไขและยืนยันแล้ว 2 ข้อ')
  expect(suspended).not.toContain('ระดับจะเปลี่ยน')
})

test('nothing is promised of a place that is suspended', () => {
  expect(panelWords({ ...safety, grade: { ...safety.grade, state: 'suspended' } })).not.toContain(validUntil)
  expect(panelWords(safety)).toContain(validUntil)
})

test('a place that was never inspected says so, and has neither areas nor dates', () => {
  const words = panelWords({ ...safety, grade: { state: 'none' }, latest: null, history: [] })
  expect(words).toContain('เจ้าหน้าที่ยังไม่ได้ลงพื้นที่ตรวจ')
  expect(words).not.toContain('สุขอนามัย')
  expect(words).not.toContain(validUntil)
})
