import { expect, test } from 'vitest'
import { plainSign, printedSign, readSign, signAddress } from './place-sign.ts'

const place = '0198d7a4-1f1b-7c8e-9d55-0a1b2c3d4e5f'

test('a printed code is read again, also when printed for another host', () => {
  const address = signAddress('https://places.example.org', place, 'K7QM2XPA')
  expect(address).toBe(`https://places.example.org/client/information/${place}#K7QM-2XPA`)
  expect(readSign(address.replace('places', 'new'))).toEqual({ place, code: 'K7QM2XPA' })
})

test.each([
  '',
  'K7QM-2XPA',
  '00020101021129370016A000000677010111',
  `https://places.example.org/client/information/${place}`,
])('another code is no sign: %s', (text) => expect(readSign(text)).toBeNull())

test('typed by hand it may have small letters, gaps, and letters that look like figures', () => {
  expect(plainSign(' k7qm 2xpa')).toBe('K7QM2XPA')
  expect(plainSign('o1il-0000')).toBe('01110000')
  expect(printedSign('01110000')).toBe('0111-0000')
})
