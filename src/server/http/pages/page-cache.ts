/**
 * Anonymous pages, rendered once per cache key and kept ready to send: bytes, length and headers for brotli, gzip and
 * plain. A hit touches neither router nor React nor cookies' parser: it is one string, one map and one write. Other servers
 * lose their cache's gain by encoding strings and parsing entries again for each answer. All that keeps pages is counted in
 * bytes, and a page that goes takes along every way that led to it: an address more is a page less, however many are asked for.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { CachedData } from './cached-data.ts'
import type { WholeAnswer } from './page.ts'
import { tagsHeader, withWaiting } from './shared-pages.ts'

const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Bytes and headers of one encoding, in the order that `writeHead` takes them; `fillIn` fills in the last ones. */
export interface ReadyBody {
  body: Buffer
  headers: string[]
  notModified: string[]
  /** True if a cache in front of the server may keep it. */
  isShared: boolean
}

export interface CachedPage {
  key: string
  etag: string
  ready: Partial<Record<Encoding, ReadyBody>>
  plain: Buffer
  headers: Record<string, string>
  tags: ReadonlySet<string>
  /** The words of requests that lead here the shortest way. */
  words: Set<string>
  /** Milliseconds of the monotonic clock; soon past it the page is served once more while it is made anew. */
  freshUntil: number
  /** Past it the page is sent no more, unless it cannot be made anew. */
  staleUntil: number
}

/** A maker's result; with `keep` false it is sent to the waiting requests and then dropped. */
export interface MadePage extends WholeAnswer {
  headers: Record<string, string>
  tags: readonly string[]
  keep: boolean
  /** Milliseconds until a part of it goes out of date; null where only days and changes count. */
  holdsFor: number | null
}

/** A cached page by the words of a request, in the encoding that those ask for. */
export interface Shortcut {
  page: CachedPage
  ready: ReadyBody
}

const megabyte = 1024 * 1024
/** Bytes of memory: of pages with their keys, of the shortest ways to them, and of one page that is still kept. */
const most = { pages: 52 * megabyte, shortcuts: 8 * megabyte, page: 2 * megabyte }
/** An entry's overhead beside its bytes: objects, headers, places in maps. */
const overhead = { page: 3072, ready: 2048, shortcut: 400 }
/** A character of a key or of words may be two bytes. */
const charBytes = 2
/** Time that a page counts as fresh when nothing changes: dates pass validity at midnight, distances of time move on. */
const freshMs = 60_000
/**
 * How long after that it is still sent to one reader while it is made anew. Later readers wait: the first in days would else see a
 * grade that ended meanwhile as valid, and a place that closed for the night as open.
 */
const staleMs = 240_000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Quality 6 is within 4 % of the best size for a tenth of its time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Memory of a page: its bytes once in each encoding that was asked for (unpacked they are the plain ones), its key and its tags. */
function weightOf({ key, plain, ready, tags }: CachedPage): number {
  let bytes = overhead.page + plain.length + charBytes * key.length
  for (const encoding of encodings) {
    const made = ready[encoding]
    if (made) bytes += overhead.ready + (made.body === plain ? 0 : made.body.length)
  }
  for (const tag of tags) bytes += charBytes * tag.length + 32
  return bytes
}

/** As Express brings it; its types lack the server's order of preference. */
interface Negotiation {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): Encoding | undefined
}

/** The encoding for an `Accept-Encoding`: the one that it likes best, among equals the smallest. */
const bestOf = (accepted: string): Encoding => {
  const negotiation: unknown = new Negotiator({ headers: { 'accept-encoding': accepted } })
  return (negotiation as Negotiation).encoding(encodings, { preferred: encodings }) ?? 'identity'
}

export class PageCache {
  /** Rows of pages that are not kept themselves; dropped with the pages. */
  readonly data = new CachedData()
  /** In a wrapping, because the same value under the same key would not be weighed again. */
  readonly #pages = new LRUCache<string, { page: CachedPage }>({
    maxSize: most.pages,
    maxEntrySize: most.page,
    sizeCalculation: ({ page }) => weightOf(page),
    dispose: ({ page }, _key, reason) => {
      if (reason !== 'set') this.#leaveNoWay(page)
    },
  })
  readonly #shortcuts = new LRUCache<string, Shortcut>({
    maxSize: most.shortcuts,
    sizeCalculation: (_shortcut, words) => overhead.shortcut + charBytes * words.length,
    dispose: ({ page }, words) => page.words.delete(words),
  })
  readonly #making = new Map<string, Promise<CachedPage | MadePage>>()
  readonly #now: () => number
  /** Grows with each change, so that a page made from older data is not kept after it. */
  #changes = 0
  #lastChange = new Map<string, number>()

  readonly #onError: (error: unknown) => void

  /** `onError` gets the reason why a page could not be made anew where the old one is sent: nobody else would hear of it. */
  constructor(now: () => number = () => performance.now(), onError: (error: unknown) => void = () => undefined) {
    this.#now = now
    this.#onError = onError
  }

  /** The cached page, or the one that is being made, or a new one; one that is a little stale is served while it is made anew. */
  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage | MadePage> {
    const cached = this.#pages.get(key)?.page
    if (!cached) return this.#make(key, make)
    const now = this.#now()
    if (cached.staleUntil < now) return this.#renew(cached, this.#make(key, make))
    if (cached.freshUntil < now) void this.#make(key, make).catch(this.#onError)
    return cached
  }

  /** While the database is away, an old page says more than an error. */
  async #renew(cached: CachedPage, making: Promise<CachedPage | MadePage>): Promise<CachedPage | MadePage> {
    const page = await making.catch((error: unknown) => {
      this.#onError(error)
      return cached
    })
    return isCached(page) || page.status < 500 ? page : cached
  }

  #make(key: string, make: () => Promise<MadePage>): Promise<CachedPage | MadePage> {
    const running = this.#making.get(key)
    if (running) return running
    const started = this.#changes
    const making = make()
      .then((made) => (made.keep && !this.#changedSince(started, made.tags) ? this.#keep(key, made) : made))
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, made: MadePage): CachedPage {
    const now = this.#now()
    const freshFor = Math.min(freshMs, made.holdsFor ?? freshMs)
    const page: CachedPage = {
      key,
      etag: `W/"${createHash('sha256').update(made.body).digest('base64url').slice(0, 22)}"`,
      ready: {},
      plain: made.body,
      headers: made.headers,
      tags: new Set(made.tags),
      words: new Set(),
      freshUntil: now + freshFor,
      staleUntil: now + Math.min(freshMs + staleMs, made.holdsFor ?? freshMs + staleMs),
    }
    const before = this.#pages.peek(key)
    this.#pages.set(key, { page })
    if (before) this.#leaveNoWay(before.page)
    return page
  }

  #leaveNoWay({ words }: CachedPage): void {
    for (const each of words) this.#shortcuts.delete(each)
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
    for (const [key, { page }] of this.#pages.entries()) {
      if (all || tags.some((tag) => page.tags.has(tag))) this.#pages.delete(key)
    }
  }

  /** Bytes and headers for an encoding that the browser accepts; compressed on first use, off the main thread. */
  async ready(page: CachedPage, accepted: string): Promise<ReadyBody> {
    const encoding = bestOf(accepted)
    const found = page.ready[encoding]
    if (found) return found
    const ready = await pack(page, encoding)
    page.ready[encoding] = ready
    if (this.#isThere(page)) this.#pages.set(page.key, { page })
    return ready
  }

  #isThere(page: CachedPage): boolean {
    return this.#pages.peek(page.key)?.page === page
  }

  /** Remembers which page answered these words of a request; one that was dropped meanwhile is not led to. */
  learn(words: string, shortcut: Shortcut): void {
    const { page } = shortcut
    if (!this.#isThere(page)) return
    this.#shortcuts.set(words, shortcut)
    page.words.add(words)
  }

  /** The page that is known to answer these words and still fresh. */
  shortcut(words: string): Shortcut | undefined {
    const known = this.#shortcuts.get(words)
    return known && known.page.freshUntil >= this.#now() ? known : undefined
  }

  /** Milliseconds for which a page still counts as fresh; none where it is made anew, or was dropped while it was being packed. */
  freshFor(page: CachedPage): number {
    return this.#isThere(page) ? Math.max(0, page.freshUntil - this.#now()) : 0
  }

  /** The cache's current size: bytes of pages, of their index and of rows together. */
  get size(): { pages: number; shortcuts: number; bytes: number } {
    const [pages, shortcuts] = [this.#pages, this.#shortcuts]
    const bytes = pages.calculatedSize + shortcuts.calculatedSize + this.data.bytes
    return { pages: pages.size, shortcuts: shortcuts.size, bytes }
  }
}

export const isCached = (page: CachedPage | MadePage): page is CachedPage => 'etag' in page

async function pack(page: CachedPage, encoding: Encoding): Promise<ReadyBody> {
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
  const isShared = tagsHeader in page.headers
  return { body, headers: withWaiting(full, isShared), notModified: withWaiting(common, isShared), isShared }
}
