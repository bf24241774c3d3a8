import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (text: string, query: string) => {
  let result = ''
  let done = 0
  for (const [from, to] of highlight(text, query)) {
    result += `${text.slice(done, from)}[${text.slice(from, to)}]`
    done = to
  }
  return result + text.slice(done)
}

test.each([
  ['ครัวป้าแดง กะทู้', 'ป้าแดง', 'ครัว[ป้าแดง] กะทู้'],
  ['ครัวป้าแดง กะทู้', 'ปาแดง', 'ครัว[ป้าแดง] กะทู้'],
  ['ก๋วยเตี๋ยวเรือพี่แจ๋ว', 'กวยเตียว', '[ก๋วยเตี๋ยว]เรือพี่แจ๋ว'],
  ['น้ำตกจันทร์', 'นำตก', '[น้ำตก]จันทร์'],
  ['ฟ้าใส รีสอร์ท', 'ฟ้าใสรีสอร์ท', '[ฟ้าใส] [รีสอร์ท]'],
  ['Café Daeng’s Kitchen', "cafe daeng's", '[Café] [Daeng]’s Kitchen'],
  ['望月餐厅', '餐厅', '望月[餐厅]'],
  ['Pa Daeng, Spa', 'pa', '[Pa] Daeng, Spa'],
  ['ครัวป้าแดง', 'ทะเล', 'ครัวป้าแดง'],
  ['ครัวป้าแดง', '', 'ครัวป้าแดง'],
  ['ครัวครัว', 'ครัว', '[ครัวครัว]'],
])('%s, searched for %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('ranges lie in the text, in order, apart, and never between a letter and its marks', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'กขมทย์ิุำะาเแโ้่ a4é曼'.split('')), maxLength: 30 })
  fc.assert(
    fc.property(letters, letters, (text, query) => {
      let last = -1
      for (const [from, to] of highlight(text, query)) {
        expect(from).toBeGreaterThan(last)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        expect(text.slice(to, to + 1)).not.toMatch(/\p{M}/u)
        last = to
      }
    }),
  )
})

test('a very long text is left alone', () => {
  expect(highlight('ครัว'.repeat(600), 'ครัว')).toEqual([])
})
