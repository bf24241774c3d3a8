/**
 * Writes open data as files: all listed places, their sealed inspections, public cards and unfixed findings, each row in all forms at once. On PostgreSQL they come from one
 * snapshot. On the embedded database, where a transaction stops everybody, they are read part by part: a row is whole, and two rows may be
 * moments apart.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import {
  type DumpedCard,
  type DumpedFinding,
  type DumpedPlace,
  type DumpFileName,
  dumpFiles,
  dumpSchema,
  type WrittenFile,
} from '#shared/open/dump-files.ts'
import type { OpenCard, OpenInspection } from '#shared/open/shapes.ts'
import type { SafetyPanel } from '#shared/place-page/safety-panel.ts'
import { type Database, forEverybody } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'
import { rowsOf, sql } from '../../../db/sql.ts'
import { findSafetyPanels } from '../../inspections/queries.ts'
import { hasPage } from '../../places/cards.ts'
import { listPlaces } from '../list-places.ts'
import { presentCard, presentFinding } from '../present-record.ts'
import { readInspections } from '../read-inspections.ts'
import { csv, geojson, ndjson, parquet, type Writing } from './file-forms.ts'
import { cardTable, findingTable, inspectionTable, placeTable } from './flat-rows.ts'

/** Rows that are read at a time. */
const batchSize = 500

/** Places whose cards and findings are read at a time. */
const recordsAtOnce = 100

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

interface DumpedRecords {
  cards: DumpedCard[]
  findings: DumpedFinding[]
}

const withoutWords = (reply: OpenCard['reply']) => reply && { on: reply.on, language: reply.language }

const dumpCard = ({ withdrawn, findings, reply, ...card }: OpenCard): Omit<DumpedCard, 'lat' | 'lng'> => ({
  ...card,
  withdrawn: withdrawn && { on: withdrawn.on },
  findings: findings.map((finding) => ({ ...finding, reply: withoutWords(finding.reply) })),
  reply: withoutWords(reply),
})

/** Cards and findings as the pages of their places show them. */
async function* allRecords(db: Kysely<Schema>, { now }: DumpOptions): AsyncGenerator<DumpedRecords> {
  let after: string | null = null
  for (;;) {
    const places: { id: string; lat: number; lng: number }[] = await listStanding(db, after)
    const ids = places.map(({ id }) => id)
    const panels = ids.length > 0 ? await findSafetyPanels(db, ids, 'th', now) : new Map<string, SafetyPanel>()
    const each = places.flatMap(({ id, lat, lng }) => {
      const panel = panels.get(id)
      return panel ? [{ id, at: { lat, lng }, panel }] : []
    })
    yield {
      cards: each.flatMap(({ id, at, panel }) =>
        panel.cards.map((card) => ({ ...dumpCard(presentCard(card, id)), ...at })),
      ),
      findings: each.flatMap(({ id, at, panel }) =>
        panel.openFindings.map((finding) => ({ ...presentFinding(finding, id), ...at })),
      ),
    }
    after = ids.at(-1) ?? null
    if (ids.length < recordsAtOnce) return
  }
}

/** The next places with a page that have a card or an unfixed finding. */
async function listStanding(db: Kysely<Schema>, after: string | null) {
  const { rows } = await rowsOf({ id: 'text', lat: 'number', lng: 'number' })`
    select id, lat, lng from businesses b where ${hasPage} and (${after}::uuid is null or id > ${after}::uuid) and (
      exists (select from warning_cards where business_id = b.id)
      or exists (select from inspections i join findings f on f.inspection_id = i.id
        where i.business_id = b.id and i.state = 'sealed' and f.state = any(${unresolvedFindingStates}::text[])))
    order by id limit ${recordsAtOnce}`.execute(db)
  return rows
}

/** A data set: its part of a batch, and its files. */
interface Writer<Batch> {
  add(batch: Batch): Promise<void>
  end(): Promise<void>
  close(): void
  count: number
}

function toFiles<Batch, Row>(rowsOf: (batch: Batch) => readonly Row[], files: Writing<Row>[]): Writer<Batch> {
  return {
    count: 0,
    async add(batch) {
      const rows = rowsOf(batch)
      for (const file of files) await file.add(rows)
      this.count += rows.length
    },
    async end() {
      for (const file of files) await file.end()
    },
    close() {
      for (const file of files) file.close()
    },
  }
}

/** Writes all batches to the files of all of these sets; answers how many rows there were of each. */
async function writeAll<Batch>(
  batches: AsyncIterable<Batch>,
  sets: Writer<Batch>[],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  try {
    for await (const batch of batches) {
      signal?.throwIfAborted()
      for (const set of sets) await set.add(batch)
    }
    for (const set of sets) await set.end()
    return sets.map(({ count }) => count)
  } finally {
    for (const set of sets) set.close()
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
  const write = async (from: Kysely<Schema>) => {
    const [places = 0] = await writeAll(
      allPlaces(from, options),
      [
        toFiles(
          (rows) => rows,
          [
            csv(placeTable)(at('places.csv')),
            ndjson(at('places.ndjson')),
            geojson(at('places.geojson')),
            parquet(placeTable)(at('places.parquet')),
          ],
        ),
      ],
      signal,
    )
    const [inspections = 0] = await writeAll(
      allInspections(from),
      [
        toFiles(
          (rows) => rows,
          [
            csv(inspectionTable)(at('inspections.csv')),
            ndjson(at('inspections.ndjson')),
            parquet(inspectionTable)(at('inspections.parquet')),
          ],
        ),
      ],
      signal,
    )
    const [cards = 0, findings = 0] = await writeAll(
      allRecords(from, options),
      [
        toFiles(
          ({ cards }) => cards,
          [
            csv(cardTable)(at('cards.csv')),
            ndjson(at('cards.ndjson')),
            geojson(at('cards.geojson')),
            parquet(cardTable)(at('cards.parquet')),
          ],
        ),
        toFiles(
          ({ findings }) => findings,
          [
            csv(findingTable)(at('findings.csv')),
            ndjson(at('findings.ndjson')),
            geojson(at('findings.geojson')),
            parquet(findingTable)(at('findings.parquet')),
          ],
        ),
      ],
      signal,
    )
    return { places, inspections, cards, findings }
  }
  const counts =
    kind === 'postgres'
      ? await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(write)
      : await write(db)
  await writeFile(at('schema.json'), `${JSON.stringify(dumpSchema(), null, 2)}\n`)
  const rows = { ...counts, schema: null }
  return Promise.all(
    Object.entries(dumpFiles).map(async ([file, { of }]) => {
      const name = file as DumpFileName
      return { name, rows: rows[of], bytes: (await stat(at(name))).size, sha256: await sumOf(at(name)) }
    }),
  )
}
