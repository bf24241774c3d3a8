import { expect, test } from 'vitest'
import { romanisedHolder } from './holder-name.ts'

test.each([
  ['นางสาวอรทัย บุญมา', 'Miss Orathai Bunma'],
  ['นายสมชาย รุ่งเรือง', 'Mr. Somchai Rungrueang'],
  ['นางวันเพ็ญ แก้วใส', 'Mrs. Wanphen Kaeosai'],
  ['นาย ประเสริฐ  ทองดี', 'Mr. Prasoet Thongdi'],
  ['น.ส. มาลี ศรีสุข', 'Miss Mali Sisuk'],
  ['นางสาวกนกวรรณ ศรีสุวรรณ', 'Miss Kanokwan Sisuwan'],
  ['นายปรัชญา ธนากร', 'Mr. Pratya Thanakon'],
  ['นางสาวอรอุมา ณ ระนอง', 'Miss Onuma Na Ranong'],
  ['นายสมชาย รุ่งเรือง และ นางมาลี ศรีสุข', 'Mr. Somchai Rungrueang and Mrs. Mali Sisuk'],
])('a person has a title, a given name and a surname of one word each: %s is %s', (thai, latin) => {
  expect(romanisedHolder(thai, 'en')).toBe(latin)
})

test.each([
  ['บจก. ข้าวหอม รถเช่า', 'Khao Hom Rot Chao Co., Ltd.'],
  ['บริษัท ข้าวหอม จำกัด', 'Khao Hom Co., Ltd.'],
  ['บริษัท ข้าวหอม จำกัด (มหาชน)', 'Khao Hom Public Co., Ltd.'],
  ['บมจ.ข้าวหอม', 'Khao Hom Public Co., Ltd.'],
  ['หจก. ร้านเหล้าจำปา', 'Ran Lao Champa Ltd., Part.'],
  ['ห้างหุ้นส่วนจำกัด ทรัพย์เจริญ', 'Sap Charoen Ltd., Part.'],
  ['บริษัท ข้าวหอม', 'Borisat Khao Hom'],
])('the kind of company stands behind its name: %s is %s', (thai, latin) => {
  expect(romanisedHolder(thai, 'cn')).toBe(latin)
})

test('a name that only begins like a title is read as a name, and a name without Thai stays', () => {
  expect(romanisedHolder('นางรองโภชนา', 'en')).toBe('Nang Rong Phochana')
  expect([romanisedHolder('Mali Srisuk', 'en'), romanisedHolder('นางมาลี ศรีสุข', 'th')]).toEqual([null, null])
})
