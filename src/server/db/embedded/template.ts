/**
 * A migrated, empty database as one file, from which new ones are made: a fresh embedded database takes seconds to
 * initialise and a fraction of one to copy. Kept under `.cache/` by the checksum of its sources, so it is never out of date;
 * a missing or damaged one is made again.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { projectRoot } from '../../settings/root.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { sql } from '../sql.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { connectEngine } from './engine-session.ts'

const compress = promisify(zlib.zstdCompress)
const decompress = promisify(zlib.zstdDecompress)

/** To be raised when the way in which a template is made changes. */
const format = 1

const usualFolder = path.join(projectRoot, '.cache')

function templateName(): string {
  // The package does not export its package.json.
  const packageFile = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
    '../package.json',
  )
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8'))
  const key = createHash('sha256').update(`${format} ${version}`)
  for (const { name, sha256 } of readMigrations()) key.update(`\n${name} ${sha256}`)
  return `database-${key.digest('hex').slice(0, 16)}.tar.zst`
}

/** The file in which it is kept. */
export const templateFile = (cacheFolder = usualFolder): string => path.join(cacheFolder, templateName())

async function makeTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const engine = await EmbeddedEngine.start({})
  const db = connectEngine(engine)
  try {
    await migrate({ db })
    // Nothing ever copies these two, and each is a third of the folder.
    await sql`update pg_database set datistemplate = false`.execute(db)
    for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(db)
    for (const statement of ['vacuum analyze', 'checkpoint']) await sql.raw(statement).execute(db)
    return await engine.dump()
  } finally {
    await db.destroy()
    await engine.close()
  }
}

async function readTemplate(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { buffer, byteOffset, length } = await decompress(await fs.promises.readFile(file))
    return new Uint8Array(buffer, byteOffset, length)
  } catch {
    // Missing, cut off or damaged: the checksum inside does not hold.
    return undefined
  }
}

/** The template as a tar, made now when there is none yet. A folder that cannot be written only costs the next start. */
export async function loadTemplate(cacheFolder = usualFolder): Promise<Uint8Array<ArrayBuffer>> {
  const file = templateFile(cacheFolder)
  const stored = await readTemplate(file)
  if (stored) return stored
  const made = await makeTemplate()
  const temporary = `${file}.${process.pid}.${Date.now()}`
  try {
    await fs.promises.mkdir(cacheFolder, { recursive: true })
    const options = { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } }
    await fs.promises.writeFile(temporary, await compress(made, options))
    await fs.promises.rename(temporary, file)
  } catch {
    await fs.promises.rm(temporary, { force: true }).catch(() => undefined)
  }
  return made
}
