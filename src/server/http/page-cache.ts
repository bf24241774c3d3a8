/**
 * Anonymous pages, rendered once per what they read and kept ready to send: bytes, length and headers for brotli, gzip and
 * plain. A hit touches neither router nor React nor cookies' parser: it is one string, one map and one write. Other servers
 * lose their cache's gain by encoding strings and parsing entries again for each answer.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { KeptData } from './kept-data.ts'
import type { WholeAnswer } from './page.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Bytes and headers of one encoding, in the order that `writeHead` takes them. */
export interface ReadyBody {
  body: Buffer
  headers: string[]
  notModified: string[]
}

export interface KeptPage {
  etag: string
  ready: Partial<Record<Encoding, ReadyBody>>
  plain: Buffer
  headers: Record<string, string>
  tags: ReadonlySet<string>
  /** Milliseconds of the monotonic clock; soon past it the page is served once more while it is made anew. */
  freshUntil: number
  dropped: boolean
}

/** What a maker hands over; `keep` false is sent to those who waited and then forgotten. */
export interface MadePage extends WholeAnswer {
  headers: Record<string, string>
  tags: readonly string[]
  keep: boolean
}

/** All kept pages together, bytes in memory. */
const maxBytes = 64 * 1024 * 1024
/** How long a page counts as fresh when nothing changes: dates pass validity at midnight, distances of time move on. */
const freshMs = 60_000
/**
 * How long after that it is still sent to one reader while it is made anew. Whoever comes later waits: the first in days would else see a
 * grade that ended meanwhile as valid, and a place that closed for the night as open.
 */
const staleMs = 240_000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Quality 6 is within 4 % of the best size for a tenth of its time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Whether an `Accept-Encoding` names an encoding and does not refuse it with `q=0`. */
const accepts = (accepted: string, encoding: string): boolean =>
  new RegExp(`(?:^|[,\\s])${encoding}\\s*(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:[,;]|$)`).test(accepted)

const bestOf = (accepted: string): Encoding =>
  accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'

export class PageCache {
  /** Rows of pages that are not kept themselves; dropped with the pages. */
  readonly data = new KeptData()
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: (page) => page.plain.length * 2 + 2048,
    dispose: (page) => {
      page.dropped = true
    },
  })
  readonly #making = new Map<string, Promise<KeptPage | MadePage>>()
  readonly #now: () => number
  /** Grows with each change, so that a page made from older data is not kept after it. */
  #changes = 0
  #lastChange = new Map<string, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The kept page, or the one that is being made, or a new one; one that is a little stale is served while it is made anew. */
  async get(key: string, make: () => Promise<MadePage>): Promise<KeptPage | MadePage> {
    const kept = this.#pages.get(key)
    if (!kept) return this.#make(key, make)
    const now = this.#now()
    if (kept.freshUntil + staleMs < now) return this.#renew(kept, this.#make(key, make))
    if (kept.freshUntil < now) void this.#make(key, make).catch(() => undefined)
    return kept
  }

  /** While the database is away, an old page says more than an error. */
  async #renew(kept: KeptPage, making: Promise<KeptPage | MadePage>): Promise<KeptPage | MadePage> {
    const page = await making.catch(() => kept)
    return isKept(page) || page.status < 500 ? page : kept
  }

  #make(key: string, make: () => Promise<MadePage>): Promise<KeptPage | MadePage> {
    const running = this.#making.get(key)
    if (running) return running
    const started = this.#changes
    const making = make()
      .then((made) => (made.keep && !this.#changedSince(started, made.tags) ? this.#keep(key, made) : made))
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, made: MadePage): KeptPage {
    const page: KeptPage = {
      etag: `W/"${createHash('sha256').update(made.body).digest('base64url').slice(0, 22)}"`,
      ready: {},
      plain: made.body,
      headers: made.headers,
      tags: new Set(made.tags),
      freshUntil: this.#now() + freshMs,
      dropped: false,
    }
    this.#pages.set(key, page)
    return page
  }

  #changedSince(started: number, tags: readonly string[]): boolean {
    return tags.some((tag) => (this.#lastChange.get(tag) ?? 0) > started) || (this.#lastChange.get('*') ?? 0) > started
  }

  /** Forgets the pages that were made from any of these; `*` forgets all. */
  drop(tags: readonly string[]): void {
    this.data.drop(tags)
    this.#changes++
    for (const tag of tags) this.#lastChange.set(tag, this.#changes)
    if (this.#lastChange.size > 10_000) this.#lastChange = new Map([['*', this.#changes]])
    const all = tags.includes('*')
    for (const [key, page] of this.#pages.entries()) {
      if (all || tags.some((tag) => page.tags.has(tag))) this.#pages.delete(key)
    }
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize }
  }
}

export const isKept = (page: KeptPage | MadePage): page is KeptPage => 'etag' in page

/** Bytes and headers for what the browser accepts; compressed at the first wish, off the main thread. */
export async function readyFor(page: KeptPage, accepted: string): Promise<ReadyBody> {
  const encoding = bestOf(accepted)
  const found = page.ready[encoding]
  if (found) return found
  const body =
    encoding === 'br'
      ? await brotli(page.plain, brotliOptions)
      : encoding === 'gzip'
        ? await zip(page.plain)
        : page.plain
  const common = { ...page.headers, ETag: page.etag }
  const full = {
    ...common,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': String(body.length),
  }
  const ready = { body, headers: Object.entries(full).flat(), notModified: Object.entries(common).flat() }
  page.ready[encoding] = ready
  return ready
}
