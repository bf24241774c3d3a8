/** Runs before each test file: a row of a statement of our own that is not as its kinds say fails the test that asked for it. */
import { DefaultQueryExecutor, type QueryExecutor, type QueryResult } from 'kysely'
import { afterEach, expect } from 'vitest'
import { faultsOfRow } from './described/answers.ts'
import { saidOf, watchStatements } from './described/statements.ts'

/** Rows of one answer that are looked at: a statement makes all of its rows in the same way. */
const mostRows = 100

/** Faults since the last test, for all files of a process: what is patched stays so. */
const shared = globalThis as typeof globalThis & { faultsOfAnswers?: Set<string> }

function noteFaults(sql: string, { rows }: QueryResult<unknown>, faults: Set<string>): void {
  const several = saidOf(sql).map(({ kinds }) =>
    rows.slice(0, mostRows).flatMap((row) => faultsOfRow(kinds, row as Record<string, unknown>)),
  )
  // The same SQL is described in two ways where two functions ask it.
  for (const fault of several.flat()) faults.add(`${fault}\n${sql.trim().slice(0, 300)}`)
}

watchStatements()
if (!shared.faultsOfAnswers) {
  const faults = new Set<string>()
  shared.faultsOfAnswers = faults
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as QueryExecutor
  const { executeQuery } = base
  base.executeQuery = async function <R>(this: QueryExecutor, ...[compiled, options]: Parameters<typeof executeQuery>) {
    const result = (await executeQuery.call(this, compiled, options)) as QueryResult<R>
    if (!('isInvented' in result)) noteFaults(compiled.sql, result, faults)
    return result
  }
}

afterEach(() => {
  const found = [...(shared.faultsOfAnswers ?? [])]
  shared.faultsOfAnswers?.clear()
  expect(found, 'rows are as their statements say (src/server/db/sql.ts)').toEqual([])
})
