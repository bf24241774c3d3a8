/**
 * The tables of a database as rows of JSON that are the same on both kinds of database: used by backups and by the move to a server.
 * Everything is read from the catalogue, so that a new table needs no line here.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../db/sql.ts'

/** A table, with the columns that are written: generated ones come by themselves. */
export const tableShape = rowsOf({
  name: 'text',
  columns: 'texts',
})
export type Table = RowOf<typeof tableShape>

/** A table's contents as a checksum over its rows, in any order. */
export interface TableSum {
  rows: number
  sum: string
}

/** Rows that are read and written at once. */
const batchSize = 500

/** All tables but that of the migrations, which describes the others. */
export async function listTables(db: Kysely<Schema>): Promise<Table[]> {
  const { rows } = await tableShape`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
    group by 1 order by 1`.execute(db)
  return rows
}

const columnList = ({ columns }: Table) => sql.join(columns.map((name) => sql.id(name)))

/** The rows as lines of JSON, some hundred at a time. `db` is one connection in a transaction: all tables of one moment. */
export async function* readRows(db: Kysely<Schema>, table: Table): AsyncGenerator<string[]> {
  await sql`declare rows_to_read no scroll cursor for
    select row_to_json(t)::text as line from (select ${columnList(table)} from ${sql.table(table.name)}) t`.execute(db)
  for (;;) {
    const { rows } = await rowsOf({ line: 'text' })`fetch ${sql.lit(batchSize)} from rows_to_read`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close rows_to_read`.execute(db)
}

/** Writes lines of {@link readRows} into the table. */
export async function writeRows(db: Kysely<Schema>, table: Table, lines: AsyncIterable<string[]>): Promise<void> {
  const columns = columnList(table)
  for await (const some of lines) {
    await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${`[${some.join(',')}]`}::json)`.execute(
      db,
    )
  }
}

/** Sums up lines that pass by. */
export class RowSum {
  #rows = 0
  #sum = 0n

  add(lines: string[]): void {
    this.#rows += lines.length
    for (const line of lines) this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
  }

  get total(): TableSum {
    return { rows: this.#rows, sum: (this.#sum & ((1n << 256n) - 1n)).toString(16).padStart(64, '0') }
  }
}

/** A table's current checksum. */
export async function sumRows(db: Kysely<Schema>, table: Table): Promise<TableSum> {
  const sum = new RowSum()
  for await (const lines of readRows(db, table)) sum.add(lines)
  return sum.total
}
