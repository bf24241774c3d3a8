import { expect, test } from 'vitest'
import { smsParts } from './sms-length.ts'

test.each([
  ['160 Latin letters', 'a'.repeat(160), 1],
  ['161 Latin letters', 'a'.repeat(161), 2],
  ['306 Latin letters', 'a'.repeat(306), 2],
  ['307 Latin letters', 'a'.repeat(307), 3],
  ['80 signs that take two places', '€'.repeat(80), 1],
  ['81 signs that take two places', '€'.repeat(81), 2],
  ['70 Thai letters', 'ก'.repeat(70), 1],
  ['71 Thai letters', 'ก'.repeat(71), 2],
  ['134 Thai letters', 'ก'.repeat(134), 2],
  ['135 Thai letters', 'ก'.repeat(135), 3],
  ['one Thai letter among 70 Latin ones', `ก${'a'.repeat(70)}`, 2],
  ['36 letters beyond the first plane', '🛡'.repeat(36), 2],
])('%s', (_what, text, parts) => {
  expect(smsParts(text)).toBe(parts)
})
