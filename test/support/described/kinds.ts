/** Compares the kinds that the code gives the columns of its own SQL with what the database says of a statement. */
import type { Base, Kind, Kinds } from '#server/db/sql.ts'
import { kindOf } from '#server/db/sql.ts'
import { schemaColumns } from './schema-columns.ts'

/** A column of an answer, as the database describes it. */
export interface Field {
  name: string
  dataTypeID: number
  tableID: number
  columnID: number
}

/** The types of the database that the client reads so (src/server/db/type-parsers.ts). */
const typesOf: Record<Base, readonly number[]> = {
  // text, varchar, char, name, uuid, date, inet
  text: [25, 1043, 1042, 19, 2950, 1082, 869],
  // int2, int4, int8, oid, float4, float8, numeric
  number: [21, 23, 20, 26, 700, 701, 1700],
  bool: [16],
  time: [1184, 1114],
  bytes: [17],
  // Lists of them, in JSON too
  texts: [1009, 1015, 1003, 2951, 1182, 114, 3802],
  numbers: [1005, 1007, 1016, 1021, 1022, 1231, 114, 3802],
  json: [114, 3802],
}

/** Kinds with `table.*` written out, one entry a column. */
export function eachKind(kinds: Kinds): Map<string, Kind> {
  const found = new Map<string, Kind>()
  for (const [name, given] of Object.entries(kinds)) {
    const kind = kindOf(given)
    if (!name.endsWith('.*')) {
      found.delete(name)
      found.set(name, kind)
      continue
    }
    const table = name.slice(0, -2)
    for (const column of schemaColumns().keys())
      if (column.startsWith(`${table}.`)) found.set(column.slice(table.length + 1), { ...kind, column })
  }
  return found
}

/** Faults of the columns' names and types; `nameOf` gives `table.column` of an origin. */
export function faultsOfFields(
  kinds: Kinds,
  fields: readonly Field[],
  nameOf?: (field: Field) => string | undefined,
): string[] {
  const each = eachKind(kinds)
  const known = new Map(fields.map((field) => [field.name, field]))
  const missing = [...each.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `${name} is no column of the answer`)
  const twice = fields.filter((field) => known.get(field.name) !== field).map(({ name }) => `${name} is there twice`)
  return [...missing, ...twice, ...fields.flatMap((field) => faultsOfField(field, each.get(field.name), nameOf))]
}

function faultsOfField(field: Field, kind: Kind | undefined, nameOf?: (field: Field) => string | undefined): string[] {
  const { name, dataTypeID } = field
  // A column that nobody reads.
  if (!kind || kind.part) return []
  if (kind.column) {
    const from = nameOf?.(field)
    return !nameOf || from === kind.column ? [] : [`${name} comes from ${from ?? 'no column'}, not from ${kind.column}`]
  }
  return typesOf[kind.base].includes(dataTypeID) ? [] : [`${name} is of type ${dataTypeID}, not ${kind.base}`]
}
