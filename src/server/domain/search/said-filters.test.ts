import { describe, expect, test } from 'vitest'
import type { AskedFilters } from '../vocabulary/asked-meaning.ts'
import { readSaidFilters } from './said-filters.ts'

/** As `[filters, rest]`; null where nothing is asked. */
const read = (text: string) => {
  const said = readSaidFilters(text)
  return said && [said.filters, said.text]
}

const suspended: AskedFilters = { grades: ['suspended'] }

describe('words of a question become filters, and leave its text', () => {
  test.each<[string, [AskedFilters, string]]>([
    ['red card', [suspended, '']],
    ['which places got a red card in Phuket', [suspended, 'in Phuket']],
    ['ร้านที่โดนสั่งปิด', [suspended, '']],
    ['被停业的餐厅 普吉', [suspended, '餐厅 普吉']],
    ['Grade A hotels', [{ grades: ['A'] }, 'hotels']],
    ['เกรดเอ ป่าตอง', [{ grades: ['A'] }, 'ป่าตอง']],
    ['A级酒店', [{ grades: ['A'] }, '酒店']],
    ['不合格的餐厅', [{ grades: ['D', 'E'] }, '餐厅']],
    ['ที่พักที่ไม่มีใบแดง', [{ noOpenCard: true }, 'ที่พัก']],
    ['orange-card restaurants', [{ card: 'orange' }, 'restaurants']],
    ['a safe hotel with pool for a child', [{ amenities: ['family'] }, 'safe hotel with pool']],
    ['nightclub patong', [{ category: 'entertainment' }, 'patong']],
    ['spa sunday morning', [{ when: 'sun-morning' }, 'spa']],
    ['ร้านอาหาร เปิดวันจันทร์', [{ when: 'mon' }, 'ร้านอาหาร']],
    ['周日上午营业的餐厅', [{ when: 'sun-morning' }, '餐厅']],
    ['ที่พัก ไม่ใช่โรงแรม', [{ not: 'โรงแรม' }, 'ที่พัก']],
    ['hotel not hostels', [{ not: 'hostel' }, 'hotel']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })
})

test.each([
  ['seafood patong', 'restaurant'],
  ['อาหารทะเล', 'restaurant'],
  ['dried seafood', 'shop'],
  ['海鲜干货', 'shop'],
])('what is eaten or bought says the kind, and stays in the text: %s', (text, category) => {
  expect(read(text)).toEqual([{ category }, text])
})

test.each([
  'sunday walking street',
  'ตลาดวันอาทิตย์',
  '周日夜市',
  'seafood market',
  'no name bar',
  'gradea',
  'not too spicy',
  'เด็กดี',
])('names and other words ask for no filter: %s', (text) => {
  expect(read(text)).toBe(null)
})
