/**
 * The embedded PostgreSQL, in a thread of its own so that a long query never holds up a request. It speaks PostgreSQL's
 * wire protocol over the thread's port: bytes in, bytes out, in order. See embedded-engine.ts for the other end.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableNodeFS, durableStartParams } from './durable-fs.ts'
import type { EngineData, EngineReply, EngineRequest } from './embedded-engine.ts'

if (!parentPort) throw new Error('pglite-worker runs as a worker thread only')
const port = parentPort
const { folder, dump } = workerData as EngineData

const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

function open(): Promise<PGlite> {
  const options: PGliteOptions = {
    extensions: { pg_trgm },
    initDbStartParams: ['--wal-segsize=4', '--encoding=UTF8', '--locale=C.UTF-8'],
  }
  if (folder) return PGlite.create({ ...options, fs: new DurableNodeFS(folder), startParams: durableStartParams })
  return PGlite.create(dump ? { ...options, loadDataDir: new Blob([dump]) } : options)
}

async function converse(db: PGlite, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const parts: Uint8Array[] = []
  // What comes is a view of PostgreSQL's memory and changes with the next call.
  await db.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    answer.set(part, offset)
    offset += part.length
  }
  reply({ kind: 'bytes', bytes: answer }, [answer.buffer])
}

async function handle(db: PGlite, request: EngineRequest): Promise<void> {
  if (request.kind === 'bytes') return converse(db, request.bytes)
  if (request.kind === 'session') {
    // A new client finds nothing of the one before: no transaction, prepared statement or LISTEN.
    if (db.isInTransaction()) await db.exec('rollback')
    await db.exec('discard all')
    return reply({ kind: 'session' })
  }
  if (request.kind === 'dump') {
    const file = await db.dumpDataDir('none')
    const bytes = await file.arrayBuffer()
    return reply({ kind: 'dump', bytes }, [bytes])
  }
  await db.exec('checkpoint')
  await db.close()
  reply({ kind: 'closed' })
  port.close()
}

try {
  const db = await open()
  let last: Promise<void> = Promise.resolve()
  port.on('message', (request: EngineRequest) => {
    last = last.then(() => handle(db, request))
  })
  reply({ kind: 'ready' })
} catch (error) {
  reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  port.close()
}
