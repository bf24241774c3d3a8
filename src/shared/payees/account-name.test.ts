import { expect, test } from 'vitest'
import { isOtherName } from './account-name.ts'

const names = ['ครัวชาวเลราไวย์ ซีฟู้ดริมหาด', 'Krua Chao Le Rawai', 'สมชาย รุ่งเรือง']

test.each([
  'บจก. ครัวชาวเลราไวย์',
  'บริษัท ครัวชาวเล จำกัด',
  'ร้านครัวชาวเลราไวย์',
  'นาย สมชาย รุ่งเรือง',
  'นายสมชาย รุ่งเรื่อง',
  'KRUA CHAO LE RAWAI CO., LTD.',
  'Krua Chaole',
])('%s is the operator or the place', (name) => {
  expect(isOtherName(name, names)).toBe(false)
})

test.each(['นางสาวมาลี ศรีสุข', 'Global Transfer Co., Ltd.', 'บริษัท จำกัด', 'บจก. เงินด่วนทันใจ', 'Company Limited', '…'])(
  '%s is somebody else',
  (name) => {
    expect(isOtherName(name, names)).toBe(true)
  },
)

test('a name of 200 letters is compared at once, and so is none', () => {
  expect(isOtherName('ก'.repeat(200), ['ข'.repeat(200)])).toBe(true)
  expect(isOtherName('', names)).toBe(true)
  expect(isOtherName('สมชาย', [])).toBe(true)
})
