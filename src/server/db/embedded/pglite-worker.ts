/**
 * The embedded PostgreSQL, in a thread of its own so that a long query never holds up a request. It speaks PostgreSQL's
 * wire protocol over the thread's port: bytes in, bytes out, in order. See embedded-engine.ts for the other end.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { CheckpointClock, checkpointEvery } from './checkpoints.ts'
import { DurableNodeFS, durableStartParams } from './durable-fs.ts'
import type { EngineReply, EngineRequest, WorkerData } from './embedded-engine.ts'
import { errorIn, type SessionState, stateAfter } from './engine-answers.ts'
import { spareMemory } from './spare-memory.ts'
import { StartLines } from './start-lines.ts'

if (!parentPort) throw new Error('pglite-worker runs as a worker thread only')
const port = parentPort
const { folder, dump, progress } = workerData as WorkerData

const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
const moveOn = () => void Atomics.add(progress, 0, 1)

const lines = new StartLines()
const files = folder === undefined ? undefined : new DurableNodeFS(folder, moveOn)

function open(): Promise<PGlite> {
  const options: PGliteOptions & { onStderr(line: string): boolean } = {
    extensions: { pg_trgm, spareMemory },
    initDbStartParams: ['--wal-segsize=4', '--encoding=UTF8', '--locale=C.UTF-8'],
    onStderr: (line) => lines.hear(line),
  }
  if (files) return PGlite.create({ ...options, fs: files, startParams: durableStartParams })
  return PGlite.create(dump ? { ...options, loadDataDir: new Blob([dump]) } : options)
}

/** No call into PostgreSQL may follow: its memory is as the fault has left it. */
function die(reason: string): void {
  reply({ kind: 'dead', reason })
  port.close()
  process.exit()
}

let session: SessionState = 'idle'

/** Sends messages of the wire protocol to PostgreSQL and gives the answer. */
async function ask(db: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  await db.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => {
      // The data is a view of PostgreSQL's memory and changes with the next call.
      parts.push(part.slice())
      moveOn()
    },
  })
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    answer.set(part, offset)
    offset += part.length
  }
  const state = stateAfter(bytes, answer)
  if (state.death) die(state.death)
  session = state.session ?? session
  return answer
}

const query = (text: string): Uint8Array => {
  const body = new TextEncoder().encode(`${text}\0`)
  const message = new Uint8Array(5 + body.length)
  message[0] = 'Q'.charCodeAt(0)
  new DataView(message.buffer).setUint32(1, 4 + body.length)
  message.set(body, 5)
  return message
}

let checkpoints: CheckpointClock | undefined

/** Between two answers; the next query waits for it. A failure is reported: the disk may be full. */
async function checkpointIfDue(db: PGlite): Promise<void> {
  if (!files || !checkpoints?.isDue(files.walEnd, session)) return
  const fault = errorIn(await ask(db, query('checkpoint')))
  if (fault) reply({ kind: 'warning', line: `the embedded database could not write a checkpoint (${fault})` })
  checkpoints.done(files.walEnd)
}

async function handle(db: PGlite, request: EngineRequest): Promise<void> {
  if (request.kind === 'bytes') {
    const bytes = await ask(db, request.bytes)
    reply({ kind: 'bytes', bytes }, [bytes.buffer])
    return checkpointIfDue(db)
  }
  if (request.kind === 'session') {
    // A new client finds nothing of the one before: no transaction, prepared statement or LISTEN.
    if (db.isInTransaction()) await db.exec('rollback')
    await db.exec('discard all')
    session = 'idle'
    return reply({ kind: 'session' })
  }
  if (request.kind === 'dump') {
    const file = await db.dumpDataDir('none')
    const bytes = await file.arrayBuffer()
    return reply({ kind: 'dump', bytes }, [bytes])
  }
  // One that fails costs the next start its time, nothing else.
  const fault = errorIn(await ask(db, query('checkpoint')))
  if (fault) reply({ kind: 'warning', line: `the embedded database ends without a checkpoint (${fault})` })
  await db.close()
  reply({ kind: 'closed' })
  port.close()
}

try {
  const db = await open()
  checkpoints = new CheckpointClock(files?.walEnd ?? 0)
  let last: Promise<void> = Promise.resolve()
  port.on('message', (request: EngineRequest) => {
    last = last.then(() => handle(db, request))
  })
  setInterval(() => {
    last = last.then(() => checkpointIfDue(db))
  }, checkpointEvery).unref()
  reply({ kind: 'ready' })
} catch (error) {
  reply({ kind: 'failed', reason: lines.reason(error) })
  port.close()
}
