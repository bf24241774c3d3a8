import { expect, test } from 'vitest'
import { readAreas } from '../../db/reference/areas.ts'
import { areasAlsoCalled, isKnownWhole, offeredOtherwise, saidOtherwise } from './also-called.ts'

test.each([
  ['วัดป่าเชียงดาว', 'temple'],
  ['Pearl Café', 'coffee'],
  ['月酒吧', 'ผับ'],
  ['หาดทรายขาว', 'beach'],
  ['Pa Daeng Car Rental', 'เช่ารถ'],
])('%s is found by %s', (name, word) => {
  expect(saidOtherwise([name])).toContain(word)
})

test.each([
  ['โรงแรมหาดใหญ่', 'beach'],
  ['Fragrant Waterfall', 'temple'],
  ['Royal Embarking Pier', 'pub'],
])('%s is not found by %s', (name, word) => {
  expect(saidOtherwise([name])).not.toContain(word)
})

test('what is sold under a longer word is found by the short one, which stands only inside it', () => {
  expect(offeredOtherwise(['ปลาหมึกย่าง'])).toContain('หมึก')
  expect(offeredOtherwise(['หมึกย่าง'])).not.toContain('หมึก')
})

test('what is called so as a whole is told from a row of its words', () => {
  expect(['สวนสัตว์', 'water parks', 'ร้านทอง', '银行'].filter(isKnownWhole)).toHaveLength(4)
  expect(['water', 'waterpark zone', 'ร้านทองคำ', 'ป้าแดง'].filter(isKnownWhole)).toEqual([])
})

test('the areas that are also called otherwise are there', () => {
  const { provinces, districts } = readAreas()
  const known = new Set([...provinces, ...districts].map(({ code }) => code))
  expect(Object.keys(areasAlsoCalled).filter((code) => !known.has(Number(code)))).toEqual([])
})
