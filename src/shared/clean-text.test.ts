import { expect, test } from 'vitest'
import { cleanText, languageOf, letterCount, saidLetters } from './clean-text.ts'

test.each([
  ['  ดี\r\nมาก \r\n\r\n\r\n\r\nจบ  ', 'ดี\nมาก\n\nจบ'],
  ['a\u202eb\u200bc\u0000d', 'abc d'],
  ['👩‍👩‍👧 อร่อย', '👩‍👩‍👧 อร่อย'],
  ['เเ   ก\tข', 'เเ ก ข'],
  ['é', 'é'],
  ['ก้้้้้้้้', 'ก้้้้'],
  ['!!! 555 ...', ''],
  ['', ''],
])('%j is kept as %j', (raw, clean) => {
  expect(cleanText(raw)).toBe(clean)
  expect(cleanText(clean)).toBe(clean)
})

test('letters are counted as the database counts them', () => {
  expect([letterCount('ดี'), letterCount('👍👍'), letterCount('')]).toEqual([2, 2, 0])
})

test.each([
  ['อาหารอร่อย very good', 'th'],
  ['The ส้มตำ is the best in town, go there', 'en'],
  ['菜很好吃，服务也不错', 'cn'],
  ['Sawadee 很好吃很新鲜很干净', 'cn'],
  ['Отличное место', 'en'],
])('the language of %j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test('a Chinese sign says as much as two letters, and counts as one where it is about room', () => {
  const text = '这家餐厅很干净，服务也很好，下次再来。'
  expect([letterCount(text), saidLetters(text), saidLetters('ดีมาก ok')]).toEqual([19, 35, 8])
})
