/** The main thread's end of the embedded PostgreSQL: starts the worker, talks to it in order, and notices when it stops. */
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** What the worker is started with: a folder on disk, or memory with an optional dump (a tar) to begin from. */
export interface EngineData {
  folder?: string
  dump?: Uint8Array<ArrayBuffer>
}

export type EngineRequest =
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'session' }
  | { kind: 'dump' }
  | { kind: 'close' }

export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'session' }
  | { kind: 'dump'; bytes: ArrayBuffer }
  | { kind: 'closed' }

// The sources run as .ts, the bundle beside its worker as .js.
const workerFile = new URL(`./pglite-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

type Waiting = { done: (reply: EngineReply) => void; fail: (error: Error) => void }

/** One running embedded PostgreSQL. It has one session: open one wire at a time. */
export class EmbeddedEngine {
  #data: EngineData
  #worker!: Worker
  #waiting: Waiting[] = []
  #wire: Duplex | undefined
  #stopped: Error | undefined

  private constructor(data: EngineData) {
    this.#data = data
  }

  /** Resolves when queries are possible; rejects with PostgreSQL's reason when the data cannot be opened. */
  static async start(data: EngineData): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(data)
    await engine.#start()
    return engine
  }

  async #start(): Promise<void> {
    const worker = new Worker(workerFile, { workerData: this.#data })
    const stop = (error: Error) => {
      if (this.#worker !== worker || this.#stopped) return
      this.#stopped = error
      for (const { fail } of this.#waiting.splice(0)) fail(error)
      // So that `pg` does not offer the broken session to the next query.
      this.#wire?.destroy(error)
    }
    worker.on('message', (reply: EngineReply) => this.#waiting.shift()?.done(reply))
    worker.on('error', (error) => stop(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => stop(new Error('The embedded database has stopped.')))
    this.#worker = worker
    this.#stopped = undefined
    const reply = await this.#reply()
    if (reply.kind === 'failed') throw new Error(reply.reason)
  }

  #reply(): Promise<EngineReply> {
    return new Promise((done, fail) => {
      if (this.#stopped) fail(this.#stopped)
      else this.#waiting.push({ done, fail })
    })
  }

  #request(request: EngineRequest, transfer: ArrayBuffer[] = []): Promise<EngineReply> {
    const reply = this.#reply()
    this.#worker.postMessage(request, transfer)
    return reply
  }

  /** Begins a session with nothing left of the one before. Data on disk outlive a crash of the worker: it is started anew. */
  async openSession(wire: Duplex): Promise<void> {
    if (this.#stopped && this.#data.folder) await this.#start()
    await this.#request({ kind: 'session' })
    this.#wire = wire
  }

  /** Sends messages of the wire protocol and resolves with the answer; answers come in the order of the requests. */
  async converse(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const reply = await this.#request({ kind: 'bytes', bytes }, [bytes.buffer])
    if (reply.kind !== 'bytes') throw new Error('The embedded database answered out of turn.')
    return reply.bytes
  }

  /** A tar of the data folder. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const reply = await this.#request({ kind: 'dump' })
    if (reply.kind !== 'dump') throw new Error('The embedded database could not be dumped.')
    return new Uint8Array(reply.bytes)
  }

  /** Writes a checkpoint and ends the worker. */
  async close(): Promise<void> {
    if (!this.#stopped) await this.#request({ kind: 'close' })
    await this.#worker.terminate()
  }
}
