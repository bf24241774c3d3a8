/**
 * Where the parts of the server say how long something took: Node's diagnostics channels, which cost next to nothing while nobody listens.
 * The parts know no counters; `metrics` listens, and any other library for metrics or traces could.
 */
import type { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

export interface Measure<Said> {
  /** True if anybody listens: what costs something to find out is left out otherwise. */
  readonly isHeard: boolean
  say(said: Said): void
  /** Calls the listener for all that is said from now on, until the returned function is called. It must not throw. */
  hear(listener: (said: Said) => void): () => void
}

function makeMeasure<Said>(name: string): Measure<Said> {
  const on = channel(`place-safety:${name}`)
  return {
    get isHeard() {
      return on.hasSubscribers
    },
    say: (said) => on.publish(said),
    hear(listener) {
      const hear = (said: unknown) => listener(said as Said)
      on.subscribe(hear)
      return () => void on.unsubscribe(hear)
    },
  }
}

/** An answered request. */
export interface Answer {
  /** The path of its line in the site map or the resource map; `file` for one of the build, `other` for an address that is nobody's. */
  route: string
  /** The document of a page, its data for a browser that is already here, or another thing. */
  kind: 'document' | 'data' | 'resource' | 'file' | 'other'
  method: string
  /** 499 where the reader left before the end. */
  status: number
  /** Null where it was a cached page's bytes, and where the answer is a stream that ends with the reader. */
  seconds: number | null
  /** The bytes of a cached page were sent. */
  cached: boolean
}

export const answers = makeMeasure<Answer>('answer')
/** A page's markup, without its loaders; streamed parts count until the last is written. */
export const renders = makeMeasure<{ route: string; seconds: number }>('render')
/** The wait for a connection to the database, for the turn of a transaction, and for a replica that has not come as far as the last change. */
export const databaseWaits = makeMeasure<{ for: 'connection' | 'transaction' | 'replica'; seconds: number }>(
  'database-wait',
)
/** A statement or transaction of an answer for everybody, where there are replicas: the answering replica, or `primary`. */
export const readings = makeMeasure<{ from: string }>('reading')
/** One time of a background job. */
export const jobRuns = makeMeasure<{ job: string; seconds: number; failed: boolean }>('job')

/** A message that left, waits for its next try, or was given up (one of LINE's then goes by mail). `late` is in seconds since it was due. */
export const deliveries = makeMeasure<{
  by: 'email' | 'sms' | 'push' | 'line' | 'hook'
  about: string
  outcome: 'sent' | 'retried' | 'given up'
  late: number | null
}>('delivery')

/** The loader of a page, and a statement to the database with its text, without its values. */
export const loads = makeMeasure<{ route: string; seconds: number; failed: boolean }>('load')
export const statements = makeMeasure<{ text: string; seconds: number; failed: boolean }>('statement')

/** A request at its beginning. A follower may give it the number of its trace, and be called at its end. */
export interface AskedRequest {
  method: string
  trace?: string
  onEnd?: (answer: Answer, requestId: string) => void
}

const asked = channel('place-safety:request')

/** Ties events to one request: each that is published while it is answered is published in the follower's store. */
export const requests = {
  get isFollowed() {
    return asked.hasSubscribers
  },
  run: (request: AskedRequest, answer: () => void) => asked.runStores(request, answer),
  /** Has every request begin with a value of its own in the store, until the returned function is called. */
  follow<Value>(store: AsyncLocalStorage<Value>, begin: (request: AskedRequest) => Value): () => void {
    asked.bindStore(store as AsyncLocalStorage<unknown>, (request) => begin(request as AskedRequest))
    return () => void asked.unbindStore(store as AsyncLocalStorage<unknown>)
  },
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000
