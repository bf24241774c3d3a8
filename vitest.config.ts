/**
 * Two kinds of tests: `node` (units, HTTP, databases, processes) beside the code and in test/, and `e2e` in a real
 * browser. They run one after the other (scripts/test.mjs). Files of both
 * three at a time, those of `e2e` before one browser and one server, because on two cores a third of their time is waiting for servers, databases and processes of their own.
 * Files of `node` follow one another in processes that keep what is imported: the application takes seconds to import and half a
 * second to test. So no file may leave a changed module behind; those that mock one, or call functions with stand-ins, are `node-apart`, each in
 * a process of its own.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { everyFunction } from './test/support/described/every-function.ts'
import LongestFirst from './test/support/longest-first.ts'
import { night } from './test/support/night.ts'

const nodeTests = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts']
const mocking = globSync(nodeTests, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.mock\(|\bstandIn\b/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)

/** Left to the night, unless everything or a file is asked for by name (scripts/test.mjs). */
const left = process.env.ASK_ALL === '1' || process.env.ASK_NIGHT === '1' ? [] : Object.keys(night)

const setupFiles = ['test/support/strict-console.ts', 'test/support/checked-answers.ts', 'test/support/vocabulary.ts']
/** Far more than anything takes: on a starved machine it is not the clock that says whether a test holds. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  ssr: { noExternal: ['primereact'] },
  test: {
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    // Said at the end of a run (test/support/second-tries.ts).
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: nodeTests,
          exclude: [...mocking, ...left],
          isolate: false,
          maxWorkers: 3,
          setupFiles: ['test/support/cheap-passwords.ts', ...setupFiles],
          ...patience,
        },
      },
      {
        extends: true,
        plugins: [everyFunction],
        test: {
          name: 'node-apart',
          include: mocking.filter((file) => !left.includes(file)),
          maxWorkers: 3,
          setupFiles,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          exclude: left,
          setupFiles,
          globalSetup: ['test/support/served.ts'],
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // As patient as the browser's own waits: a condition that comes late on a busy machine is no fault.
          expect: { poll: { timeout: 40_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
