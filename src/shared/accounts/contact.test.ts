import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatPhone, maskContact, parseContact } from './contact.ts'

const read = (text: string) => {
  const result = parseContact(text)
  return result.kind === null ? result.fault : result.value
}

test.each([
  ['ten digits', '0812345678'],
  ['dashes', '081-234-5678'],
  ['spaces, also ones that do not break', '081 234\u00a05678'],
  ['dots and brackets', '(081).234.5678'],
  ['long dashes', '081–234—5678'],
  ['Thai digits', '๐๘๑-๒๓๔-๕๖๗๘'],
  ['full-width digits', '０８１２３４５６７８'],
  ['with the country', '+66812345678'],
  ['with the country and the zero', '+66 (0)81 234 5678'],
  ['with the country by its dialling code', '0066 81 234 5678'],
  ['with the country bare', '66812345678'],
  ['with the country bare and the zero', '660812345678'],
  ['Thai digits with the country', '+๖๖๘๑๒๓๔๕๖๗๘'],
  ['as an address book marks it', '\u202a081-234-5678\u202c\n'],
  ['with marks inside', '081\u200b234\u20605678'],
])('a mobile is one number however it is typed: %s', (_case, typed) => {
  expect(parseContact(typed)).toEqual({ kind: 'phone', value: '+66812345678' })
})

test('mobiles begin with 06, 08 and 09', () => {
  const begins = [...'0123456789'].filter((digit) => parseContact(`0${digit}12345678`).kind === 'phone')
  expect(begins).toEqual(['6', '8', '9'])
})

test.each([
  ['021234567', 'auth:error.phoneLandline'],
  ['02 123 4567', 'auth:error.phoneLandline'],
  ['+66 2 123 4567', 'auth:error.phoneLandline'],
  ['6676123456', 'auth:error.phoneLandline'],
  ['038-123-456', 'auth:error.phoneLandline'],
  ['044123456', 'auth:error.phoneLandline'],
  ['053123456', 'auth:error.phoneLandline'],
  ['076123456', 'auth:error.phoneLandline'],
  ['061234567', 'auth:error.phoneForm'],
  ['012345678', 'auth:error.phoneForm'],
  ['0212345678', 'auth:error.phoneForm'],
  ['081234567', 'auth:error.phoneForm'],
  ['08123456789', 'auth:error.phoneForm'],
  ['812345678', 'auth:error.phoneForm'],
  ['1155', 'auth:error.phoneForm'],
  ['+66', 'auth:error.phoneForm'],
  ['+6681234567', 'auth:error.phoneForm'],
  ['+66661234567890', 'auth:error.phoneForm'],
  ['+0812345678', 'auth:error.phoneForm'],
  ['++66812345678', 'auth:error.phoneForm'],
  ['081+2345678', 'auth:error.phoneForm'],
  ['0812345678, 0898765432', 'auth:error.phoneForm'],
  ['٠٨١٢٣٤٥٦٧٨', 'auth:error.phoneForm'],
  ['+86 138', 'auth:error.phoneForeign'],
  ['+86 138 0013 80', 'auth:error.phoneForeign'],
  ['+86 138 0013 80000', 'auth:error.phoneForeign'],
  ['+81 3 1234 5678', 'auth:error.phoneForeign'],
  ['13800138199', 'auth:error.phoneForm'],
  ['0086 138 1234 5678 9012', 'auth:error.phoneForeign'],
])('%s is refused: %s', (typed, fault) => {
  expect(read(typed)).toBe(fault)
})

test.each([
  ['+86 138 1234 5678', '+8613812345678'],
  ['0086 138 1234 5678', '+8613812345678'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['+44 (0)7400 123456', '+447400123456'],
  ['+81 090-1234-5678', '+819012345678'],
  ['+852 5123 4567', '+85251234567'],
  ['+351 912 345 678', '+351912345678'],
])('%s is the number %s of another country', (typed, value) => {
  expect(parseContact(typed)).toEqual({ kind: 'phone', value })
  expect(maskContact(value)).toBe(`${value.slice(0, 3)}…${value.slice(-4)}`)
})

test.each([
  ['nok@example.com', 'nok@example.com'],
  ['  Nok@Example.COM\n', 'nok@example.com'],
  ['\u200bnok@example.com\u2069', 'nok@example.com'],
  ['ｎｏｋ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'nok@example.com'],
  ['nok@example。com', 'nok@example.com'],
  ['nok+places@example.com', 'nok+places@example.com'],
  ["o'neil_9@mail-1.example.co.th", "o'neil_9@mail-1.example.co.th"],
  ['nok@ไทย.ไทย', 'nok@xn--o3cw4h.xn--o3cw4h'],
  ['nok@BÜCHER.example', 'nok@xn--bcher-kva.example'],
  ['nok@xn--bcher-kva.example', 'nok@xn--bcher-kva.example'],
])('%s is the address %s', (typed, value) => {
  expect(parseContact(typed)).toEqual({ kind: 'email', value })
})

test('a plus-address is another address: only its mail server knows whether it is the same mailbox', () => {
  expect(read('nok+a@example.com')).not.toBe(read('nok@example.com'))
})

test.each([
  'nok@',
  '@example.com',
  'nok@example',
  'nok@localhost',
  'nok@.com',
  'nok@example..com',
  'nok@example.com.',
  'nok@-example.com',
  'nok@example-.com',
  'nok@example.c',
  'nok@exa_mple.com',
  'nok@127.0.0.1',
  'nok@[127.0.0.1]',
  'nok@0x7f.1',
  'nok@example.123',
  'nok@example.com:25',
  'nok@example.com/x',
  'nok@example.com?x.com',
  'nok@example.com#x.com',
  'nok@user:word@example.com',
  'nok@evil.com\\example.com',
  'nok@exa%6dple.com',
  'nok@exa\tmple.com',
  'nok @example.com',
  'a@b@example.com',
  '.nok@example.com',
  'nok.@example.com',
  'n..k@example.com',
  '"n k"@example.com',
  'nok <nok@example.com>',
  'nok,som@example.com',
  'nok\r\nBcc: som@example.com',
  'nok\0@example.com',
  'n\u200bok@example.com',
  'n\u202eok@example.com',
  'nok@exa\u00admple.com',
  'nok@exa\u200dmple.com',
  'นก@example.com',
  `${'n'.repeat(65)}@example.com`,
  `nok@${'e'.repeat(64)}.com`,
])('%j is no address', (typed) => {
  expect(read(typed)).toBe('auth:error.emailForm')
})

test('an address has at most 254 characters, 64 of them before the @, counted as mail servers see them', () => {
  const domain = (length: number) => `${`${'e'.repeat(62)}.`.repeat(3)}${'e'.repeat(length - 193)}.com`
  expect(read(`nok@${domain(250)}`)).toHaveLength(254)
  expect(read(`noks@${domain(250)}`)).toBe('auth:error.emailForm')
  expect(read(`${'n'.repeat(64)}@example.com`)).toHaveLength(76)
  const thai = 'ก.'.repeat(60)
  expect(`nok@${thai}com`.length).toBeLessThan(254)
  expect(read(`nok@${thai}com`)).toBe('auth:error.emailForm')
})

test.each([
  ['', 'auth:error.contactEmpty'],
  [' \u00a0\u200b\n', 'auth:error.contactEmpty'],
  ['nok', 'auth:error.contactForm'],
  ['นก', 'auth:error.contactForm'],
  ['---', 'auth:error.contactForm'],
  ['โทร 0812345678', 'auth:error.contactForm'],
])('%j is neither, and the answer names the expected form: %s', (typed, fault) => {
  expect(read(typed)).toBe(fault)
})

test('a megabyte of any letters is refused by its length before it is parsed', () => {
  const looked = (['normalize', 'replace', 'match', 'split'] as const).map((way) => vi.spyOn(String.prototype, way))
  onTestFinished(() => void vi.restoreAllMocks())
  for (const unit of [' ', '\u200b', '0', '@', 'n', 'ﷺ', '@a.']) {
    expect(parseContact(unit.repeat(1_000_000)).kind).toBeNull()
  }
  expect(looked.flatMap(({ mock }) => mock.contexts)).toEqual([])
  expect(read(`${' '.repeat(1001)}`)).toBe('auth:error.contactForm')
})

test('a parsed contact parses as itself, and no text makes the parser throw', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'+0668912345๐๘ ()-.'), maxLength: 16 })
  const parts = fc.string({ unit: fc.constantFrom(...'aZ.+-_@กİßK。'), maxLength: 12 })
  const address = fc.tuple(parts, parts).map(([local, domain]) => `${local}@${domain}.com`)
  fc.assert(
    fc.property(fc.oneof(digits, address, fc.emailAddress(), fc.string({ unit: 'binary' })), (typed) => {
      const first = parseContact(typed)
      if (first.kind === null) return
      expect(parseContact(first.value)).toEqual(first)
      expect(first.value).toMatch(/^(\+66[689]\d{8}|[\x21-\x7e]+@[a-z0-9.-]+)$/)
      expect(first.value).toBe(first.value.toLowerCase())
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['nok.som@example.com', 'n…m@example.com'],
  ['noks@example.com', 'n…s@example.com'],
  ['nok@example.com', 'n…@example.com'],
  ['n@example.com', 'n…@example.com'],
  ['+66812345678', '08x-xxx-5678'],
  ['+66998765432', '09x-xxx-5432'],
])('%s is shown masked as %s', (value, masked) => {
  expect(maskContact(value)).toBe(masked)
})

test('a phone is shown as it is written in Thailand, anything else as it is', () => {
  expect(formatPhone('+66812345678')).toBe('081-234-5678')
  expect(formatPhone('+8613812345678')).toBe('+8613812345678')
  expect(formatPhone('nok@example.com')).toBe('nok@example.com')
})
