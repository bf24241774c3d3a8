/**
 * The main thread's end of the embedded PostgreSQL: starts the worker, talks to it in order, and notices when it stops or
 * hangs. Data on disk outlive that: the next session finds a new worker on them.
 */
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { DatabaseLog } from '../database.ts'
import { EngineStopped } from './engine-stopped.ts'

/** The engine's storage: a folder on disk, or memory with an optional dump (a tar) to begin from. */
export interface EngineData {
  folder?: string
  dump?: Uint8Array<ArrayBuffer>
}

/** `progress` grows as long as the worker gets on with a request. */
export interface WorkerData extends EngineData {
  progress: Int32Array<SharedArrayBuffer>
}

export type EngineRequest =
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'session' }
  | { kind: 'dump' }
  | { kind: 'close' }

/** `warning` and `dead` come by themselves, each of the others in answer to a request. */
export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'session' }
  | { kind: 'dump'; bytes: ArrayBuffer }
  | { kind: 'closed' }
  | { kind: 'warning'; line: string }
  | { kind: 'dead'; reason: string }

/**
 * Milliseconds without an answer, a byte of one or any use of the disk after which the worker counts as hanging. PostgreSQL
 * is given 15 s for a statement; here a migration or an import may think longer.
 */
const usualSilence = 120_000
/** Milliseconds between two attempts to start again: each takes a second of a core, and requests come all the time. */
const restartPause = 1_000

// The sources run as .ts, the bundle beside its worker as .js.
const workerFile = new URL(`./pglite-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

type Waiting = { done: (reply: EngineReply) => void; fail: (error: Error) => void }

interface EngineOptions {
  log?: Pick<DatabaseLog, 'info' | 'warn' | 'error'>
  /** @default two minutes */
  silence?: number
}

/** One running embedded PostgreSQL. It has one session: open one wire at a time. */
export class EmbeddedEngine {
  #data: EngineData
  #log: EngineOptions['log']
  #silence: number
  #worker!: Worker
  #waiting: Waiting[] = []
  #wire: Duplex | undefined
  #stopped: Error | undefined
  #triedAt = Number.NEGATIVE_INFINITY
  #progress = new Int32Array(new SharedArrayBuffer(4))
  #watch: NodeJS.Timeout | undefined

  private constructor(data: EngineData, { log, silence = usualSilence }: EngineOptions) {
    this.#data = data
    this.#log = log
    this.#silence = silence
  }

  /** Resolves when queries are possible; rejects with PostgreSQL's reason when the data cannot be opened. */
  static async start(data: EngineData, options: EngineOptions = {}): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(data, options)
    await engine.#start()
    return engine
  }

  async #start(): Promise<void> {
    const workerData: WorkerData = { ...this.#data, progress: this.#progress }
    // PostgreSQL's memory is its own; of JavaScript the thread makes messages, soon gone. V8's usual room for them is 48 MB.
    const resourceLimits = { maxYoungGenerationSizeMb: 8 }
    const worker = new Worker(workerFile, { workerData, resourceLimits })
    const stop = (reason: string) => {
      if (this.#worker === worker) this.#stop(reason)
    }
    worker.on('message', (reply: EngineReply) => {
      if (reply.kind === 'dead') stop(reply.reason)
      else if (reply.kind === 'warning') this.#log?.warn({}, reply.line)
      else this.#waiting.shift()?.done(reply)
    })
    worker.on('error', (error) => stop(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => stop('its thread has ended'))
    this.#worker = worker
    this.#stopped = undefined
    const reply = await this.#reply()
    if (reply.kind !== 'failed') return
    this.#stopped = new EngineStopped(reply.reason)
    throw this.#stopped
  }

  #stop(reason: string): void {
    if (this.#stopped) return
    const error = new EngineStopped(reason)
    this.#stopped = error
    void this.#worker.terminate()
    for (const { fail } of this.#waiting.splice(0)) fail(error)
    // So that `pg` does not offer the broken session to the next query.
    this.#wire?.destroy(error)
    if (this.#data.folder) this.#log?.error({}, `The embedded database stopped (${reason}). It is opened anew.`)
  }

  /** Acknowledged work is on the disk; work under way has failed. */
  async #startAgain(before: Error): Promise<void> {
    const now = performance.now()
    if (now - this.#triedAt < restartPause) throw before
    this.#triedAt = now
    try {
      await this.#start()
    } catch (error) {
      this.#log?.error(
        {},
        `The embedded database cannot be opened anew (${(error as EngineStopped).reason}). It is tried again.`,
      )
      throw error
    }
    this.#log?.info({}, 'The embedded database is open again.')
  }

  /** Ends a worker that neither answers nor touches the disk while somebody waits for it. */
  #watchWhileWaiting(): void {
    if (this.#watch) return
    let seen = Atomics.load(this.#progress, 0)
    let first = this.#waiting[0]
    this.#watch = setInterval(() => {
      const is = Atomics.load(this.#progress, 0)
      if (this.#waiting.length > 0 && first === this.#waiting[0] && is === seen) {
        this.#stop(`no answer for ${this.#silence / 1000} s`)
      }
      seen = is
      first = this.#waiting[0]
      if (this.#waiting.length > 0) return
      clearInterval(this.#watch)
      this.#watch = undefined
    }, this.#silence).unref()
  }

  #reply(): Promise<EngineReply> {
    return new Promise((done, fail) => {
      if (this.#stopped) fail(this.#stopped)
      else this.#waiting.push({ done, fail })
      this.#watchWhileWaiting()
    })
  }

  #request(request: EngineRequest, transfer: ArrayBuffer[] = []): Promise<EngineReply> {
    const reply = this.#reply()
    this.#worker.postMessage(request, transfer)
    return reply
  }

  /** Begins a session with nothing left of the one before, in a new worker where the last one stopped. */
  async openSession(wire: Duplex): Promise<void> {
    if (this.#stopped && this.#data.folder) await this.#startAgain(this.#stopped)
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
    if (!this.#stopped) await this.#request({ kind: 'close' }).catch(() => undefined)
    this.#stopped ??= new EngineStopped('it was closed')
    await this.#worker.terminate()
  }
}
