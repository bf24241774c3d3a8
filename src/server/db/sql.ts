/**
 * SQL that is written out, with the kind of each column beside it: the row's type is inferred from the kinds and claimed nowhere.
 * A test compares the kinds with what both databases say of every statement (test/database/described.test.ts), and every test the rows
 * that it gets: nulls, and the inside of JSON (test/support/checked-answers.ts). Kysely's own `sql` would take any type on trust, also a
 * type that only its place expects.
 */
import { type RawBuilder, type Selectable, sql as trusting } from 'kysely'
import { locales } from '#shared/locales.ts'
import type { OtherLocale } from '#shared/localised.ts'
import type { Schema } from './schema.ts'

/** JavaScript types of columns: `number` is also a count or a sum, `text` also an id or a day (type-parsers.ts). */
interface Types {
  text: string
  number: number
  bool: boolean
  time: Date
  bytes: Buffer
  texts: string[]
  numbers: number[]
  json: unknown
}

export type Base = keyof Types

/** The kind of a column or value. `T` is its type in TypeScript. */
export interface Kind<T = unknown> {
  base: Base
  /** True if it may be null. Of a column: as the column, unless said. */
  orNull?: boolean
  /** `table.column` where the value comes from unchanged. */
  column?: string
  /** Kinds inside of JSON. */
  inside?: Kinds
  isList?: boolean
  /** The part of the statement that it comes from, with its own kind. */
  part?: RawBuilder<T>
  /** Never there: carries the type. */
  type?: [T]
}

/** A kind by name, with `?` where it may be null. */
type Named = Base | `${Base}?`
export type Kinds = { readonly [column: string]: Named | Kind }

type TypeOf<K> =
  K extends Kind<infer T>
    ? T
    : K extends `${infer B extends Base}?`
      ? Types[B] | null
      : K extends Base
        ? Types[K]
        : never
type Row<K extends Kinds> = { -readonly [C in keyof K]: TypeOf<K[C]> }

type Tag<T> = (strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<T>

/** Writes SQL whose rows are of these kinds. */
export interface RowShape<K extends Kinds> extends Tag<Row<K>> {
  kinds: K
  and<M extends Kinds>(more: M | RowShape<M>): RowShape<Omit<K, keyof M> & M>
  only<C extends keyof K & string>(...columns: C[]): RowShape<Pick<K, C>>
  without<C extends keyof K & string>(...columns: C[]): RowShape<Omit<K, C>>
  /** The same, all null where there is no row: the other side of an outer join. */
  orAbsent(): RowShape<{ [C in keyof K]: Kind<TypeOf<K[C]> | null> }>
}

/** The type of a row: `type Line = RowOf<typeof lineShape>`. */
export type RowOf<S> = S extends Tag<infer T> ? T : never

/** Told of every described statement and value: for tests. */
type Watch = (strings: readonly string[], described: Kinds | Kind) => void
let watch: Watch | undefined
export function watchDescriptions(watcher: Watch): void {
  watch = watcher
}

/** SQL without a type: a part of other SQL, or a statement whose rows nobody reads. */
export const sql: Tag<unknown> & {
  ref(column: string): RawBuilder<unknown>
  table(name: string): RawBuilder<unknown>
  id(...names: string[]): RawBuilder<unknown>
  raw(text: string): RawBuilder<unknown>
  lit<T>(value: T): RawBuilder<T>
  val<T>(value: T): RawBuilder<T>
  join(parts: readonly unknown[], between?: RawBuilder<unknown>): RawBuilder<unknown>
} = trusting

export const kindOf = (kind: Named | Kind): Kind =>
  typeof kind === 'string' ? { base: kind.replace('?', '') as Base, orNull: kind.endsWith('?') } : kind

/** @example rowsOf({ id: 'text', until: 'time?' })`select id, until from …`.execute(db) */
export function rowsOf<const K extends Kinds>(kinds: K): RowShape<K> {
  const tag: Tag<Row<K>> = (strings, ...values) => {
    watch?.(strings, kinds)
    return trusting<Row<K>>(strings, ...values)
  }
  const pick = (takes: (column: string) => boolean) =>
    Object.fromEntries(Object.entries(kinds).filter(([column]) => takes(column)))
  return Object.assign(tag, {
    kinds,
    and: <M extends Kinds>(more: M | RowShape<M>) =>
      rowsOf({ ...kinds, ...((typeof more === 'function' ? more.kinds : more) as M) }),
    only: <C extends keyof K & string>(...columns: C[]) =>
      rowsOf(pick((column) => columns.includes(column as C)) as Pick<K, C>),
    without: <C extends keyof K & string>(...columns: C[]) =>
      rowsOf(pick((column) => !columns.includes(column as C)) as Omit<K, C>),
    orAbsent: () =>
      rowsOf(
        Object.fromEntries(
          Object.entries(kinds).map(([column, kind]) => [column, { ...kindOf(kind), orNull: true }]),
        ) as { [C in keyof K]: Kind<TypeOf<K[C]> | null> },
      ),
  })
}

/** SQL for one value among others, of this kind. */
export function scalar<const K extends Named | Kind>(kind: K): Tag<TypeOf<K>> {
  const described = kindOf(kind)
  return (strings, ...values) => {
    watch?.(strings, described)
    return trusting<TypeOf<K>>(strings, ...values)
  }
}

/** For a statement that closes with a described part: its rows are those of the part. */
export const endingIn = <T>(_ending: RawBuilder<T> | undefined): Tag<T> => trusting as Tag<T>

/** SQL for a condition. */
export const bool = scalar('bool')

/** The same kind, where it may be null: the other side of an outer join. */
export const orNull = <T>(kind: Kind<T>): Kind<T | null> => ({ ...kind, orNull: true })

type Read<T extends keyof Schema, C extends keyof Selectable<Schema[T]>> = Selectable<Schema[T]>[C]

/** The kinds of these columns of a table, under their names. */
export const columnsOf = <T extends keyof Schema, C extends keyof Selectable<Schema[T]> & string>(
  table: T,
  ...columns: C[]
): { [N in C]: Kind<Read<T, N>> } =>
  Object.fromEntries(columns.map((name) => [name, { base: 'json', column: `${table}.${name}` }])) as never

/** A text in each language, as in `name_th`, `name_en`: the Thai one of this kind, every other may be null. */
export const inLocales = <N extends string, const K extends 'text' | 'text?'>(name: N, thai: K) =>
  Object.fromEntries(
    locales.map((locale) => [`${name}_${locale}`, locale === 'th' ? thai : 'text?']),
  ) as unknown as LocalisedKinds<N, K>
type LocalisedKinds<N extends string, K> = { [It in `${N}_th`]: K } & { [It in `${N}_${OtherLocale}`]: 'text?' }

/** The kind of a part of the statement that was given. */
export const ofSql = <T>(part: RawBuilder<T>): Kind<T> => ({ base: 'json', part })

/** The kinds of all columns of a table, for `select table.*`. */
export const allOf = <T extends keyof Schema>(table: T) =>
  ({ [`${table}.*`]: { base: 'json', column: `${table}.*` } }) as unknown as {
    [C in keyof Selectable<Schema[T]>]: Kind<Read<T, C>>
  }

/** The same, all null where the row is missing: the other side of an outer join. */
export const allOrNull = <T extends keyof Schema>(table: T) =>
  ({ [`${table}.*`]: { base: 'json', column: `${table}.*`, orNull: true } }) as unknown as {
    [C in keyof Selectable<Schema[T]>]: Kind<Read<T, C> | null>
  }

/** A list of objects with these kinds that the statement makes as JSON, which has no times. */
export const jsonListOf = <const K extends Kinds>(inside: K): Kind<Row<K>[]> => ({ base: 'json', inside, isList: true })

/** A text of a narrower type, that no column and no list says. */
export const textIs = <T extends string>(): Kind<T> => ({ base: 'text' })

/** A list of texts of a narrower type. */
export const textsIs = <T extends string>(): Kind<T[]> => ({ base: 'texts' })

/** A number of a narrower type. */
export const numberIs = <T extends number>(): Kind<T> => ({ base: 'number' })

/** JSON of a type that is stored whole. */
export const jsonAs = <T>(): Kind<T> => ({ base: 'json' })
