/** Where the page cache meets requests: which ones it may answer, under which key, and the shortest way for a hit. */
import type { NextFunction, Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { matchPath } from 'react-router-dom'
import type { PageEntry } from '#routes/site-map.ts'
import { isPayloadPath, payloadOwner } from '#shared/payload.ts'
import { type Reader, writeLocation } from '#shared/reader.ts'
import type { KeptPage, ReadyBody } from './page-cache.ts'

/** Hits are found by the words of the request itself; longer ones take the ordinary way. */
const longestWords = 2048
const maxShortcuts = 20_000

const privateNames = /(?:^|;\s*)(?:__Host-)?(?:session|verification|passkey)=/

/** A request that carries a session or a proof under way, valid or not, is never answered from the cache nor fills it. */
export const carriesSession = (cookie: string | undefined): boolean => cookie !== undefined && privateNames.test(cookie)

/** Finds the page of a path; most paths are fixed, so most look-ups are one map. */
export function entryFinder(map: readonly PageEntry[]): (path: string) => PageEntry | undefined {
  const fixed = new Map(map.filter(({ path }) => !path.includes(':')).map((entry) => [entry.path, entry]))
  const others = map.filter(({ path }) => path.includes(':'))
  return (path) => fixed.get(path) ?? others.find((entry) => matchPath({ path: entry.path, end: true }, path))
}

export type KeyOf = (req: Request, reader: Reader) => string | null

/**
 * Makes what tells the key under which a page may be kept: path, the query parameters that it reads, language, theme, and
 * the area where it shows one. Null where the answer is not for everybody: an exact position, an unknown parameter.
 */
export function makeKeyOf(map: readonly PageEntry[]): KeyOf {
  const entryAt = entryFinder(map)
  return (req, reader) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return null
    if (carriesSession(req.headers.cookie)) return null
    const [path = '/', query = ''] = req.originalUrl.split(/\?(.*)/s) as [string, string?]
    const entry = entryAt(isPayloadPath(path) ? payloadOwner(path) : path)
    if (entry?.group !== 'open') return null
    const search = new URLSearchParams(query)
    search.sort()
    const seen = new Set<string>()
    for (const name of search.keys()) {
      if (!entry.search?.includes(name) || seen.has(name)) return null
      seen.add(name)
    }
    const { location } = reader
    if (entry.area && location?.kind === 'point') return null
    const area = entry.area && location ? writeLocation(location) : ''
    return `${path}?${search}|${reader.locale}|${reader.theme ?? ''}|${area}`
  }
}

interface Shortcut {
  page: KeptPage
  ready: ReadyBody
}

/** Remembers which kept page answered which words. */
export class Shortcuts {
  readonly #known = new LRUCache<string, Shortcut>({ max: maxShortcuts })
  readonly #now: () => number
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  static words({ url, headers }: Request): string | null {
    const words = `${url}\n${headers.cookie ?? ''}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`
    return words.length > longestWords ? null : words
  }

  learn(req: Request, shortcut: Shortcut): void {
    const words = Shortcuts.words(req)
    if (words !== null) this.#known.set(words, shortcut)
  }

  /** First middleware of the application: answers a hit at once. */
  readonly answer = (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const words = Shortcuts.words(req)
    const known = words === null ? undefined : this.#known.get(words)
    if (!known || known.page.dropped || known.page.freshUntil < this.#now()) return next()
    sendReady(req, res, known.page, known.ready)
  }
}

/** Sends ready bytes, or 304 when the reader has them. */
export function sendReady(req: Request, res: Response, page: KeptPage, ready: ReadyBody): void {
  const known = req.headers['if-none-match']
  if (known !== undefined && (known === page.etag || known.split(/\s*,\s*/).includes(page.etag))) {
    res.writeHead(304, ready.notModified)
    res.end()
    return
  }
  res.writeHead(200, ready.headers)
  if (req.method === 'HEAD') res.end()
  else res.end(ready.body)
}
