/**
 * A stream that leads `pg` to the embedded PostgreSQL in place of a socket. So parameters, parsers, errors and notifications
 * are those of `pg` itself, on both databases.
 */
import { Duplex } from 'node:stream'
import type { EmbeddedEngine } from './embedded-engine.ts'

/** A stand-in for `pg`'s socket: `new pg.Client({ stream: () => new Wire(engine) })`. */
export class Wire extends Duplex {
  #engine: EmbeddedEngine

  constructor(engine: EmbeddedEngine) {
    super()
    this.#engine = engine
  }

  /** Called by `pg`, which waits for the event `connect`. */
  connect(): void {
    this.#engine.openSession(this).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
  }

  // Of a socket's calls, those that have no meaning here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk], done)
  }

  // `pg` corks the messages of one query: they must arrive together, up to the Sync that ends them.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  override _final(done: () => void): void {
    done()
    this.push(null)
    this.destroy()
  }

  #send(chunks: Buffer[], done: (error?: Error) => void): void {
    this.#engine.converse(Uint8Array.from(Buffer.concat(chunks))).then(
      (answer) => {
        if (answer.length > 0 && !this.destroyed) this.push(answer)
      },
      (error: Error) => this.destroy(error),
    )
    done()
  }
}
