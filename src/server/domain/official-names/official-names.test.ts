import { expect, test } from 'vitest'
import { readLaws } from '../../db/reference/laws.ts'
import { agencyBesideThai, agencyNamed } from './agencies.ts'
import { lawsNamed } from './laws.ts'

const thai = /[\u0e00-\u0e7f]/

test('laws that letters named before there was a library have names in English and in Chinese', () => {
  expect(Object.keys(readLaws()).length).toBeGreaterThan(15)
  for (const { en, cn } of Object.values(readLaws())) {
    expect(`${en} ${cn}`).not.toMatch(thai)
    expect(cn).toMatch(/\p{Script=Han}/u)
  }
})

test('a year of a law is the same in all languages', () => {
  for (const [title, { en, cn }] of Object.entries(readLaws())) {
    const year = /\d{4}/.exec(title)?.[0]
    if (!year) continue
    expect(en).toContain(`B.E. ${year} (${Number(year) - 543})`)
    expect(cn).toContain(`佛历${year}年，${Number(year) - 543}年`)
  }
})

test.each([
  ['พ.ร.บ.การสาธารณสุข พ.ศ. 2535', 'Public Health Act B.E. 2535 (1992)', '《公共卫生法》（佛历2535年，1992年）'],
  ['พระราชบัญญัติโรงแรม พ.ศ. ๒๕๔๗', 'Hotel Act B.E. 2547 (2004)', '《酒店法》（佛历2547年，2004年）'],
  [
    'พ.ร.บ. ควบคุมอาคาร พ.ศ.2522 มาตรา 46 และ 47',
    'Building Control Act B.E. 2522 (1979) section 46 and 47',
    '《建筑管制法》（佛历2522年，1979年）第46条、47',
  ],
  [
    'พ.ร.บ.โรงแรม พ.ศ. 2547; พ.ร.บ.คนเข้าเมือง พ.ศ. 2522',
    'Hotel Act B.E. 2547 (2004); Immigration Act B.E. 2522 (1979)',
    '《酒店法》（佛历2547年，2004年）；《移民法》（佛历2522年，1979年）',
  ],
])('%s is told in English and in Chinese', (title, en, cn) => {
  expect(lawsNamed(title, 'en')).toEqual({ name: en, thai: title })
  expect(lawsNamed(title, 'cn')).toEqual({ name: cn, thai: title })
  expect(lawsNamed(title, 'th')).toEqual({ name: title, thai: null })
})

test('an unlisted law is given by its kind and year, and its title is not translated', () => {
  const title = 'พ.ร.บ.รักษาความสะอาด พ.ศ. 2535 มาตรา 8'
  expect(lawsNamed(title, 'en')).toEqual({ name: 'Act: Raksa Khwam Sa-at B.E. 2535 (1992) section 8', thai: title })
  expect(lawsNamed(title, 'cn').name).toMatch(/^法律：Raksa Khwam Sa-at/)
  expect(lawsNamed(null, 'en')).toBe(null)
})

test.each([
  ['หน่วยตรวจความปลอดภัยอำเภอเมืองภูเก็ต', 'Mueang Phuket District Safety Inspection Unit', '普吉直辖县安全检查组'],
  ['สำนักงานสาธารณสุขจังหวัดภูเก็ต', 'Phuket Provincial Public Health Office', '普吉府公共卫生办公室'],
  ['เทศบาลตำบลราไวย์', 'Rawai Subdistrict Municipality', '拉威分区市政厅'],
  ['เทศบาลนครภูเก็ต', 'Phuket City Municipality', '普吉市政厅'],
  ['สน.ลุมพินี', 'Lumphini Metropolitan Police Station', 'Lumphini都市警察局'],
  ['กรุงเทพมหานคร', 'Bangkok Metropolitan Administration', '曼谷市政府'],
  ['กรมการปกครอง', 'Department of Provincial Administration', '地方行政厅'],
  ['ชมรมร้านอาหาร', 'Chomrom Ran Ahan', 'Chomrom Ran Ahan'],
  ['Phuket Office', 'Phuket Office', 'Phuket Office'],
])('the agency %s is told in English and in Chinese', (name, en, cn) => {
  expect([agencyNamed(name, 'th'), agencyNamed(name, 'en'), agencyNamed(name, 'cn')]).toEqual([name, en, cn])
})

test('the Thai name of an agency stands beside another one only', () => {
  expect(agencyBesideThai('กรมอนามัย', 'en')).toEqual({ name: 'Department of Health', thai: 'กรมอนามัย' })
  expect(agencyBesideThai('กรมอนามัย', 'th').thai).toBe(null)
  expect(agencyBesideThai('Phuket Office', 'cn').thai).toBe(null)
})
