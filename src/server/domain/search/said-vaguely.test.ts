import { expect, test } from 'vitest'
import { withoutVague } from './said-vaguely.ts'

test.each([
  ['wooden quiet bungalow', 'wooden bungalow'],
  ['authentic noodles', 'noodles'],
  ['กุ้งเผาสดๆ', 'กุ้งเผา'],
  ['浪漫 晚餐', '晚餐'],
])('%s is %s without how it is to be', (text, left) => {
  expect(withoutVague(text)).toBe(left)
})

test.each(['fresh', 'wooden bungalow', 'กุ้งเผา'])('of %s nothing is passed over', (text) => {
  expect(withoutVague(text)).toBeNull()
})
