import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('a name that its reader cannot read stands behind one that can be: the place’s English one, else its Latin letters', () => {
  expect(fullName({ name: 'ครัวชาวเล', romanised: 'Khrua Chao Le' })).toBe('Khrua Chao Le (ครัวชาวเล)')
  expect(fullName({ name: 'ริมหาด', english: 'By the Beach' })).toBe('By the Beach (ริมหาด)')
  expect(fullName({ name: '海边' })).toBe('海边')
})
