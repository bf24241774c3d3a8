/**
 * A test during which `console.error` or `console.warn` was called fails: React, React Router and i18next tell their
 * real faults only there. A test that provokes one says so: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

const calls: string[] = []
for (const name of ['error', 'warn'] as const) {
  console[name] = (...args: unknown[]) => void calls.push(`console.${name}: ${format(...args)}`)
}

afterEach(() => {
  expect(calls.splice(0), 'nothing may be written to console.error or console.warn').toEqual([])
})
