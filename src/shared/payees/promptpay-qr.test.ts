/** Of a code only the receiver of a transfer counts, and only when nothing in it was changed. */
import { expect, test } from 'vitest'
import { readPromptPay } from './promptpay-qr.ts'
import { readPayee } from './read-payee.ts'

/** As the npm package promptpay-qr makes it for 0899999999. */
const code = '00020101021129370016A000000677010111011300668999999995802TH53037646304FE29'

test('a code for a phone gives the number, which the check reads as that PromptPay', () => {
  expect(readPromptPay(code)).toBe('0066899999999')
  expect(readPayee('0066899999999')).toContainEqual({ kind: 'phone', value: '0899999999' })
})

test.each([
  ['with one digit changed', code.replace('899999999', '899999998')],
  ['cut off', code.slice(0, -6)],
  ['that is an address', 'https://example.org/pay?to=0899999999'],
  ['that is empty', ''],
  ['whose lengths lead nowhere', '0099'],
])('a code %s gives nothing', (_how, text) => {
  expect(readPromptPay(text)).toBeNull()
})
