/** The columns of the tables' types, read from their files, as types are gone at run time: test/database/schema-types.test.ts compares them with the database. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'

const folder = path.join(projectRoot, 'src/server/db')
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '')

/** The columns of a text in several languages: Thai is of the type that is said, else a text. Some tables demand other languages too. */
const localised = (heritage: string): [string, string][] =>
  [...heritage.matchAll(/LocalisedColumns<'(\w+)'(?:, ([^<>]+(?:<[^<>]*>)?))?>/g)].flatMap(
    ([, name, thai = 'string']) =>
      locales.map((locale): [string, string] => [`${name}_${locale}`, locale === 'th' ? thai : 'Translation | null']),
  )
/** A figure for each language. */
const counted = (heritage: string): [string, string][] =>
  heritage.includes('Record<Locale, number>') ? locales.map((locale): [string, string] => [locale, 'number']) : []

/** Lines `name: type` of each interface. */
export function interfacesIn(code: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const [, name = '', heritage = '', body = ''] of withoutComments(code).matchAll(
    /export interface (\w+)([^{]*) \{\n([\s\S]*?)\n\}/g,
  )) {
    const own = [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, key = '', type = '']): [string, string] => [
      key,
      type,
    ])
    found.set(name, new Map([...localised(heritage), ...counted(heritage), ...own]))
  }
  return found
}

/** The read type of a column: of `ColumnType<read, insert, update>` the first, of others the whole. */
export const mayBeNull = (type: string): boolean =>
  type === 'Json' || / \| null$/.test(/^ColumnType<([^,]+(?:<[^>]*>)?),/.exec(type)?.[1] ?? type)

/** Table → the name of its type. */
export const tableTypes = (): Map<string, string> =>
  interfacesIn(readFileSync(path.join(folder, 'schema.ts'), 'utf8')).get('Schema') as Map<string, string>

/** Name of a type → its columns. */
export const rowTypes = (): Map<string, Map<string, string>> =>
  new Map(
    readdirSync(path.join(folder, 'schema')).flatMap((file) => [
      ...interfacesIn(readFileSync(path.join(folder, 'schema', file), 'utf8')),
    ]),
  )

let columns: Map<string, boolean> | undefined

/** `table.column` → whether its type has null. */
export function schemaColumns(): ReadonlyMap<string, boolean> {
  if (columns) return columns
  const rows = rowTypes()
  columns = new Map(
    [...tableTypes()].flatMap(([table, type]) =>
      [...(rows.get(type) ?? [])].map(([column, it]): [string, boolean] => [`${table}.${column}`, mayBeNull(it)]),
    ),
  )
  return columns
}
