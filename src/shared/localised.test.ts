/** Texts in several languages: which one a reader gets, and the way between a value, a row and the fields of a form. */
import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import { allTexts, fromColumns, inLocale, localisedColumns, namedIn, nameOf, textOf, toColumns } from './localised.ts'
import { fieldsOf, fromFields, otherFields, toFields } from './localised-fields.ts'

const whole = { th: 'ตลาด', en: 'Market', cn: '市场' }
const none = Object.fromEntries(locales.map((locale) => [locale, null]))

test.each([
  ['their own language', whole, { th: 'ตลาด', en: 'Market', cn: '市场' }],
  [
    'English before Thai for a reader of Chinese',
    { th: 'ตลาด', en: 'Market' },
    { th: 'ตลาด', en: 'Market', cn: 'Market' },
  ],
  ['Thai where nothing else is written', { th: 'ตลาด', cn: '' }, { th: 'ตลาด', en: 'ตลาด', cn: 'ตลาด' }],
  ['no Chinese for a reader of English', { th: 'ตลาด', cn: '市场' }, { th: 'ตลาด', en: 'ตลาด', cn: '市场' }],
])('a reader gets %s', (_case, value, wanted) => {
  expect({ th: inLocale(value, 'th'), en: inLocale(value, 'en'), cn: inLocale(value, 'cn') }).toEqual(wanted)
  expect(textOf(toColumns('name', { ...none, ...value }), 'name', 'cn')).toBe(wanted.cn)
})

test("a place's name is the registered one where the reader's language has none, and says so", () => {
  const row = toColumns('name', { th: 'ตลาด', en: 'Market' })
  expect([nameOf(row, 'en'), nameOf(row, 'cn')]).toEqual(['Market', 'ตลาด'])
  expect(namedIn(row, 'cn')).toEqual({ name: 'ตลาด', nameLocale: 'th' })
  expect(namedIn(row, 'en')).toEqual({ name: 'Market', nameLocale: 'en' })
})

test('a value, a row and fields say the same in every language', () => {
  expect(Object.keys(toColumns('name', whole))).toEqual(localisedColumns('name'))
  expect(fromColumns(toColumns('name', whole), 'name')).toEqual(whole)
  expect(Object.keys(toFields('name', whole))).toEqual(fieldsOf('name'))
  expect(fromFields(toFields('name', whole), 'name')).toEqual(whole)
  expect(allTexts(whole)).toEqual(Object.values(whole))
})

test('a text that is not written is null in a row and in a value, and an empty field', () => {
  expect(toColumns('name', { th: 'ก' })).toEqual({ name_th: 'ก', name_en: null, name_cn: null })
  expect(toFields('name', { th: 'ก' })).toEqual({ nameTh: 'ก', nameEn: '', nameCn: '' })
  expect(fromFields({ nameTh: 'ก', nameEn: '' }, 'name')).toEqual({ th: 'ก', en: null, cn: null })
  expect(toColumns('found_without_limit', null)).toEqual(
    Object.fromEntries(localisedColumns('found_without_limit').map((it) => [it, null])),
  )
  expect(otherFields('title', 1)).toEqual({ titleEn: 1, titleCn: 1 })
})
