import { expect, test } from 'vitest'
import { type AskedOf, compareKnown, type Identity, identityOf, type KnownBy, licenceKey } from './identity.ts'

const there: KnownBy = {
  number: 'R-1',
  licences: [],
  operator: null,
  names: ['ครัวลมทะเล', 'Sea Breeze Kitchen'],
  category: 'restaurant',
  phone: '076000123',
  point: { lat: 7.8965, lng: 98.2962 },
  subdistrict: '8302-ป่าตอง',
  province: 83,
}
/** Metres to the north. */
const north = (metres: number) => ({ lat: 7.8965 + metres / 111_195, lng: 98.2962 })
const judge = (change: Partial<KnownBy>, asked: AskedOf = 'list', known: Partial<KnownBy> = {}) =>
  identityOf(compareKnown({ ...there, ...change }, { ...there, ...known }), asked)

const byNumber: [string, Partial<KnownBy>, Identity][] = [
  ['nothing differs', {}, 'same'],
  ['the name is written with a space', { names: ['ครัว ลมทะเล'] }, 'same'],
  ['the name is only romanised', { names: ['Khrua Lom Thale'] }, 'same'],
  ['the pin is put right', { point: north(400) }, 'same'],
  ['the phone is another', { phone: '076999999' }, 'same'],
  ['the name is partly another at the same corner', { names: ['ครัวริมเล'] }, 'same'],
  ['the name is partly another a kilometre away', { names: ['ครัวริมเล'], point: north(1000) }, 'changed'],
  ['the name is another', { names: ['ผับแสงดาว'] }, 'changed'],
  ['the kind is another', { category: 'entertainment' }, 'changed'],
  ['it lies far away', { point: north(5000), subdistrict: '8301-กะรน' }, 'changed'],
  ['name and kind are others', { names: ['ผับแสงดาว'], category: 'entertainment' }, 'perhaps'],
  ['kind and province are others', { category: 'entertainment', point: north(500_000) }, 'perhaps'],
]
test.each(byNumber)('of one registry number, %s', (_, change, identity) => {
  expect([judge(change), judge(change, 'person')]).toEqual([identity, identity])
})

const other = { number: 'R-2' }
const none = { number: null }
const far = { point: north(5000), subdistrict: '8301-กะรน' }
const noPin = { number: null, point: null }
/** The answer for a list, and for a person. */
const byTheRest: [string, Partial<KnownBy>, Identity, Identity][] = [
  ['another number, all else as it is', other, 'perhaps', 'perhaps'],
  ['no number, all else as it is', none, 'same', 'same'],
  ['no number, another kind', { ...none, category: 'spa' }, 'perhaps', 'perhaps'],
  ['no number and no phone', { ...none, phone: null }, 'perhaps', 'perhaps'],
  ['no pin, the phone, a space less', { ...noPin, names: ['ครัวลม ทะเล'] }, 'same', 'same'],
  ['no pin, the phone, nearly the name', { ...noPin, names: ['ครัวลมทะเลไทย'] }, 'perhaps', 'perhaps'],
  ['nearly the name at the corner, no phone', { ...none, phone: null, names: ['ครัวลมทะเลไทย'] }, 'perhaps', 'perhaps'],
  ['the phone and partly the name, far away', { ...none, ...far, names: ['ครัวริมเล'] }, 'perhaps', 'perhaps'],
  ['the phone alone, far away', { ...none, ...far, names: ['ผับแสงดาว'] }, 'new', 'perhaps'],
  [
    'the phone, as a hotel and its restaurant',
    { ...none, names: ['โรงแรมแสงดาว'], category: 'lodging' },
    'new',
    'perhaps',
  ],
  ['the name alone, five kilometres away', { ...none, ...far, phone: '076999999' }, 'new', 'perhaps'],
  ['the name alone, a kilometre away', { ...none, phone: null, point: north(1000) }, 'perhaps', 'perhaps'],
  ['the name alone, another province', { ...none, ...far, phone: null, province: 50 }, 'new', 'new'],
  ['the name romanised, far away', { ...none, ...far, phone: null, names: ['Krua Lom Talay'] }, 'new', 'perhaps'],
  ['another name next door', { ...none, phone: null, names: ['ผับแสงดาว'], point: north(20) }, 'new', 'new'],
  [
    'a second branch next door',
    { ...none, phone: null, names: ['ครัวลมทะเล 2'], point: north(20) },
    'perhaps',
    'perhaps',
  ],
]
test.each(byTheRest)('%s', (_, change, list, person) => {
  expect([judge(change), judge(change, 'person')]).toEqual([list, person])
})

test('a licence says more than names do, and the same operator asks a person only', () => {
  const licences = [licenceKey('ภก. 12/2568')]
  expect(licenceKey('ภก.12-2568')).toBe(licences[0])
  const apart = { ...none, ...far, phone: null, names: ['ผับแสงดาว'] }
  expect(judge({ ...apart, licences }, 'list', { licences })).toBe('perhaps')
  expect(judge({ ...none, phone: null, licences }, 'list', { licences })).toBe('same')
  expect(judge({ ...apart, licences: ['x1'] }, 'person', { licences })).toBe('new')
  const operator = 'hash'
  expect(judge({ ...apart, operator }, 'person', { operator })).toBe('perhaps')
  expect(judge({ ...apart, operator }, 'list', { operator })).toBe('new')
})

test('names with other branch numbers are no two spellings', () => {
  const one = { names: ['ครัวลมทะเล สาขา 2'] }
  expect(judge({ ...none, ...one, phone: null }, 'list', { names: ['ครัวลมทะเล สาขา 3'] })).toBe('new')
})
