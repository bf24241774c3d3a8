/** Where the embedded database goes without the code that takes much memory to make. */
import { expect, test } from 'vitest'
import { isScarce, memoryLimit } from './spare-memory.ts'

const gigabyte = 1024 ** 3

test('memory is scarce in a small container and on a small machine, not on a large one without a limit', () => {
  expect(isScarce(memoryLimit(0.75 * gigabyte, 32 * gigabyte))).toBe(true)
  expect(isScarce(memoryLimit(0, gigabyte))).toBe(true)
  expect(isScarce(memoryLimit(0, 32 * gigabyte))).toBe(false)
  // No limit: the kernel then names more than any machine has.
  expect(isScarce(memoryLimit(2 ** 63, 32 * gigabyte))).toBe(false)
})
