/**
 * The types of the tables agree with the database: the same tables, columns, nulls and defaults. Read from the files, as types are gone at run time.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { testDatabase } from '../support/database.ts'

const folder = path.join(projectRoot, 'src/server/db')
const rooms = readdirSync(path.join(folder, 'schema')).map((file) =>
  readFileSync(path.join(folder, 'schema', file), 'utf8'),
)
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '')

/** Lines `name: type` of each interface. */
function interfacesIn(code: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const [, name = '', body = ''] of withoutComments(code).matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)) {
    found.set(name, new Map([...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, key = '', type = '']) => [key, type])))
  }
  return found
}

/** The read type of a column: of `ColumnType<read, insert, update>` the first, of others the whole. */
const mayBeNull = (type: string) =>
  type === 'Json' || / \| null$/.test(/^ColumnType<([^,]+(?:<[^>]*>)?),/.exec(type)?.[1] ?? type)
/** A type that is said elsewhere: whether it may be null does not stand here. */
const isElsewhere = (type: string) => /^ColumnType<unknown|^(ColumnType<)?\w+\['/.test(type)

const tables = interfacesIn(readFileSync(path.join(folder, 'schema.ts'), 'utf8')).get('Schema') as Map<string, string>
const rows = new Map(rooms.flatMap((code) => [...interfacesIn(code)]))

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
