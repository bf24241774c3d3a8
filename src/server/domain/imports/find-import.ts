/** Imports of lists for their makers, and for stewards. To anybody else they are not there. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import {
  type ImportHead,
  type ImportResult,
  type ImportRow,
  type ImportState,
  type Outcome,
  outcomes,
  type PlaceImport,
  type ShownRows,
  type Verdict,
} from '#shared/imports/place-import.ts'
import type { ImportFault, ManyChange } from '#shared/imports/reasons.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { isSteward } from '../duty/stewards.ts'
import { defineCursor } from '../places/cursor.ts'

export interface ImportReading {
  reader: string
}

const headShape = rowsOf({
  id: 'text',
  state: textIs<ImportState>(),
  made_at: 'time',
  by: 'text?',
  own: 'bool',
  rows_count: 'number',
})

const heads = ({ reader }: ImportReading) => sql`i.id, i.state, i.made_at, u.display_name as by,
  i.made_by is not distinct from ${reader}::uuid as own, i.rows_count`
const readable = ({ reader }: ImportReading) => sql`place_imports i left join users u on u.id = i.made_by
  where (i.made_by = ${reader}::uuid or ${isSteward(reader)})`

const presentHead = (row: RowOf<typeof headShape>): ImportHead => ({
  id: row.id,
  state: row.state,
  madeAt: row.made_at.toISOString(),
  by: row.by,
  isOwn: row.own,
  rows: row.rows_count,
})

/** Lists of before on a page. */
const perPage = 20

/** The newest first, older than `before`. */
export async function listImports(
  db: Kysely<Schema>,
  reading: ImportReading,
  before: string | null = null,
): Promise<{ imports: ImportHead[]; next: string | null }> {
  const { rows } = await headShape`
    select ${heads(reading)} from ${readable(reading)}
      and coalesce((i.made_at, i.id) < (select o.made_at, o.id from place_imports o where o.id = ${before}::uuid), true)
    order by i.made_at desc, i.id desc limit ${perPage + 1}`.execute(db)
  const imports = rows.slice(0, perPage).map(presentHead)
  return { imports, next: rows.length > perPage ? (imports.at(-1)?.id ?? null) : null }
}

const countShape = rowsOf({ outcome: orNull(textIs<Outcome>()), rows: 'number', partly: 'number' })

/** Counts of rows by outcome; a row without one of its cells counts there, too. */
export async function countRows(db: Kysely<Schema>, id: string): Promise<Record<ShownRows, number>> {
  const { rows } = await countShape`
    select outcome, count(*)::int as rows, (count(*) filter (where faults <> '[]' and outcome <> 'refused'))::int as partly
    from place_import_rows where import_id = ${id} group by outcome`.execute(db)
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, rows.find((row) => row.outcome === outcome)?.rows ?? 0]),
  ) as Record<Outcome, number>
  return { ...counts, partly: rows.reduce((sum, row) => sum + row.partly, 0) }
}

const wholeShape = headShape.and({
  progress: 'number',
  seen: 'text?',
  many: jsonAs<ManyChange[]>(),
  why: orNull(textIs<'power'>()),
  changed_at: 'time?',
  result: jsonAs<ImportResult>(),
  expires_at: 'time',
})

export async function findImport(db: Kysely<Schema>, reading: ImportReading, id: string): Promise<PlaceImport | null> {
  const { rows } = await wholeShape`
    select ${heads(reading)}, i.progress, i.seen, i.many, i.why, i.changed_at, i.result, i.expires_at
    from ${readable(reading)} and i.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    ...presentHead(row),
    progress: row.progress,
    seen: row.seen,
    many: row.many,
    why: row.why,
    isChanged: row.changed_at !== null,
    result: row.result,
    counts: await countRows(db, id),
    until: row.expires_at.toISOString(),
  }
}

const rowShape = rowsOf({
  at: 'number',
  number: 'number',
  external_id: 'text',
  name: 'text',
  outcome: orNull(textIs<Outcome>()),
  faults: jsonAs<ImportFault[]>(),
  verdict: orNull(jsonAs<Verdict>()),
  stored: 'bool',
})

function present(row: RowOf<typeof rowShape>): ImportRow {
  const { fault = null, changes = [], place = null, comparison = null } = row.verdict ?? {}
  return {
    number: row.number,
    externalId: row.external_id,
    name: row.name,
    outcome: row.outcome,
    // What a refused row lacks besides is of no use to anybody.
    faults: fault ? [fault] : row.faults,
    verdict: row.verdict && { changes, place, comparison, fault },
    isStored: row.stored,
  }
}

const cursorOf = defineCursor('import', [z.int().min(0)])
const pageSize = 50

const isShown = (show: ShownRows | null) => {
  if (show === null) return sql`true`
  return show === 'partly' ? sql`faults <> '[]' and outcome <> 'refused'` : sql`outcome = ${show}`
}

const columns = sql`at, number, external_id, name, outcome, faults, verdict, stored`

/** A page of its rows, in the order of the file. Throws `InvalidCursor`. */
export async function listImportRows(
  db: Kysely<Schema>,
  id: string,
  { show, cursor }: { show: ShownRows | null; cursor: string | null },
): Promise<{ rows: ImportRow[]; next: string | null }> {
  const [after] = cursorOf.read(cursor) ?? [-1]
  const { rows } = await rowShape`select ${columns} from place_import_rows
    where import_id = ${id} and at > ${after} and ${isShown(show)} order by at limit ${pageSize + 1}`.execute(db)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { rows: shown.map(present), next: rows.length > pageSize && last ? cursorOf.write(last.at) : null }
}

/** All of them, for the report. */
export async function listAllImportRows(db: Kysely<Schema>, id: string): Promise<ImportRow[]> {
  const { rows } = await rowShape`select ${columns} from place_import_rows where import_id = ${id} order by at`.execute(
    db,
  )
  return rows.map(present)
}
