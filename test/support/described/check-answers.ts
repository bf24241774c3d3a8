/**
 * Runs before each test file: every answer to SQL of our own is compared with what its code says of it, its columns and each value. A test that
 * meets another answer fails.
 */
import pg from 'pg'
import { afterEach, expect } from 'vitest'
import { eachKind, type Field, faultsOfFields, faultsOfValue, faultsOfValues } from './kinds.ts'
import { saidOf, watchStatements } from './statements.ts'

const faults = new Set<string>()

function check(
  sql: string,
  { fields, rows }: { fields: readonly Field[]; rows: readonly Record<string, unknown>[] },
): void {
  for (const { kinds, isWhole } of saidOf(sql)) {
    const found = isWhole
      ? [...faultsOfFields(kinds, fields), ...rows.flatMap((row) => faultsOfValues(kinds, row))]
      : rows.flatMap((row) => [...eachKind(kinds)].flatMap(([name, kind]) => faultsOfValue(name, kind, row[name])))
    for (const fault of found) faults.add(`${fault}\n${sql.trim().slice(0, 400)}`)
  }
}

declare module 'pg' {
  interface ClientBase {
    /** Set once its answers are looked at. */
    isLookedAt?: true
  }
}

watchStatements()
const { query } = pg.Client.prototype
if (!pg.Client.prototype.isLookedAt) {
  pg.Client.prototype.isLookedAt = true
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    const answer = (query as (...all: unknown[]) => unknown).apply(this, given)
    const sql = typeof first === 'string' ? first : first?.text
    if (!(answer instanceof Promise) || saidOf(sql).length === 0) return answer
    return answer.then((it: Parameters<typeof check>[1]) => {
      check(sql, it)
      return it
    })
  } as typeof query
}

afterEach(() => {
  const found = [...faults]
  faults.clear()
  expect(found, 'every answer is as its SQL is described').toEqual([])
})
