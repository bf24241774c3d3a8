/**
 * The types of the tables agree with the database: the same tables, columns, nulls and defaults. Read from the files, as types are gone at run time.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { mayBeNull, rowTypes, tableTypes } from '../support/described/schema-columns.ts'

/** A type that is said elsewhere, or a language that only some tables demand: whether it may be null does not stand here. */
const isElsewhere = (type: string) => /^Translation\b|^ColumnType<unknown|^(ColumnType<)?\w+\['/.test(type)

const tables = tableTypes()
const rows = rowTypes()

const { db } = await testDatabase({ bare: true })
const { rows: columns } = await sql<{ table: string; name: string; nullable: boolean; filled: boolean }>`
  select table_name as table, column_name as name, is_nullable = 'YES' as nullable,
    column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as filled
  from information_schema.columns where table_schema = 'public'`.execute(db)
const named = Map.groupBy(columns, ({ table }) => table)

/** Counters belong to the library that makes their table. */
const foreignTables = ['rate_limits']

test('every table has its type', () => {
  const real = [...named.keys()].filter((table) => !foreignTables.includes(table))
  expect([...tables.keys()].sort()).toEqual(real.sort())
})

test.each([...tables])('the type of %s has its columns and their nulls', (table, name) => {
  const types = rows.get(name) as Map<string, string>
  const typed = [...types].map(([column, type]) => [column, isElsewhere(type) ? 'elsewhere' : mayBeNull(type)])
  const real = (named.get(table) ?? []).map((column) => [
    column.name,
    isElsewhere(types.get(column.name) ?? '') ? 'elsewhere' : column.nullable,
  ])
  expect(Object.fromEntries(typed)).toEqual(Object.fromEntries(real))
})

test.each([...tables])('the database fills the optional columns of %s', (table, name) => {
  const left = [...(rows.get(name) as Map<string, string>)].filter(([, type]) => /^Generated</.test(type))
  const filled = (named.get(table) ?? []).filter((column) => column.filled).map((column) => column.name)
  expect(filled).toEqual(expect.arrayContaining(left.map(([column]) => column)))
})
