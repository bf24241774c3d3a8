/** The panel says in words what lowers or takes away a result. */
import { expect, test } from 'vitest'
import type { SafetyPanel as Safety } from '#shared/inspections/safety-panel.ts'
import { draw, wordsOf } from '../../../test/support/draw.tsx'
import { SafetyHistory } from './safety-history.tsx'
import { SafetyPanel } from './safety-panel.tsx'

const panelWords = (shown: Safety) => wordsOf(draw(<SafetyPanel safety={shown} />, 'th', ['client']))

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
}
const lowered = 'ใบเตือนสีส้มยังไม่ปิด จึงแสดงไม่เกินระดับ C'
const validUntil = 'ใช้ได้ถึง'

test('a result that an orange card lowers says so beside the letter', () => {
  expect(panelWords({ ...safety, grade: { ...safety.grade, letter: 'C' } })).toContain(lowered)
  expect(panelWords(safety)).not.toContain(lowered)
})

test('the letter is explained by the rule: the score alone, or what keeps it from a better one', () => {
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
    '82.7 คะแนนจะได้ B แต่แสดง C เพราะพบข้อบกพร่องสำคัญ (อาหารดิบและสุก) และการจัดการได้ 62.5 ขณะที่ B ต้องได้ 65',
  )
  // A letter that another rule gave is not explained by this one.
  expect(panelWords({ ...given, latest: { ...latest, letter: 'C', why: null } })).not.toContain('คะแนนจะได้')
})

test('the history shows the latest result as the badge does, and no letter of a suspended place', () => {
  const drawn = (past: Partial<Safety['history'][number]>) =>
    draw(<SafetyHistory safety={{ ...safety, history: [{ ...inspection, ...past }] }} />, 'th', ['client'])
  expect(drawn({ letter: 'C' })).toContain('ระดับ C')
  expect(drawn({ state: 'expired' })).toContain('ผลตรวจหมดอายุ')
  const suspended = drawn({ state: 'suspended' })
  expect(suspended).toContain('g-suspended')
  expect(wordsOf(suspended)).not.toContain('95')
})

const failedPoint = { code: 'ENT-01', short: 'ใบอนุญาต', text: '', severity: 'major', basis: null } as const

test('where all that lowered the letter is mended, that is said, and when the letter changes; never that nothing was to be mended', () => {
  const latest = { ...(safety.latest as NonNullable<Safety['latest']>), failed: [failedPoint, failedPoint] }
  const mended = { ...safety, latest }
  const nothing = 'ไม่มีข้อบกพร่องค้างอยู่'
  expect(panelWords(mended)).toContain('ข้อที่พบทั้ง 2 ข้อแก้ไขและยืนยันแล้ว ระดับจะเปลี่ยนเมื่อตรวจครั้งถัดไป')
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
