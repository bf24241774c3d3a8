/**
 * No function of the embedded database costs much memory to compile. V8 itself reports each one's memory; a process of its own,
 * with a budget that has the parser counted as hot after some queries and everything compiled at once, not some time later.
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const megabyte = 1024 ** 2
const program = `
  import { openInMemory } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
  const database = await openInMemory()
  for (let i = 0; i < 60; i++) await database.ping()
  await database.close()`

test('PostgreSQL in WebAssembly is compiled within 150 MB a function, the parser too', async () => {
  const flags = ['--trace-wasm-compilation-times', '--wasm-sync-tier-up', '--wasm-tiering-budget=100000']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', program], {
    maxBuffer: 64 * megabyte,
  })
  const better = [...stdout.matchAll(/#(\d+) using TurboFan, took \d+ ms and (\d+) /g)]
  const costly = better.filter(([, , bytes]) => Number(bytes) > 150 * megabyte)
  expect(costly.map(([, number]) => number)).toEqual([])
  // Else this would not have looked at anything.
  expect(better.length).toBeGreaterThan(20)
}, 120_000)
