import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldLetters } from './fold.ts'

/** Each line: ways of writing one thing, all of which must fold alike. */
const alike = [
  ['น้ำตก', 'นํ้าตก', 'นำตก', 'นำ้ตก'],
  ['แม่น้ำ', 'เเม่น้ำ', 'แมน้ำ'],
  ['จันทร์', 'จัน'],
  ['พันธุ์ไม้', 'พันไม้'],
  ['สปอร์ต', 'สปอต'],
  ['ศาลา', 'สาลา', 'ษาลา'],
  ['ภูเก็ต', 'พูเก็ต', 'ภุเกต', 'ภู\u200bเก็ต'],
  ['ก๋วยเตี๋ยว', 'กวยเตียว', 'ก้วยเตี๊ยว', 'กวยเติยว'],
  ['กะเพรา', 'กเพรา', 'กระเพรา'],
  ['พะงัน', 'พงัน'],
  ['ธรรมดา', 'ทำดา'],
  ['ชัย', 'ไช', 'ใช'],
  ['ไทย', 'ไท'],
  ['ห้อง ๑๒', 'ห้อง 12', 'ห้อง12', 'ห้อง１２'],
  ['ฟ้าใส รีสอร์ท', 'ฟ้าใสรีสอร์ท'],
  ['Café Daeng’s', "cafe daeng's", 'CAFE DAENGS', 'cafe\u0301 daengs'],
  ['Pha-ngan', 'pha ngan', '  PHA   NGAN '],
  ['海鮮餐廳', '海鲜餐厅'],
  ['อื่น ๆ', 'อื่นๆ', 'อื่น'],
] as const

test.each(alike.map((ways) => [ways[0], ways] as const))('%s is found however it is written', (first, ways) => {
  expect(ways.map(fold)).toEqual(ways.map(() => fold(first)))
})

test.each([
  ['เกาะ', 'เก่า'],
  ['ปลา', 'ปา'],
  ['หมู', 'มู'],
  ['แพะ', 'แพ'],
  ['กุ้ง', 'ก้อง'],
  ['แพร่', 'พร้า'],
  ['bar', 'beer'],
])('%s stays another word than %s', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('a word folds the same beside any other', () => {
  expect(fold('กาแฟมะลิ')).toBe(fold('กาแฟ') + fold('มะลิ'))
  expect(fold('เกาะพะงัน')).toBe(fold('เกาะ') + fold('พะงัน'))
})

test('silenced letters go, and those before them that are spoken stay', () => {
  expect(fold('เบียร์')).toBe(fold('เบีย'))
  expect(fold('ฟิล์ม')).toBe(fold('ฟิม'))
  expect(fold('มิเตอร์')).toBe(fold('มิเตอ'))
})

test('words of different scripts stand apart, whether or not a space was typed', () => {
  expect(fold('บ้าน4คนbar')).toBe(fold('บ้าน 4คน bar'))
  expect(fold('曼谷bar')).toBe('曼谷 bar')
})

test('a folded text has letters, digits and single spaces only, from any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(fold(text)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
    }),
  )
})

const written = fc.string({
  unit: fc.constantFrom(...'กขครมทย์ิุำะาเแโ้่ๆรรไษณ ๑a4é曼’\u200b'.split(''), 'ไทย', 'ทร์', '🙂'),
  maxLength: 24,
})

test('letter by letter it is the same, and each letter knows where it stood', () => {
  fc.assert(
    fc.property(written, (text) => {
      const letters = foldLetters(text)
      expect(
        letters
          .map(({ letter }) => letter)
          .join('')
          .trim(),
      ).toBe(fold(text))
      for (const { from, to } of letters) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(to).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})

test('a megabyte of any letters is folded: quadratic work would outlast the test', () => {
  const words = 'ก๋วยเตี๋ยวเรือ '
  expect(fold(words.repeat(70_000)).length).toBeGreaterThan(500_000)
  expect(fold('ก'.repeat(1_000_000))).toBe(fold('ก').repeat(1_000_000))
  expect(typeof fold('์'.repeat(1_000_000))).toBe('string')
})
