/** Agencies that may not decide about a text, because it is about them. */
import { expect, test } from 'vitest'
import { type ActingAgency, concernedAgencies, speaksOfOfficials } from './officials.ts'

test.each([
  ['เจ้าหน้าที่มาตรวจแล้วเรียกเงิน', true],
  ['ตำรวจนั่งกินฟรีทุกคืน', true],
  ['The inspector took a bribe', true],
  ['Police came and laughed', true],
  ['检查员收了贿赂', true],
  ['เจ้าหน้าที่ต้อนรับพูดจาดีมาก', false],
  ['พนักงานเสิร์ฟช้า อาหารอร่อย', false],
  ['The office chairs were broken, the copper pans were clean', false],
  ['服务员态度很好，菜也不错', false],
])('%s speaks of officials: %s', (text, is) => {
  expect(speaksOfOfficials(text)).toBe(is)
})

const agencies: ActingAgency[] = [
  { id: 'office', names: ['สำนักงานจังหวัดภูเก็ต'], isPolice: false, hasActed: true },
  { id: 'rawai', names: ['เทศบาลตำบลราไวย์', 'Rawai Municipality'], isPolice: false, hasActed: false },
  { id: 'chalong', names: ['สภ.ฉลอง'], isPolice: true, hasActed: false },
]

test.each<[string, string, string[]]>([
  ['nobody', 'อาหารอร่อย ห้องน้ำสะอาด', []],
  ['officials in general: who has acted there', 'เจ้าหน้าที่ไม่เคยตรวจจริง', ['office']],
  ['the police: all of the police, and who has acted', 'ตำรวจไม่ทำอะไรเลย', ['office', 'chalong']],
  ['an agency by its name, however it is spaced', 'คนของ สภ. ฉลอง มากินฟรี', ['chalong']],
  ['an agency by its name in another language', 'The officials of Rawai municipality were kind', ['office', 'rawai']],
])('a text that speaks of %s', (_of, text, concerned) => {
  expect(concernedAgencies(text, agencies)).toEqual(concerned)
})
