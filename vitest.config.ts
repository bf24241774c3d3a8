/**
 * Two kinds of tests: `node` (units, HTTP, databases, processes) beside the code and in test/, and `e2e` in a real
 * browser. They run one after the other (scripts/test.mjs), because a browser on two busy cores makes tests that fail by chance.
 */
import { defineConfig } from 'vitest/config'

const setupFiles = ['test/support/strict-console.ts']

export default defineConfig({
  ssr: { noExternal: ['primereact'] },
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    // Said at the end of a run (test/support/second-tries.ts).
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          setupFiles,
          globalSetup: ['test/support/served.ts'],
          fileParallelism: false,
          // As patient as the browser's own waits: a condition that comes late on a busy machine is no fault.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
