/** Payees are found in any spelling, or called unreadable; everyday figures are left alone. The spellings are stored as data. */
import { expect, test } from 'vitest'
import harmless from '../../../test/payment-words/harmless.json' with { type: 'json' }
import spelled from '../../../test/payment-words/spelled.json' with { type: 'json' }
import { lookUpKey } from './payee.ts'
import { type PaymentWord, paymentWords } from './payment-words.ts'

const keyOf = (word: PaymentWord) =>
  word.kind === 'payee' ? lookUpKey(word.meanings[0]) : word.kind === 'unread' ? '?' : word.kind
const keysIn = (text: string, isAsked = false) => paymentWords(text, { isAsked }).map(keyOf)

test.each(spelled as [string, string, string[]][])('%s', (_how, text, keys) => {
  expect(keysIn(text)).toEqual(keys)
  // Behind a long talk it is read as well.
  expect(keysIn(`${'สวัสดีค่ะ ยินดีต้อนรับ '.repeat(150)}\n\n${text}`)).toEqual(keys)
})

test.each(harmless)('%s', (text) => {
  expect(keysIn(text)).toEqual([])
})

test('an asked number is read even if the text calls it a telephone or an order, and a word alone is a name', () => {
  expect(keysIn('โทร 081-234-5678', true)).toEqual(['phone:0812345678'])
  expect(keysIn('order 1234567890', true)).toEqual(['account:1234567890'])
  expect(keysIn('rawchaole', true)).toEqual(['line:rawchaole'])
  expect(keysIn('rawchaole')).toEqual([])
})

test('a code tells its amount, and a shop’s code its biller', () => {
  const asks = '00020101021129370016A00000067701011101130066990004752530376454071500.005802TH6304666E'
  expect(paymentWords(asks)).toMatchObject([{ kind: 'payee', amount: 150_000 }])
  const bill =
    '00020101021130680016A0000006770101120115010753600010286021000001234560311SCBTEST000153037645802TH5908KHAO HOM6304352C'
  expect(paymentWords(`โอนตามนี้\n${bill}`)).toEqual([{ kind: 'bill', biller: '010753600010286' }])
})

test('the same twice is one, and the product’s own pages are nobody’s', () => {
  expect(keysIn('012-3-45678-9 ย้ำ 0123456789')).toEqual(['account:0123456789'])
  const own = 'https://places.example.org/client/information/1'
  expect(paymentWords(own, { own: 'places.example.org' })).toEqual([])
  expect(keysIn(own)).toEqual(['website:places.example.org'])
})

test.each([
  ['digits', '0123456789 '.repeat(400)],
  ['single digits', '1 '.repeat(2000)],
  ['hyphens', '-1'.repeat(2000)],
  ['dots', 'a.'.repeat(2000)],
  ['number words', 'ศูนย์'.repeat(800)],
  ['masks', 'x*'.repeat(2000)],
  ['codes', '00020101021129'.repeat(280)],
  ['signs', '@a.-'.repeat(1000)],
  ['spaces', ' '.repeat(4000)],
  ['labels', 'line id '.repeat(500)],
])('4,000 letters of %s cost no pattern its life', (_what, text) => {
  // A tenth of a second alone; where other work goes on beside it some times that, and without bounds minutes.
  const before = performance.now()
  paymentWords(text)
  expect(performance.now() - before).toBeLessThan(2000)
})
