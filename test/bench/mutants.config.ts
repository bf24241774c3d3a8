/**
 * The tests that the mutants are tried on: those of the rules, which need neither a server nor, but for the limits, a database. Whole
 * journeys would kill more and take days.
 */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/shared/**/*.test.ts',
      'src/server/domain/**/{rules,policy,constants,due}.test.ts',
      'src/server/http/pages/guards.test.ts',
      'src/server/db/{limits,growing-wait}.test.ts',
      'test/standards/score.test.ts',
    ],
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
