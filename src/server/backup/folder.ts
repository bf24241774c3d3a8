/**
 * A backup is a folder: `manifest.json`, a file of JSON lines for each table, and the pictures. It holds all the product's data
 * on people, and its secrets: only its owner may read it. An unfinished backup has another name, so that it is not taken for a whole one.
 */
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { z } from 'zod'
import { syncFolder } from '../db/embedded/durable-fs.ts'
import { DatabaseRefusal } from '../db/refusal.ts'
import { headsFolder, lettersFolder, logFolder, type Storage } from '../external/files/storage.ts'
import { contentSchema, type Source } from './source.ts'
import { RowSum, type Table, type TableSum } from './tables.ts'

const manifestSchema = contentSchema.extend({
  format: z.literal(1),
  madeAt: z.string(),
  sums: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  pictures: z.number(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Folders of the storage, the same in the backup. */
const pictureFolders = ['media', 'originals', lettersFolder]
/** Folders against which the database is checked. */
const outsideFolders = [headsFolder, logFolder]

const tableFile = (folder: string, { name }: Table) => path.join(folder, 'tables', `${name}.jsonl.zst`)

/** Writes a new backup; `storage` is undefined where pictures are backed up otherwise. */
export async function writeBackup(folder: string, source: Source, storage: Storage | undefined): Promise<Manifest> {
  if (fs.existsSync(folder)) throw new DatabaseRefusal(`${folder} is there already. Name a folder that is not.`)
  const unfinished = `${folder}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const sums: Record<string, TableSum> = {}
  for (const table of source.tables) sums[table.name] = await writeTable(unfinished, table, source)
  // After the database: every picture that a row names was there before the row.
  const pictures = storage ? await copyFiles(storage, unfinished, pictureFolders) : 0
  if (storage) await copyFiles(storage, unfinished, outsideFolders)
  const { migrations, tables, sequences } = source
  const manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences,
    sums,
    pictures,
  } as const
  fs.writeFileSync(path.join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 1), {
    mode: 0o600,
    flush: true,
  })
  fs.renameSync(unfinished, folder)
  syncFolder(path.dirname(folder))
  return manifest
}

async function writeTable(folder: string, table: Table, source: Source): Promise<TableSum> {
  const sum = new RowSum()
  const lines = async function* () {
    for await (const some of source.rowsOf(table)) {
      sum.add(some)
      yield `${some.join('\n')}\n`
    }
  }
  const file = fs.createWriteStream(tableFile(folder, table), { mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), zlib.createZstdCompress(), file)
  return sum.total
}

async function copyFiles(storage: Storage, folder: string, parts: readonly string[]): Promise<number> {
  let copied = 0
  for (const part of parts) {
    for await (const { key } of storage.list(part)) {
      const bytes = await storage.read(key)
      // Its sender has just removed it.
      if (!bytes) continue
      const file = path.join(folder, key)
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      await fs.promises.writeFile(file, bytes, { mode: 0o600 })
      copied++
    }
  }
  return copied
}

/** Opens a backup. Throws a `DatabaseRefusal` where there is none; a damaged file is found out while its rows are read. */
export function readBackup(folder: string): Source & { manifest: Manifest } {
  let manifest: Manifest
  try {
    manifest = manifestSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')))
  } catch (error) {
    throw new DatabaseRefusal(
      `${folder} is no whole backup of this product (${(error as Error).message.split('\n')[0]}).`,
    )
  }
  return { ...manifest, manifest, rowsOf: (table) => readTable(folder, table, manifest.sums[table.name]) }
}

async function* readTable(folder: string, table: Table, expected: TableSum | undefined): AsyncGenerator<string[]> {
  const file = fs.createReadStream(tableFile(folder, table))
  const plain = zlib.createZstdDecompress().setEncoding('utf8')
  file.on('error', (error) => plain.destroy(error))
  const sum = new RowSum()
  let rest = ''
  // Not by `readline`, which also ends a line where a text has a line separator of Unicode.
  for await (const part of file.pipe(plain)) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() as string
    sum.add(lines)
    if (lines.length > 0) yield lines
  }
  if (sum.total.sum !== expected?.sum)
    throw new DatabaseRefusal(
      `The backup is damaged: ${table.name} has ${sum.total.rows} rows, not the ${expected?.rows} that were written.`,
    )
}

/** Puts the pictures of a backup, or of a data folder, into the storage; returns how many. */
export const restorePictures = (folder: string, storage: Storage) => putFiles(folder, storage, pictureFolders)

/** Puts the noted heads of the audit chain and the log there as well, unless the storage has its own: those are never written over. */
export async function restoreNotes(folder: string, storage: Storage): Promise<void> {
  for (const part of outsideFolders) if (await isEmpty(storage, part)) await putFiles(folder, storage, [part])
}

async function isEmpty(storage: Storage, part: string): Promise<boolean> {
  for await (const _ of storage.list(part)) return false
  return true
}

async function putFiles(folder: string, storage: Storage, parts: readonly string[]): Promise<number> {
  let put = 0
  for (const part of parts) {
    const files = fs.existsSync(path.join(folder, part))
      ? await fs.promises.readdir(path.join(folder, part), { recursive: true, withFileTypes: true })
      : []
    for (const file of files) {
      if (!file.isFile()) continue
      const full = path.join(file.parentPath, file.name)
      await storage.put(path.relative(folder, full).split(path.sep).join('/'), await fs.promises.readFile(full))
      put++
    }
  }
  return put
}
