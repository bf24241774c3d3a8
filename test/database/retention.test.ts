/** The list of how long rows are kept has every table once, is what the work that removes rows does, and is the operations page's. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backgroundWork } from '#server/background/background-work.ts'
import { expiringTables } from '#server/db/remove-expired.ts'
import { retention, retentionTable } from '#server/db/retention.ts'
import { projectRoot } from '#server/settings/root.ts'
import { testDatabase } from '../support/database.ts'

const { db } = await testDatabase({ bare: true })

test('every table stands in one entry', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  const listed = retention.flatMap(({ tables, with: more = [] }) => [...tables, ...more])
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('the tables of entries that run out are those whose rows are removed, and no others', () => {
  // A held form may end before its session.
  const named = retention.filter(({ removedBy }) => removedBy === 'remove-expired').flatMap(({ tables }) => tables)
  expect([...named, 'held_forms'].toSorted()).toEqual(expiringTables.toSorted())
})

test('rows that are said to go with others do', async () => {
  const { rows } = await sql<{ of: string; to: string }>`
    select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`.execute(db)
  for (const { what, tables, with: more = [] } of retention) {
    const going = new Set<string>(tables)
    for (let before = 0; before < going.size; ) {
      before = going.size
      for (const { of, to } of rows) if (going.has(to)) going.add(of)
    }
    expect(
      more.filter((name) => !going.has(name)),
      what,
    ).toEqual([])
  }
})

test('the work that removes them is among the work in the background', () => {
  const work = backgroundWork({ database: {}, storage: {}, sender: {}, log: {} } as never).map(({ name }) => name)
  const named = retention.flatMap(({ removedBy }) => removedBy ?? [])
  expect(named.filter((name) => !work.includes(name))).toEqual([])
})

test('the table of the operations page is that of the list (copy the expected text over)', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
  expect(/<!-- retention -->\n([\s\S]*?)\n<!-- \/retention -->/.exec(page)?.[1]).toBe(retentionTable())
})
