import { expect, test } from 'vitest'
import { isLocalOrigin } from './local-origin.ts'

test.each([
  ['http://localhost:3000', true],
  ['https://LOCALHOST', true],
  ['http://places.localhost', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.9.8.7', true],
  ['http://[::1]:3000', true],
  ['https://places.example.org', false],
  ['https://localhost.example.org', false],
  ['https://notlocalhost', false],
  ['https://127.0.0.1.example.org', false],
  ['http://192.168.1.5:3000', false],
  ['http://0.0.0.0:3000', false],
  ['http://[::ffff:203.0.113.7]', false],
])('%s: %s', (origin, local) => {
  expect(isLocalOrigin(origin)).toBe(local)
})
