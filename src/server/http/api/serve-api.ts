/**
 * The one path to the API: method → key and limit → query → handler → answer with its validator. It reads no cookie, so every site's scripts may read
 * it; they cannot send a key, which would be their readers' as well.
 */
import { createHash } from 'node:crypto'
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import fresh from 'fresh'
import type { DataLicence } from '#shared/open/licences.ts'
import type { Reader } from '#shared/reader.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'
import { tagsOf } from '../pages/shared-pages.ts'
import { type ApiLimits, makeAdmission, usualLimits } from './admit.ts'
import type { Answered, ApiHandlers, Asked } from './api-handlers.ts'
import { type ApiPath, apiBase, apiMap, type Operation } from './api-map.ts'
import { ApiRefusal, codeOf, sendProblem } from './api-problem.ts'
import { openApiDocument } from './openapi.ts'
import { readQuery } from './read-query.ts'
import { codeOfBody, methodsOfWrites, serveWrites } from './serve-writes.ts'

interface ApiTools {
  database: Database
  salt: Buffer
  wakeSender(): void
  origin: string
  licence: DataLicence
  readerOf(req: Request, res: Response): Reader
  compress: RequestHandler
  log: Pick<Log, 'error'>
  /** A cache in front of the server is told of changes. */
  isShared: boolean
  limits?: ApiLimits
}

const forEverySite = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'Accept-Language, If-None-Match',
  'Access-Control-Max-Age': '86400',
}

export function serveApi(handlers: ApiHandlers, tools: ApiTools): Router {
  const { origin, compress, limits = usualLimits, log } = tools
  const admission = makeAdmission(tools.database, limits)
  const router = Router()

  /** The language of the address, else of the headers: no cookie is read. */
  const localeOf = ({ originalUrl, headers }: Request, res: Response) =>
    tools.readerOf({ originalUrl, headers, cookies: {} } as Request, res).locale
  const refuse = (req: Request, res: Response, code: Parameters<typeof sendProblem>[1], fields?: readonly string[]) =>
    sendProblem(res, code, { locale: localeOf(req, res), requestId: String(req.id), ...(fields && { fields }) })

  const admit: RequestHandler = async (req, res, next) => {
    res.set(forEverySite).vary('Accept-Language, Accept-Encoding')
    if (req.method === 'OPTIONS') return void res.set(preflight).sendStatus(204)
    const writes = methodsOfWrites(req.path)
    if (req.method !== 'GET' && req.method !== 'HEAD' && !writes.includes(req.method)) {
      res.set('Allow', ['GET', 'HEAD', 'OPTIONS', ...writes.filter((method) => method !== 'GET')].join(', '))
      return refuse(req, res, 'method_not_allowed')
    }
    const { authorization } = req.headers
    const { key, refused, headers } = await admission({ authorization, address: req.ip ?? '', now: new Date() })
    res.set(headers)
    if (refused) return refuse(req, res, refused)
    res.locals.key = key
    // An agency's system may have written a moment ago.
    if (key?.agency) tools.database.replicas?.stayOnPrimary()
    next()
  }

  const answer =
    (entry: Operation & { path: ApiPath }): RequestHandler =>
    async (req, res) => {
      const read = readQuery(entry.query, searchOf(req))
      if ('fields' in read) return refuse(req, res, 'invalid_query', read.fields)
      const leaving = new AbortController()
      res.once('close', () => leaving.abort())
      const key = String(req.params.id ?? req.params.number ?? '')
      const asked = { query: read.query, key, locale: localeOf(req, res), now: new Date(), leaving: leaving.signal }
      const answered = await (handlers[entry.path] as (asked: Asked<ApiPath>) => Promise<Answered | null>)(
        asked as Asked<ApiPath>,
      )
      if (!answered) return refuse(req, res, 'not_found')
      res.set('Content-Language', asked.locale === 'cn' ? 'zh-CN' : asked.locale)
      if (answered.next) res.set('Link', `<${nextOf(origin, req, entry, answered.next)}>; rel="next"`)
      if (tools.isShared && entry.cached > 0) res.set(tagsOf(answered.tags))
      const body = entry.answer.isList ? { data: answered.body, next: answered.next ?? null } : answered.body
      send(req, res, { text: JSON.stringify(body), cached: entry.cached })
    }

  router.use(admit, compress)
  router.get('/openapi.json', (req, res) =>
    send(req, res, { text: JSON.stringify(openApiDocument(origin, tools.licence)), cached: 3600 }),
  )
  for (const entry of apiMap) router.get(entry.path.replaceAll(/\{(\w+)\}/g, ':$1'), answer(entry))
  router.use(serveWrites({ ...tools, localeOf, searchOf, basePath: `${origin}${apiBase}` }))
  router.use((req, res) => refuse(req, res, 'not_found'))
  const onError: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent || res.destroyed) return next(error)
    const code = codeOfBody(error) ?? codeOf(error)
    const { fields, wait } = error instanceof ApiRefusal ? error : { fields: [], wait: 0 }
    if (wait > 0) res.set('Retry-After', String(wait))
    if (code === 'internal') log.error({ err: error, requestId: req.id }, 'an operation of the API failed')
    refuse(req, res, code, fields.length > 0 ? fields : undefined)
  }
  router.use(onError)
  return router
}

const searchOf = (req: Request) => new URLSearchParams(req.originalUrl.split(/\?(.*)/s)[1] ?? '')

/** The same request for the next part. */
function nextOf(origin: string, req: Request, { path }: Pick<Operation, 'path'>, next: string): string {
  const url = new URL(req.originalUrl, origin)
  url.searchParams.set(path === '/changes' ? 'after' : 'cursor', next)
  return url.href
}

function send(req: Request, res: Response, { text, cached }: { text: string; cached: number }): void {
  res.set('Cache-Control', cached > 0 ? `public, max-age=${cached}` : 'no-store').type('application/json')
  if (cached > 0) {
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    res.set('ETag', etag)
    if (req.headers['if-none-match'] !== undefined && fresh(req.headers, { etag })) return void res.status(304).end()
  }
  res.send(text)
}
