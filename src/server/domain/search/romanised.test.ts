import { expect, test } from 'vitest'
import { fold } from '#shared/search/fold.ts'
import type { KnownWord } from './known-words.ts'
import { inThai } from './romanised.ts'

const words: KnownWord[] = ['หมู', 'ทอด', 'กระเทียม', 'ไก่', 'คลอง', 'โขง', 'ริม', 'ปลา', 'ไข่', 'ย่าง', 'บน'].map(
  (shown) => ({
    folded: fold(shown),
    shown,
    uses: 1,
  }),
)

test.each([
  ['moo tod', 'หมูทอด'],
  ['muu thot', 'หมูทอด'],
  ['gai yaang', 'ไก่ย่าง'],
  ['rim klong', 'ริมคลอง'],
  ['rim khong', 'ริมโขง'],
  ['plaa yang', 'ปลาย่าง'],
  ['moo kra thiam', 'หมูกระเทียม'],
])('%s is %s', (text, thai) => {
  expect(inThai(words, text)[0]).toBe(thai)
})

test.each(['beef steak', 'moo', 'ปลา yang', 'pla bon'])('%s is nothing in these words', (text) => {
  expect(inThai(words, text)).toEqual([])
})
