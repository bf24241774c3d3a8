/** What a message tells somebody to pay to: numbers and pages are found, words are left alone. */
import { expect, test } from 'vitest'
import { payeesIn } from './payees-in.ts'

const valuesIn = (text: string) => payeesIn(text).map(([{ value }]) => value)

test.each([
  ['วันนี้เปิดถึงกี่โมง', []],
  ['hello', []],
  ['ราคา 500 บาทต่อคน', []],
  ['โอนมาที่ กสิกร 012-3-45678-9', ['0123456789']],
  ['กสิกร 012-3-45678-9\nหรือไทยพาณิชย์ 987-6-54321-0', ['0123456789', '9876543210']],
  ['ไลน์ @krua.talay', ['@krua.talay']],
  ['1\n2\n012-3-45678-9\n012-3-45678-8\n012-3-45678-7\n012-3-45678-6', ['0123456789', '0123456788', '0123456787']],
])('%s', (text, values) => {
  expect(valuesIn(text)).toEqual(values)
})
