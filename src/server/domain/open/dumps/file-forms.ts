/** The forms of a dump: each takes rows as they are read and writes them to its file, so that no dump is ever in memory. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import type { FlatRow, Table } from './flat-rows.ts'

/** A file that is being written. */
export interface Writing<Row> {
  add(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
  /** Lets go of the file, which is whole or of no use any more. */
  close(): void
}

export type Form<Row> = (file: string) => Writing<Row>

/** A text file: `lines` answers the text of some rows, `first` is true for those at its beginning. */
function textFile<Row>(file: string, { head = '', foot = '', lines }: TextForm<Row>): Writing<Row> {
  const stream = createWriteStream(file)
  const failure = new Promise<never>((_, reject) => stream.once('error', reject))
  failure.catch(() => undefined)
  const write = async (text: string) => {
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failure])
  }
  let begun = false
  const begin = async () => {
    if (!begun && head) await write(head)
  }
  return {
    async add(rows) {
      if (rows.length === 0) return
      await begin()
      await write(lines(rows, !begun))
      begun = true
    },
    async end() {
      await begin()
      stream.end(foot)
      await Promise.race([once(stream, 'close'), failure])
    },
    close: () => void stream.destroy(),
  }
}

interface TextForm<Row> {
  head?: string
  foot?: string
  lines(rows: readonly Row[], isFirst: boolean): string
}

/** The mark at its beginning tells spreadsheets that it is UTF-8; nothing in it is calculated. */
export const csv =
  <Row>({ columns, flat }: Table<Row>): Form<Row> =>
  (file) => {
    const options = { columns: Object.keys(columns), record_delimiter: 'windows', escape_formulas: true } as const
    return textFile(file, {
      head: `\ufeff${stringify([], { ...options, header: true })}`,
      lines: (rows) => stringify(rows.map(flat), options),
    })
  }

export const ndjson: Form<object> = (file) =>
  textFile(file, { lines: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('') })

interface Standing {
  lat: number
  lng: number
}

const featureOf = ({ lat, lng, ...properties }: Standing) =>
  JSON.stringify({ type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties })

export const geojson: Form<Standing> = (file) =>
  textFile(file, {
    head: '{"type":"FeatureCollection","features":[',
    lines: (rows, isFirst) => `${isFirst ? '' : ','}\n${rows.map(featureOf).join(',\n')}`,
    foot: '\n]}\n',
  })

/** Rows of one group: few enough to be packed within 50 ms, since pages wait meanwhile. */
const groupSize = 5000

export const parquet =
  <Row>({ columns, flat }: Table<Row>): Form<Row> =>
  (file) => {
    const columnData = (rows: readonly FlatRow[]) =>
      Object.entries(columns).map(([name, type]) => ({ name, type, data: rows.map((row) => row[name] ?? null) }))
    const writer = new ParquetWriter({
      writer: fileWriter(file),
      schema: schemaFromColumnData({ columnData: columnData([]) }),
    })
    let waiting: FlatRow[] = []
    const pack = async () => {
      await writer.write({ columnData: columnData(waiting), rowGroupSize: groupSize })
      waiting = []
    }
    return {
      async add(rows) {
        waiting.push(...rows.map(flat))
        if (waiting.length >= groupSize) await pack()
      },
      async end() {
        if (waiting.length > 0) await pack()
        await writer.finish()
      },
      // It opens the file for each write alone.
      close: () => undefined,
    }
  }
