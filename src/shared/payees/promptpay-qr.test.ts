/** Of a code only the receiver of a transfer counts, and only when nothing in it was changed. */
import { expect, test } from 'vitest'
import { readPromptPay } from './promptpay-qr.ts'
import { readPayee } from './read-payee.ts'

/** As the npm package promptpay-qr makes it for 0899999999. */
const code = '00020101021129370016A000000677010111011300668999999995802TH53037646304FE29'

test('a code for a phone gives the number, which the check reads as that PromptPay', () => {
  expect(readPromptPay(code)).toEqual({ kind: 'transfer', number: '0066899999999' })
  expect(readPayee('0066899999999')).toContainEqual({ kind: 'phone', value: '0899999999' })
})

/** For 0812345678, with the name of a Thai shop: its length in letters, and in bytes, as makers count it one way or the other. */
test.each([
  ['letters', '00020101021129370016A0000006770101110113006681234567853037645802TH5912ครัวลุงสมชาย63048C00'],
  ['bytes', '00020101021129370016A0000006770101110113006681234567853037645802TH5936ครัวลุงสมชาย6304D245'],
])('a Thai name whose length is counted in %s is part of the checksum', (_how, named) => {
  expect(readPromptPay(named)).toEqual({ kind: 'transfer', number: '0066812345678' })
  // One letter of the name is another.
  expect(readPromptPay(named.replace('ลุง', 'ลุย'))).toBeNull()
})

/** As a shop's own bank makes it: biller, the shop's reference, a till's. */
const bill =
  '00020101021130680016A0000006770101120115010753600010286021000001234560311SCBTEST000153037645802TH5908KHAO HOM6304352C'
/** As a shop's program makes it, and one for payers from abroad. */
const own = '00020101021131460016A00000067701011301030040207PAY00010404REF153037645802TH5908KHAO HOM63040414'
const abroad = '00020101021130530016A00000067701200601150107536000102860210000012345653037645802TH5908KHAO HOM630490AB'

test('a shop’s bill is told apart, with the number of its biller; one that was made by a shop’s program or from abroad too', () => {
  expect(readPromptPay(bill)).toEqual({ kind: 'bill', biller: '010753600010286' })
  expect(readPromptPay(own)).toEqual({ kind: 'bill', biller: null })
  expect(readPromptPay(abroad)).toEqual({ kind: 'bill', biller: '010753600010286' })
  expect(readPromptPay(bill.replace('10286', '10287'))).toBeNull()
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
