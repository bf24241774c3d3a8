/** Results of self-surveys for the gallery: on the way to a better grade, with a failed stop, and with nothing to fix. */
import type { SurveyFix, SurveyResult } from '#shared/surveys/survey-result.ts'

const fix = (
  code: string,
  short: string,
  found: string,
  after: SurveyFix['after'],
  more: Partial<SurveyFix> = {},
): SurveyFix => ({
  code,
  short,
  found,
  after,
  severity: 'minor',
  cost: 'low',
  days: 1,
  how: ['ซื้อถังมีฝาปิดให้พอกับปริมาณขยะ', 'ล้างบ่อดักไขมันและจดวันที่', 'ตรวจทุกเย็นก่อนปิดครัว'],
  ...more,
})

export const onTheWay: SurveyResult = {
  score: 70.8,
  letter: 'C',
  passed: 11,
  failed: 6,
  na: 0,
  isExpired: false,
  areas: { life: 71.4, hygiene: 69.6, management: 72.7 },
  weakest: { area: 'hygiene', after: 100 },
  submittedAt: '2026-11-20T08:48:00.000Z',
  expiresAt: '2027-05-19T08:48:00.000Z',
  thresholds: [
    { letter: 'D', score: 50 },
    { letter: 'C', score: 70 },
    { letter: 'B', score: 80 },
    { letter: 'A', score: 90 },
  ],
  goal: { letter: 'B', score: 85.4, needs: { score: 80, weakestArea: 65, majors: 1 }, bahtBelow: 4000, days: 2 },
  fixes: [
    fix(
      'REST-11',
      'ข้อมูลสารก่อภูมิแพ้',
      'ไม่มีข้อมูลส่วนผสมที่ก่อภูมิแพ้ให้ลูกค้าถามได้',
      { score: 75, letter: 'C' },
      { cost: 'none', days: 0 },
    ),
    fix('REST-12', 'ถังขยะและบ่อดักไขมัน', 'หลังครัวมีถังขยะไม่มีฝา และบ่อดักไขมันเต็ม', { score: 79.2, letter: 'C' }),
    fix('REST-05', 'น้ำแข็งสำหรับกิน', 'แช่ขวดน้ำรวมกับน้ำแข็งที่กิน ไม่มีที่ตัก', { score: 85.4, letter: 'B' }),
  ],
  best: 'A',
  further: [
    fix('REST-08', 'เครื่องดับเพลิง', 'ตรวจสภาพล่าสุดเกินกำหนด', { score: 91, letter: 'B' }, { severity: 'major' }),
    fix(
      'REST-02',
      'การอบรมผู้สัมผัสอาหาร',
      'ผู้สัมผัสอาหารผ่านการอบรมแล้วร้อยละ 60 เกณฑ์กำหนดร้อยละ 100',
      { score: 96, letter: 'A' },
      { cost: 'none', days: 14 },
    ),
  ],
  rest: [fix('REST-17', 'ป้ายราคา', 'บางรายการไม่มีราคา', { score: 100, letter: 'A' }, { cost: 'high', days: 30 })],
  history: [
    { at: '2025-11-28T03:00:00.000Z', score: 58.3, letter: 'D', failed: 8 },
    { at: '2026-05-25T03:00:00.000Z', score: 68.8, letter: 'D', failed: 6 },
    { at: '2026-11-20T08:48:00.000Z', score: 70.8, letter: 'C', failed: 6 },
  ],
  publicGrade: { state: 'valid', letter: 'C', score: 70.9, inspectedOn: '2026-06-02', validUntil: '2026-12-02' },
}

/** A failed stop: E however good the rest is. Expired, and the first survey of a place that was never inspected. */
export const withStop: SurveyResult = {
  ...onTheWay,
  score: 96.4,
  letter: 'E',
  passed: 15,
  failed: 1,
  na: 1,
  isExpired: true,
  further: [],
  rest: [],
  expiresAt: '2026-11-20T08:48:00.000Z',
  areas: { life: 90, hygiene: 100, management: null },
  weakest: { area: 'life', after: 100 },
  goal: { letter: 'A', score: 100, needs: { score: 90, weakestArea: 80, majors: 0 }, bahtBelow: null, days: null },
  fixes: [
    fix(
      'ENT-05',
      'ทางหนีไฟที่เปิดจากด้านในได้โดยไม่ต้องใช้กุญแจตลอดเวลาที่เปิดบริการ',
      'ประตูทางออกถูกล็อก',
      { score: 100, letter: 'A' },
      { severity: 'stop', cost: null, days: null, how: [] },
    ),
  ],
  history: onTheWay.history.slice(2),
  publicGrade: { state: 'none' },
}

/** Nothing failed, but much does not apply: a B is the best. */
export const atItsBest: SurveyResult = {
  ...onTheWay,
  score: 100,
  letter: 'B',
  best: 'B',
  passed: 7,
  failed: 0,
  na: 9,
  goal: null,
  fixes: [],
  further: [],
  rest: [],
  areas: { life: 100, hygiene: null, management: 100 },
  weakest: { area: 'life', after: 100 },
  history: [...onTheWay.history.slice(1), { at: '2026-11-21T08:48:00.000Z', score: 68.8, letter: 'D', failed: 6 }],
  publicGrade: { state: 'suspended', letter: 'C' },
}
