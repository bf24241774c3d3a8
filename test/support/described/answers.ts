/**
 * Compares rows that a database answered with the kinds that the code gives them: nulls and the inside of JSON, of which no database says
 * anything before it has an answer.
 */
import type { Base, Kind, Kinds } from '#server/db/sql.ts'
import { kindOf } from '#server/db/sql.ts'
import { eachKind } from './kinds.ts'
import { schemaColumns } from './schema-columns.ts'

type Fields = Readonly<Record<string, unknown>>

const isListOf = (type: 'string' | 'number') => (value: unknown) =>
  Array.isArray(value) && value.every((it) => typeof it === type)

const isOf: Record<Base, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  time: (value) => value instanceof Date,
  bytes: Buffer.isBuffer,
  texts: isListOf('string'),
  numbers: isListOf('number'),
  json: () => true,
}

/** True if the row's type has null there. Of a part that was given, its own SQL is asked. */
const mayBeNull = ({ orNull, column, part }: Kind): boolean =>
  orNull ?? (part !== undefined || (column !== undefined && schemaColumns().get(column) === true))

/** The differences of a value from its kind. */
function faultsOfValue(name: string, value: unknown, kind: Kind): string[] {
  if (value === null || value === undefined) return mayBeNull(kind) ? [] : [`${name} is ${value}`]
  if (kind.column || kind.part) return []
  if (!isOf[kind.base](value)) return [`${name} is no ${kind.base}: ${JSON.stringify(value).slice(0, 80)}`]
  const { inside } = kind
  if (!inside) return []
  if (kind.isList && !Array.isArray(value)) return [`${name} is no list`]
  const rows = (kind.isList ? value : [value]) as readonly unknown[]
  return rows.flatMap((it) =>
    typeof it === 'object' && it !== null ? faultsOfRow(inside, it as Fields, `${name}.`) : [`${name} has ${it} in it`],
  )
}

const written = new WeakMap<Kinds, Map<string, Kind>>()
/** Kinds of a statement, with `table.*` written out once. */
function kindsByName(kinds: Kinds): Map<string, Kind> {
  const known = written.get(kinds) ?? eachKind(kinds)
  written.set(kinds, known)
  return known
}

/** The differences of a row from its kinds. */
export function faultsOfRow(kinds: Kinds, row: Fields, within = ''): string[] {
  return [...kindsByName(kinds)].flatMap(([name, kind]) => faultsOfValue(`${within}${name}`, row[name], kindOf(kind)))
}
