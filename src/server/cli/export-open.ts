/** `export-open`: all listed places as files that others may take over, written from one snapshot: CSV for sheets, NDJSON for programs, GeoJSON for maps. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { OpenPlaceLine } from '#shared/open/shapes.ts'
import type { Schema } from '../db/schema.ts'
import { listPlaces } from '../domain/open/list-places.ts'
import { type CliCommand, CommandRefusal } from './command.ts'
import { safeCell } from './rejected-file.ts'

/** Places that are read at a time. */
const batchSize = 500

const columns = [
  ...(['id', 'name', 'name_language', 'category', 'province', 'district', 'lat', 'lng', 'status'] as const),
  ...(['grade_state', 'letter', 'score', 'inspected_on', 'valid_until', 'open_card', 'url'] as const),
]

/** The stars are opinions and stay out: they are asked for with their number, one place at a time. */
const factsOf = ({ rating, ...place }: OpenPlaceLine) => place

function rowOf(place: OpenPlaceLine): string {
  const { state, ...grade } = place.grade
  const cells: Record<string, unknown> = { ...place, ...grade, grade_state: state }
  return columns.map((name) => safeCell(String(cells[name] ?? ''))).join(',')
}

const featureOf = (place: OpenPlaceLine) => {
  const { lat, lng, ...properties } = factsOf(place)
  return JSON.stringify({ type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties })
}

/** A file under its name only once it is whole. */
async function openFile(folder: string, name: string) {
  const part = path.join(folder, `${name}.part`)
  const [stream, hash] = [createWriteStream(part), createHash('sha256')]
  return {
    async add(text: string) {
      hash.update(text)
      if (!stream.write(text)) await once(stream, 'drain')
    },
    /** Its line of the sums. */
    async close() {
      stream.end()
      await once(stream, 'close')
      await rename(part, path.join(folder, name))
      return `${hash.digest('hex')}  ${name}\n`
    },
  }
}

async function* allPlaces(db: Kysely<Schema>, origin: string, now: Date): AsyncGenerator<OpenPlaceLine> {
  let after: string | null = null
  for (;;) {
    const rows: OpenPlaceLine[] = await listPlaces(db, {
      filters: {},
      box: null,
      since: null,
      after,
      limit: batchSize,
      locale: 'th',
      origin,
      now,
    })
    yield* rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < batchSize) return
  }
}

export const exportOpenCommand: CliCommand = {
  name: 'export-open',
  usage: 'export-open FOLDER',
  summary: 'Writes all listed places with their grades as CSV, NDJSON and GeoJSON, with their sums.',
  async run([folder, ...more], { database, print, origin = '' }) {
    if (folder === undefined || more.length > 0) throw new CommandRefusal('Say the folder: export-open FOLDER')
    await mkdir(folder, { recursive: true })
    const [csv, lines, map] = await Promise.all(
      ['places.csv', 'places.ndjson', 'places.geojson'].map((name) => openFile(folder, name)),
    )
    if (!csv || !lines || !map) throw new Error('A file of the export is missing')
    let places = 0
    // The mark tells spreadsheets that it is UTF-8.
    await csv.add(`\ufeff${columns.join(',')}\r\n`)
    await map.add('{"type":"FeatureCollection","features":[')
    await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        for await (const place of allPlaces(tx, origin, new Date())) {
          await csv.add(`${rowOf(place)}\r\n`)
          await lines.add(`${JSON.stringify(factsOf(place))}\n`)
          await map.add(`${places++ === 0 ? '' : ','}\n${featureOf(place)}`)
        }
      })
    await map.add('\n]}\n')
    const sums = [await csv.close(), await lines.close(), await map.close()]
    await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''))
    print(`${places} places written to ${folder}`)
    return 0
  },
}
