import { expect, test } from 'vitest'
import type { Locale } from '../locales.ts'
import { foundSentence } from './question-help.ts'

const said = (th: string, en = th, cn = th) => ({ th, en, cn })
const help = {
  short: said('ตู้เนื้อดิบ', 'Raw-meat chiller', '生肉冷藏柜'),
  found: said('วัดได้ {{value}} จาก {{limit}}', 'It is {{value}}; the limit is {{limit}}', '{{value}}，上限{{limit}}'),
  foundWithoutLimit: null,
}
const ofPlace = { ...help, foundWithoutLimit: said('มี {{value}} เกิน', '{{value}}, too many', '{{value}}，超过') }
const limits = { capacity: 1200, licensed: null }
const number = (passRule: string) => ({ type: 'num', passRule, options: null }) as const
const yesNo = { type: 'yn', passRule: 'yes', options: null } as const
const choice = {
  type: 'choice' as const,
  passRule: 'guard',
  options: [{ value: 'none', text: said('ไม่มี', 'Nobody', '无人') }],
}
const given = (value: string | null, locale: Locale = 'en') => ({ value, limits, locale })

test('a number stands in the sentence with its limit, written as the reader writes numbers', () => {
  expect(foundSentence(number('<=5'), help, given('37.5'))).toBe('It is 37.5; the limit is 5')
  expect(foundSentence(number('<=capacity'), ofPlace, given('1500'))).toBe('It is 1,500; the limit is 1,200')
  expect(foundSentence(number('<=5'), help, given('9', 'th'))).toBe('วัดได้ 9 จาก 5')
})

test('the sentence does without a figure that the place has not told', () => {
  expect(foundSentence(number('<=licensed'), ofPlace, given('15'))).toBe('15, too many')
})

test('a choice stands in the sentence in the words of its option', () => {
  const found = said('{{value}}', 'What protects swimmers: {{value}}', '{{value}}')
  expect(foundSentence(choice, { ...help, found }, given('none'))).toBe('What protects swimmers: Nobody')
  expect(foundSentence(choice, { ...help, found }, given('dog'))).toBe('Raw-meat chiller')
})

test('a yes or no has its sentence, and a number that is none leaves no gap in it', () => {
  expect(foundSentence(yesNo, { ...help, found: said('ปิดอยู่', 'It is locked', '锁着') }, given('no'))).toBe(
    'It is locked',
  )
  expect(foundSentence(yesNo, help, given('no'))).toBe('Raw-meat chiller')
  expect([null, '', 'x'].map((value) => foundSentence(number('<=5'), help, given(value)))).toEqual(
    Array(3).fill('Raw-meat chiller'),
  )
})
