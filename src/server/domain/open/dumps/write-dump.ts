/**
 * Writes open data as files: all listed places and their sealed inspections, each row in all forms at once. On PostgreSQL they come from one
 * snapshot. On the embedded database, where a transaction stops everybody, they are read part by part: a row is whole, and two rows may be
 * moments apart.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import {
  type DumpedPlace,
  type DumpFileName,
  dumpFiles,
  dumpSchema,
  type WrittenFile,
} from '#shared/open/dump-files.ts'
import type { OpenInspection } from '#shared/open/shapes.ts'
import { type Database, forEverybody } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'
import { sql } from '../../../db/sql.ts'
import { listPlaces } from '../list-places.ts'
import { readInspections } from '../read-inspections.ts'
import { csv, geojson, ndjson, parquet, type Writing } from './file-forms.ts'
import { inspectionTable, placeTable } from './flat-rows.ts'

/** Rows that are read at a time. */
const batchSize = 500

export interface DumpOptions {
  /** An empty folder, where the files are written. */
  folder: string
  /** Public address of the product. */
  origin: string
  now: Date
  signal?: AbortSignal
}

async function* allPlaces(db: Kysely<Schema>, { origin, now }: DumpOptions): AsyncGenerator<DumpedPlace[]> {
  let after: string | null = null
  for (;;) {
    const asked = { filters: {}, box: null, since: null, after, limit: batchSize, locale: 'th', origin, now } as const
    const rows: DumpedPlace[] = (await listPlaces(db, asked)).map(({ rating, ...place }) => place)
    yield rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < batchSize) return
  }
}

async function* allInspections(db: Kysely<Schema>): AsyncGenerator<OpenInspection[]> {
  let where = sql`true`
  for (;;) {
    const rows = await readInspections(db, { where, locale: 'th', limit: batchSize })
    yield rows.map(({ shown }) => shown)
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    where = sql`(i.visited_at, i.id) < (${last.visitedAt}::timestamptz, ${last.shown.id}::uuid)`
  }
}

/** Writes all rows to all of their files; answers how many there were. */
async function writeAll<Row>(
  batches: AsyncIterable<Row[]>,
  files: Writing<Row>[],
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0
  try {
    for await (const rows of batches) {
      signal?.throwIfAborted()
      for (const file of files) await file.add(rows)
      count += rows.length
    }
    for (const file of files) await file.end()
    return count
  } finally {
    for (const file of files) file.close()
  }
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Resolves when all files are whole. Fails with the database or the disk, and leaves parts of files then. */
export async function writeDump(
  database: Pick<Database, 'db' | 'kind' | 'replicas'>,
  options: DumpOptions,
): Promise<WrittenFile[]> {
  const { db, kind } = forEverybody(database)
  const { folder, signal } = options
  const at = (name: DumpFileName) => path.join(folder, name)
  const write = async (from: Kysely<Schema>) => ({
    places: await writeAll(
      allPlaces(from, options),
      [
        csv(placeTable)(at('places.csv')),
        ndjson(at('places.ndjson')),
        geojson(at('places.geojson')),
        parquet(placeTable)(at('places.parquet')),
      ],
      signal,
    ),
    inspections: await writeAll(
      allInspections(from),
      [
        csv(inspectionTable)(at('inspections.csv')),
        ndjson(at('inspections.ndjson')),
        parquet(inspectionTable)(at('inspections.parquet')),
      ],
      signal,
    ),
  })
  const counts =
    kind === 'postgres'
      ? await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(write)
      : await write(db)
  await writeFile(at('schema.json'), `${JSON.stringify(dumpSchema(), null, 2)}\n`)
  const rowsOf = { ...counts, schema: null }
  return Promise.all(
    Object.entries(dumpFiles).map(async ([file, { of }]) => {
      const name = file as DumpFileName
      return { name, rows: rowsOf[of], bytes: (await stat(at(name))).size, sha256: await sumOf(at(name)) }
    }),
  )
}
