/** The page cache in front of requests: the ones that it may answer, their keys, and the shortest way for a hit. */
import type { Request, RequestHandler, Response } from 'express'
import fresh from 'fresh'
import { entryFinder } from '#shared/entry-finder.ts'
import { localeParameter } from '#shared/locales.ts'
import { isPayloadPath, payloadOwner } from '#shared/payload.ts'
import { type Reader, writeLocation } from '#shared/reader.ts'
import type { ServedPage } from '../request/page-input.ts'
import { searchNames } from '../request/page-input.ts'
import { carriesPrivateCookie, decidingCookies } from '../request/private-cookies.ts'
import type { CachedPage, PageCache, Shortcut } from './page-cache.ts'
import { fillIn, type Moment } from './shared-pages.ts'

/** Hits are found by the words of the request itself; longer ones take the ordinary way. */
const longestWords = 2048

export type KeyOf = (req: Request, reader: Reader) => string | null

/**
 * Makes the function for the cache key of a page: path, the query parameters that it reads, language, theme, and
 * the area where it shows one. Null where the answer is not for everybody: an exact position, an unknown parameter.
 */
export function makeKeyOf(map: readonly ServedPage[]): KeyOf {
  const entryAt = entryFinder(map.map((entry) => ({ ...entry, names: searchNames(entry) })))
  return (req, reader) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return null
    if (carriesPrivateCookie(req)) return null
    const [path = '/', query = ''] = req.originalUrl.split(/\?(.*)/s) as [string, string?]
    const entry = entryAt(isPayloadPath(path) ? payloadOwner(path) : path)
    if (entry?.group !== 'open') return null
    const search = new URLSearchParams(query)
    search.sort()
    const seen = new Set<string>()
    for (const name of search.keys()) {
      if (seen.has(name) || !(entry.names.includes(name) || name === localeParameter)) return null
      seen.add(name)
    }
    if (seen.has(localeParameter) && !reader.localeByAddress) return null
    const { location } = reader
    if (entry.area && location?.kind === 'point') return null
    const area = entry.area && location ? writeLocation(location) : ''
    return `${path}?${search}|${reader.locale}|${reader.theme ?? ''}|${area}`
  }
}

/** The parts of a request that decide its answer, as one string; null where too long to cache. */
function wordsOf({ url, headers }: Request): string | null {
  const cookies = headers.cookie === undefined ? '' : decidingCookies(headers.cookie)
  const words = `${url}\n${cookies}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`
  return words.length > longestWords ? null : words
}

/** Leads the next request with the same words to the page by {@link answerCached}. Only for pages that everybody may have. */
export function learnWay(cache: PageCache, req: Request, shortcut: Shortcut): void {
  const words = wordsOf(req)
  if (words !== null) cache.learn(words, shortcut)
}

interface Hits {
  idOf(req: Request): string
  /** Called for each answer, where given. */
  note?: (req: Request, res: Response, id: string) => void
  /** Called for each answer that was sent. */
  sent?: (req: Request, res: Response, page: CachedPage) => void
}

/** First middleware of the application: answers a hit at once. */
export const answerCached =
  (cache: PageCache, { idOf, note, sent }: Hits): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const words = wordsOf(req)
    const known = words === null ? undefined : cache.shortcut(words)
    if (!known) return next()
    const id = idOf(req)
    note?.(req, res, id)
    sendReady(req, res, known, { id, freshFor: cache.freshFor(known.page) })
    sent?.(req, res, known.page)
  }

/** Sends ready bytes, or 304 when the reader has them. */
export function sendReady(req: Request, res: Response, { page, ready }: Shortcut, moment: Moment): void {
  const isKnown = req.headers['if-none-match'] !== undefined && fresh(req.headers, { etag: page.etag })
  const headers = isKnown ? ready.notModified : ready.headers
  fillIn(headers, ready.isShared, moment)
  res.writeHead(isKnown ? 304 : 200, headers)
  if (isKnown || req.method === 'HEAD') res.end()
  else res.end(ready.body)
}
