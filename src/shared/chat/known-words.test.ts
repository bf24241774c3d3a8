import { expect, test } from 'vitest'
import { knownWords } from './known-words.ts'

const open = { th: 'เปิดทุกวัน', en: 'Open every day', cn: '每天营业' }
const price = { th: 'คนละ 300 บาท', en: '300 baht each' }
const long = { th: 'เปิดทุกวัน ยกเว้นวันจันทร์', en: 'Open every day but Monday' }

test('a sentence written in several languages is known in the others, whichever it is written in', () => {
  expect(knownWords('เปิดทุกวัน', [open, price])).toEqual({ en: 'Open every day', cn: '每天营业' })
  expect(knownWords(' Open every day\n', [open, price])).toEqual({ th: 'เปิดทุกวัน', cn: '每天营业' })
})

test('several are known in the languages of all of them, and the longer of two that begin alike is meant', () => {
  expect(knownWords('เปิดทุกวัน คนละ 300 บาท', [open, price])).toEqual({ en: 'Open every day 300 baht each' })
  expect(knownWords('เปิดทุกวัน ยกเว้นวันจันทร์', [open, long])).toEqual({ en: 'Open every day but Monday' })
})

test('one word more and nothing is known', () => {
  for (const text of ['เปิดทุกวันค่ะ', 'สวัสดี เปิดทุกวัน', 'Open every day until nine', ''])
    expect(knownWords(text, [open, price]), text).toEqual({})
})
