import { expect, test } from 'vitest'
import { otherLayout, surelySlipped } from './keyboard.ts'

test.each([
  ['l;ylfu', 'สวัสดี'],
  ['4^gdH9', 'ภูเก็ต'],
  ["Fi'ci,", 'โรงแรม'],
  ['ihko', 'ร้าน'],
])('%s was typed on the Thai layout', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant)
})

test('English typed on the Thai layout comes back', () => {
  expect(otherLayout('้ำสสน')).toBe('hello')
  expect(otherLayout('ย้ีาำะ')).toBe('phuket')
})

test('text of both scripts, or of neither, was not a slip', () => {
  expect(otherLayout('ร้าน bar')).toBeNull()
  expect(otherLayout('123 ;[')).toBeNull()
  expect(otherLayout('曼谷')).toBeNull()
})

test('each key has another letter on the other layout, and comes back', () => {
  const keys = "1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./"
  for (const key of `${keys}${'QWERTYUIOPASDFGHJKLZXCVBNM'}`) {
    const thai = otherLayout(`a${key}`) as string
    expect(thai).not.toBe(`a${key}`)
    if (/[ก-๛]/.test(thai)) expect([`a${key}`]).toContain(otherLayout(thai))
  }
})

test('Thai that nobody writes was a slip, and a word was none', () => {
  expect(surelySlipped('้นะำส')).toBe('hotel')
  expect(surelySlipped('าพฟิร')).toBe('krabi')
  for (const word of ['น้ำตก', 'ก๋วยเตี๋ยวเรือ', 'เเกงฮังเล', 'พันธุ์', 'เกาะเต่า', 'จันทร์', 'hotel'])
    expect([word, surelySlipped(word)]).toEqual([word, null])
})
