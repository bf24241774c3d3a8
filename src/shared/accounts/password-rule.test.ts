import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../locales.ts'
import {
  isOwnPassword,
  isPasswordTooLong,
  isProductPassword,
  passwordLengthFault,
  productNames,
} from './password-rule.ts'

test.each([
  ['7 letters', 'abcdefg', 'passwordShort'],
  ['8 letters', 'abcdefgh', null],
  ['7 emoji, which are 14 units', '😀'.repeat(7), 'passwordShort'],
  ['8 emoji', '😀'.repeat(8), null],
  ['200 emoji', '😀'.repeat(200), null],
  ['201 emoji', '😀'.repeat(201), 'passwordLong'],
  ['200 letters', 'a'.repeat(200), null],
  ['201 letters', 'a'.repeat(201), 'passwordLong'],
  ['nothing', '', 'passwordShort'],
  ['a megabyte', 'a'.repeat(1_000_000), 'passwordLong'],
])('%s', (_case, password, fault) => {
  expect(passwordLengthFault(password)).toBe(fault && `auth:error.${fault}`)
  expect(isPasswordTooLong(password)).toBe(fault === 'passwordLong')
})

const somchai = { name: 'สมชาย Jaidee', email: 'nok.srisai77@example.com', phone: '+66812345678' }

test.each([
  ['the name', 'สมชายJaidee'],
  ['in capitals and with spaces', 'สมชาย JAIDEE '],
  ['with digits', 'สมชาย jaidee2569'],
  ['with Thai digits', 'สมชายjaidee๒๕๖๙'],
  ['with a sign', 'สมชาย-jaidee!1'],
  ['a part of the name with digits', 'Jaidee1990'],
  ['a part of the name in full width', 'Ｊａｉｄｅｅ１２３'],
  ['the e-mail address', 'nok.srisai77@example.com'],
  ['with digits', 'nok.srisai77@example.com1'],
  ['what is before the @', 'nok.srisai77'],
  ['without its digits', 'noksrisai'],
  ['with other digits', 'NokSrisai2026'],
  ['a part of it', 'srisai2026'],
  ['the phone', '0812345678'],
  ['as it is written', '081-234-5678'],
  ['in Thai digits', '๐๘๑๒๓๔๕๖๗๘'],
  ['with the country', '+66812345678'],
  ['without the zero', '812345678'],
  ['with digits', '08123456789'],
])('their own: %s', (_case, password) => {
  expect(isOwnPassword(password, somchai)).toBe(true)
})

test.each([
  ['the name among other words', 'jaidee likes rain'],
  ['another name', 'สมหญิง1234'],
  ['letters after the digits', 'jaidee12ab'],
  ['a piece of two letters', 'no12345678'],
  ['signs alone', '!!!---!!!'],
  ['another phone', '0898765432'],
])('not their own: %s', (_case, password) => {
  expect(isOwnPassword(password, somchai)).toBe(false)
})

test('a person without known details has nothing to avoid', () => {
  for (const own of [{}, { name: null, email: null, phone: null }, { name: '', email: '', phone: '' }, { name: '🙂' }])
    expect(isOwnPassword('1234567890', own)).toBe(false)
})

test('short pieces of a name are no guess, the whole short name is', () => {
  expect(isOwnPassword('li123456', { name: 'Li Wei' })).toBe(false)
  expect(isOwnPassword('li123456', { name: 'Li' })).toBe(true)
})

test.each([
  'placesafety',
  'Place Safety',
  'place-safety!',
  'PLACE_SAFETY_2026',
  '2026placesafety',
  'pl4ce5afety1',
  'P|@ce $afe7y',
  'safetyplace99',
  'placesafetyplacesafety',
  'ｐｌａｃｅｓａｆｅｔｙ',
  'ที่ปลอดภัย',
  'ที่ปลอดภัย๒๕๖๙',
  'ที่-ปลอดภัย!1',
  '安心去处2026',
  '安心去處88888',
  'anxinquchu1',
])('%s is the product’s name', (password) => {
  expect(isProductPassword(password)).toBe(true)
})

test.each([
  'four tired elephants',
  'a safe place to swim',
  'placesafetyelephant',
  'safety of a place',
  'safetysafety',
  '1234567890',
  '!!!!!!!!',
  'ฝนตกแดดออกนกกระจอก',
  '',
])('%j is not', (password) => {
  expect(isProductPassword(password)).toBe(false)
})

test('the names are those that pages show', () => {
  const shown = locales.map(
    (locale) => JSON.parse(readFileSync(`locales/${locale}/common.json`, 'utf8')).header.product as string,
  )
  expect(productNames).toEqual(expect.arrayContaining(shown))
})
