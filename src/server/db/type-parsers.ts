/**
 * Database values in TypeScript. Both databases are read by the same `pg` client, so these
 * parsers hold for both; only the types that `pg` reads unsuitably are named here.
 */
import pg from 'pg'

const { builtins } = pg.types
// The types of arrays have no names in `pg`.
const arrayTypes = { text: 1009 as number, int8: 1016, date: 1182, numeric: 1231 }

/** Integers that JavaScript cannot hold exactly stay strings, so that no digit is lost silently. */
const int8 = (text: string): number | string => (Number.isSafeInteger(Number(text)) ? Number(text) : text)

const asText = (text: string): string => text

const texts: (literal: string) => (string | null)[] = pg.types.getTypeParser(arrayTypes.text)

const listOf =
  <T>(parse: (text: string) => T) =>
  (literal: string): (T | null)[] =>
    texts(literal).map((text) => (text === null ? null : parse(text)))

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, int8],
  [builtins.NUMERIC, Number],
  // A day is a day: as a Date it would be midnight of the server's time zone, often the day before.
  [builtins.DATE, asText],
  [arrayTypes.int8, listOf(int8)],
  [arrayTypes.numeric, listOf(Number)],
  [arrayTypes.date, listOf(asText)],
])

/** Handed to every `pg` client. Not set globally, so that another user of `pg` in this process keeps its own. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
}
