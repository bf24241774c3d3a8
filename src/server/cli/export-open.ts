/** `export-open`: open data as files that others may take over, as the server writes them each night. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeDump } from '../domain/open/dumps/write-dump.ts'
import { type CliCommand, CommandRefusal } from './command.ts'

export const exportOpenCommand: CliCommand = {
  name: 'export-open',
  usage: 'export-open FOLDER',
  summary:
    'Writes all listed places, their inspections, cards and findings as CSV, NDJSON, GeoJSON and Parquet, with their sums.',
  async run([folder, ...more], { database, print, origin = '' }) {
    if (folder === undefined || more.length > 0) throw new CommandRefusal('Say the folder: export-open FOLDER')
    await mkdir(folder, { recursive: true })
    const files = await writeDump(database, { folder, origin, now: new Date() })
    const sums = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''))
    const rowsIn = (file: string) => files.find(({ name }) => name === file)?.rows ?? 0
    const counts = (['places', 'inspections', 'cards', 'findings'] as const).map((of) => `${rowsIn(`${of}.csv`)} ${of}`)
    print(`${counts.join(', ')} written to ${folder}`)
    return 0
  },
}
