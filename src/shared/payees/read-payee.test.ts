import { expect, test } from 'vitest'
import { bankFault } from './banks.ts'
import { formatPayee, lookUpKey, payeeUrl } from './payee.ts'
import { isThaiId, maskNumber } from './payee-number.ts'
import { readPayee } from './read-payee.ts'

const read = (text: string) => readPayee(text)?.map(lookUpKey) ?? null

test.each([
  ['0123456789', 'account:0123456789'],
  ['012-3-45678-9', 'account:0123456789'],
  ['๐๑๒-๓-๔๕๖๗๘-๙', 'account:0123456789'],
  ['０１２３４５６７８９', 'account:0123456789'],
  ['012 3 45678 9', 'account:0123456789'],
  ['012‑3‑45678‑9', 'account:0123456789'],
  ['012–3–45678–9', 'account:0123456789'],
  ['\u200b012-3-45678-9\u200b', 'account:0123456789'],
  ['กสิกร 012-3-45678-9 ชื่อ บจก. ครัวชาวเล', 'account:0123456789'],
  ['โอนเข้าบัญชี0123456789ได้เลย', 'account:0123456789'],
  ['SCB: 012-3-45678-9', 'account:0123456789'],
  ['020123456789', 'account:020123456789'],
  ['012-3-45678-9\n500', 'account:0123456789'],
  ['ยอด 1,500 บาท โอน 012-3-45678-9', 'account:0123456789'],
  ['กรุณาโอน 1500.00 บาท มายัง 012-3-45678-9 ภายใน 24 ชม.', 'account:0123456789'],
  ['012-3-45678-9.', 'account:0123456789'],
  ['\u0000 0123456789', 'account:0123456789'],
])('%j is an account number', (text, key) => {
  expect(read(text)).toEqual([key])
})

test.each([
  '0812345678',
  '081-234-5678',
  '+66 81 234 5678',
  '+66 (0)81 234 5678',
  'tel:+66812345678',
  '๐๘๑ ๒๓๔ ๕๖๗๘',
  'พร้อมเพย์ 081.234.5678',
  'https://wa.me/66812345678',
])('%j is a phone first', (text) => {
  expect(read(text)?.[0]).toBe('phone:0812345678')
})

test('an ambiguous number is both: a phone or an account, an id or an account, a wallet or an account', () => {
  expect(read('0812345678')).toEqual(['phone:0812345678', 'account:0812345678'])
  expect(read('1-1017-00230-70-8')).toEqual(['id:1101700230708', 'account:1101700230708'])
  expect(read('1101700230700')).toEqual(['account:1101700230700'])
  expect(read('140000812345678')).toEqual(['wallet:140000812345678', 'account:140000812345678'])
  expect(read('0066812345678')?.[0]).toBe('phone:0812345678')
  expect(read('076-000-123')).toEqual(['phone:076000123'])
  expect(read('+44 20 7946 0958')).toBeNull()
})

test('an amount beside a number is none of it, but may be', () => {
  expect(read('โอน 500 012-3-45678-9')).toEqual(['account:0123456789'])
  expect(read('0 1055 53000 12 3')).toEqual(['account:0105553000123'])
  expect(read('+66 812345678')).toEqual(['phone:0812345678'])
})

test('a name in a sentence is found by its sign, at the service that the sentence speaks of', () => {
  for (const text of ['แอดไลน์ @raw.chaole', 'add line @raw.chaole', 'Line@raw.chaole', 'ติดต่อทางไลน์ที่ @raw.chaole ค่ะ'])
    expect(read(text), text).toEqual(['line:@raw.chaole'])
  expect(read('DM us on IG: @raw.chaole to pay.')).toEqual(['instagram:raw.chaole'])
  expect(read('จองที่ @raw.chaole เท่านั้น')).toEqual(read('@raw.chaole'))
  for (const text of ['ID LINE: rawchaole', 'ไอดีไลน์ rawchaole', 'แอดไลน์: rawchaole นะคะ'])
    expect(read(text), text).toEqual(['line:rawchaole'])
  expect(read('line: raw chaole')).toBeNull()
  expect(read('@raw.chaole or @chaole.raw')).toBeNull()
})

test('three letters by themselves are no name, but with the app or the sign they are', () => {
  expect(read('abc')).toBeNull()
  expect(read('IG abc')).toEqual(['instagram:abc'])
  expect(read('@abc')).toEqual(['line:@abc', 'instagram:abc', 'tiktok:abc'])
  expect(read('abcd')).toContain('line:abcd')
})

test('a name alone may be at several services, one that is named at that one only', () => {
  expect(read('@Raw.Chaole')).toEqual(['line:@raw.chaole', 'instagram:raw.chaole', 'tiktok:raw.chaole'])
  expect(read('chaole_rawai')).toEqual(['line', 'instagram', 'tiktok', 'wechat'].map((kind) => `${kind}:chaole_rawai`))
  expect(read('krua.talay')).toEqual(expect.arrayContaining(['website:krua.talay', 'facebook:kruatalay']))
  for (const text of ['LINE: @raw.chaole', 'Line ID @raw.chaole', 'ไลน์ @raw.chaole', 'LINE：@raw.chaole'])
    expect(read(text)).toEqual(['line:@raw.chaole'])
  expect(read('line id rawchaole')).toEqual(['line:rawchaole'])
  expect(read('line: 0812345678')).toEqual(['line:0812345678'])
  expect(read('微信号: rawai_88')).toEqual(['wechat:rawai_88'])
  expect(read('IG raw.chaole')).toEqual(['instagram:raw.chaole'])
  expect(read('fb: facebook.com/rawai')).toEqual(['facebook:rawai'])
})

test.each([
  ['https://line.me/R/ti/p/@raw.chaole', 'line:@raw.chaole'],
  ['https://line.me/R/ti/p/%40raw.chaole?oat_content=url', 'line:@raw.chaole'],
  ['line.me/ti/p/~rawchaole', 'line:rawchaole'],
  ['https://page.line.me/raw.chaole', 'line:@raw.chaole'],
  ['https://lin.ee/AbC123x', 'line:lin.ee/AbC123x'],
  ['https://line.me/ti/p/AbC_d-3', 'line:line.me/ti/p/AbC_d-3'],
  ['https://www.facebook.com/Rawai.Chaole/', 'facebook:rawaichaole'],
  ['http://m.facebook.com/rawaichaole?ref=bookmarks&__tn__=%3C', 'facebook:rawaichaole'],
  ['facebook.com/rawaichaole', 'facebook:rawaichaole'],
  ['fb.com/rawaichaole', 'facebook:rawaichaole'],
  ['fb.me/rawaichaole', 'facebook:rawaichaole'],
  ['m.me/rawaichaole', 'facebook:rawaichaole'],
  ['https://th-th.facebook.com/rawaichaole/about', 'facebook:rawaichaole'],
  ['https://www.facebook.com/profile.php?id=100057123456789&mibextid=LQQJ4d', 'facebook:100057123456789'],
  ['https://www.facebook.com/people/Rawai/100057123456789/', 'facebook:100057123456789'],
  ['https://www.facebook.com/pages/Rawai/100057123456789', 'facebook:100057123456789'],
  ['https://www.facebook.com/Krua-Chaole-100057123456789/', 'facebook:100057123456789'],
  [
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Frawaichaole%3Ffbclid%3DIwAR&h=AT0',
    'facebook:rawaichaole',
  ],
  ['https://lm.facebook.com/l.php?u=https%3A%2F%2Fkrua.example%2Fpay', 'website:krua.example'],
  ['https://l.instagram.com/?u=https%3A%2F%2Flin.ee%2FAbC', 'line:lin.ee/AbC'],
  ['https://www.facebook.com/share/AbC123/?mibextid=x', 'facebook:facebook.com/share/AbC123'],
  ['https://www.instagram.com/Raw.Chaole/?igsh=MzRlODBiNWFlZA==', 'instagram:raw.chaole'],
  ['https://instagr.am/raw.chaole', 'instagram:raw.chaole'],
  ['https://instagram.com/stories/raw.chaole/123/', 'instagram:raw.chaole'],
  ['https://www.tiktok.com/@raw.chaole/video/7?is_from_webapp=1', 'tiktok:raw.chaole'],
  ['https://vm.tiktok.com/ZM8abc/', 'tiktok:vm.tiktok.com/ZM8abc'],
  ['HTTPS://WWW.Krua-Chaole.Example/th/menu?utm_source=fb#pay', 'website:krua-chaole.example'],
  ['krua-chaole.example', 'website:krua-chaole.example'],
  ['https://ครัวชาวเล.ไทย/', `website:${new URL('https://ครัวชาวเล.ไทย').hostname}`],
  ['https://linktr.ee/rawai?x=1', 'website:linktr.ee/rawai'],
  ['ดูเพจเราได้ที่ https://facebook.com/rawaichaole ค่ะ', 'facebook:rawaichaole'],
  ['ดูเพจ facebook.com/rawaichaole ค่ะ', 'facebook:rawaichaole'],
  ['https://www.messenger.com/t/rawaichaole', 'facebook:rawaichaole'],
  ['line://ti/p/@raw.chaole', 'line:@raw.chaole'],
  ['krua-chaole.example.', 'website:krua-chaole.example'],
  ['https://google.co.th/url?q=https://krua.example/&sa=D', 'website:krua.example'],
])('%s is %s', (text, key) => {
  const [first = ''] = read(text) ?? []
  expect(first).toBe(key)
})

test('a host that looks like a service is a website of its own, and never the service', () => {
  expect(read('https://facebook.com.evil.example/rawaichaole')).toEqual(['website:facebook.com.evil.example'])
  expect(read('https://faceboook.com/rawaichaole')).toEqual(['website:faceboook.com'])
  expect(read('https://fаcebook.com/rawaichaole')?.[0]).toMatch(/^website:xn--/)
  expect(read('https://line.me.evil.example/R/ti/p/@raw.chaole')).toEqual(['website:line.me.evil.example'])
})

test.each([
  '',
  '   ',
  '?',
  '12345',
  'abc',
  'ok',
  '12345678901234567890123',
  '012-3-45678-9 098-7-65432-1',
  '012-3-45678-9\n098-7-65432-1\n081-234-5678',
  '012-3-45678-9 / 111-2-22222-3',
  '0812345678/0898765432',
  '012-3-45678-9=098-7-65432-1',
  'https://facebook.com/rawai 012-3-45678-9',
  'โอน 012-3-45678-9 เพจ facebook.com/rawai',
  'facebook.com/rawai facebook.com/rawai2',
  'xxx-x-x5678-9',
  'XXX-X-X5678-X',
  'สวัสดี',
  'someone@example.com',
  'javascript:alert(1)//https://facebook.com/rawai',
  'data:text/html,0123456789',
  'https://facebook.com@evil.example/rawaichaole',
  'https://user:pass@krua.example',
  'https://facebook.com\\@evil.example',
  'https://127.0.0.1/rawai',
  'https://[::1]/',
  'https://krua.example:8443/',
  'https://localhost/x',
  'https://linktr.ee/',
  'https://www.facebook.com/',
  'https://www.facebook.com/events/1234567890',
  'https://www.instagram.com/p/AbCdEf/',
  'https://l.facebook.com/l.php?u=javascript%3Aalert(1)',
  'https://l.facebook.com/l.php',
  'https://facebook.com/%E0%A4%A',
  'https://facebook.com/a https://facebook.com/b',
  "'; drop table bank_accounts; --",
  '<script>alert(1)</script>',
  '0'.repeat(1_000_000),
  'https://facebook.com/'.repeat(200),
])('%.60j is nothing that can be looked up', (text) => {
  expect(read(text)).toBeNull()
})

test('a redirect that leads to itself ends', () => {
  let link = 'https://facebook.com/rawaichaole'
  for (let i = 0; i < 3; i++) link = `https://l.facebook.com/l.php?u=${encodeURIComponent(link)}`
  expect(read(link)).toEqual(['facebook:rawaichaole'])
  expect(read(`https://l.facebook.com/l.php?u=${encodeURIComponent(link)}`)).toBeNull()
})

test('the one spelling reads as itself, and as it is shown', () => {
  for (const text of [
    '0123456789',
    '@raw.chaole',
    'line.me/ti/p/~rawchaole',
    'fb.com/rawai',
    'instagram.com/raw.x',
    'tiktok.com/@raw.x',
    'lin.ee/AbC',
    'linktr.ee/a/B',
    'krua.example',
  ]) {
    const [payee] = readPayee(text) ?? []
    if (!payee) throw new Error(text)
    const again = payeeUrl(payee) ?? formatPayee(payee)
    expect(read(again)?.[0], text).toBe(lookUpKey(payee))
  }
})

test('numbers are written as banks and phones write them, and masked but for the last four digits', () => {
  expect(formatPayee({ kind: 'account', value: '0123456789' })).toBe('012-3-45678-9')
  expect(formatPayee({ kind: 'account', value: '020123456789' })).toBe('020123456789')
  expect(formatPayee({ kind: 'phone', value: '0812345678' })).toBe('081-234-5678')
  expect(formatPayee({ kind: 'phone', value: '021234567' })).toBe('02-123-4567')
  expect(formatPayee({ kind: 'phone', value: '076000123' })).toBe('076-000-123')
  expect(formatPayee({ kind: 'id', value: '1101700230708' })).toBe('1-1017-00230-70-8')
  expect(maskNumber({ kind: 'account', value: '0123456789' })).toBe('xxx-x-xx678-9')
  expect(maskNumber({ kind: 'phone', value: '0812345678' })).toBe('xxx-xxx-5678')
})

test('an id of thirteen digits proves itself by its last', () => {
  expect(isThaiId('1101700230708')).toBe(true)
  expect(['1101700230707', '1101700230718', '110170023070', 'x101700230708'].some(isThaiId)).toBe(false)
})

test('an account number has the length of its bank, which a refusal names', () => {
  expect(['004', '014', '030'].map((code) => bankFault(code, '0123456789'))).toEqual([null, null, null])
  expect(bankFault('004', '020123456789')).toEqual(['widgets:error.numberLength', { digits: 10 }])
  expect(bankFault('030', '020123456789')).toBeNull()
  expect(bankFault('034', '012345678')).toBe('widgets:error.number')
})
