import { expect, test } from 'vitest'
import { toBytes } from './to-bytes.ts'

const texts = [
  '',
  'plain',
  'ร้านริมทาง กำแพงเพชร',
  '中文 🙂',
  'half a pair \ud800',
  'ก'.repeat(300_000),
  'ก'.repeat(400_000),
]

test('text of any letters and length becomes the bytes that Buffer.from makes of it', () => {
  for (const text of texts) expect(toBytes(text).equals(Buffer.from(text)), text.slice(0, 20)).toBe(true)
})

test('earlier results are left unchanged', () => {
  const first = toBytes('ร้านแรก')
  toBytes('ร้านที่สอง')
  expect(first.toString()).toBe('ร้านแรก')
})
