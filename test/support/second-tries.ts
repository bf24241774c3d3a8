/**
 * Tests are tried twice, since the machines that run them are shared and a browser may starve for a minute. A test that needs its second try is a
 * fault to be looked into all the same: this reporter names it at the end, with its first failure.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

export default class SecondTries implements Reporter {
  #found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const [first] = test.result().errors ?? []
    this.#found.push(
      `${test.module.relativeModuleId}: ${test.fullName}\n    ${(first?.message ?? '').split('\n', 1)[0]}`,
    )
  }

  onTestRunEnd(): void {
    const file = process.env.SECOND_TRIES
    if (file) writeFileSync(file, JSON.stringify(this.#found))
  }
}
