/**
 * The one path to resources: method → (for writes: the sending site) → limit of the network → session → the group's guard → proof → limit of the
 * person → handler, with the line's word on caching. The guards are those of the pages.
 */
import { type NextFunction, type Request, type RequestHandler, Router, type Response as Sending } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { problems, type WireProblem } from '#shared/problems.ts'
import type { Reader } from '#shared/reader.ts'
import type { Database } from '../../db/database.ts'
import { makeLimits } from '../../db/limits.ts'
import { isConfirmed } from '../../domain/accounts/confirm.ts'
import { findPerson, type Person } from '../../domain/accounts/sessions.ts'
import { networkOf } from '../../domain/network-of.ts'
import { confirmPath } from '../forms/confirming.ts'
import { type Pressure, refusedFor } from '../overload/pressure.ts'
import { guardOf } from '../pages/guards.ts'
import { readPrivateCookie } from '../request/private-cookies.ts'
import { foreignFault } from '../security/bad-input.ts'
import type { Caching, ResourceEntry } from './resource-map.ts'

/** A handler's input. */
export interface Asked {
  req: Request
  res: Sending
  /** The signed-in person; null on open resources only. */
  person: Person | null
  now: Date
  reader(): Reader
  /** The value of a name in the query, empty where it is not said. */
  query(name: string): string
}

/** The person behind a door. */
export function personAt({ person, req }: Asked): Person {
  if (!person) throw new Error(`Nobody is at ${req.path}: its line in the map opens it to everybody`)
  return person
}

/** Answers, throws a problem, or lets the rest of the application answer. */
export type Handle = (asked: Asked, next: NextFunction) => unknown

export interface ResourceTools {
  database: Pick<Database, 'db'>
  origin: string
  readerOf(req: Request, res: Sending): Reader
  compress: RequestHandler
  pressure: Pick<Pressure, 'level'>
  /** In development nothing is cached. */
  dev?: boolean
}

const reading = ['GET', 'HEAD']

const headerOf = (caching: Caching): string => {
  if (caching === 'private') return 'private, no-store'
  if (caching === 'forever') return 'public, max-age=31536000, immutable'
  return typeof caching === 'number' ? `public, max-age=${caching}` : caching
}

/** Serves the lines of a map. A line without a handler, or a handler without a line, stops the start. */
export function serveResources(
  map: readonly ResourceEntry[],
  handlers: Record<string, Handle>,
  tools: ResourceTools,
): Router {
  const stray = Object.keys(handlers).find((path) => !map.some((entry) => entry.path === path))
  if (stray !== undefined) throw new Error(`The resource ${stray} has no line in resource-map.ts`)
  const router = Router()
  const limiters = new Map<string, RateLimiterMemory>()
  for (const entry of map) {
    const handle = handlers[entry.path]
    if (!handle) throw new Error(`The resource ${entry.path} has no handler`)
    const steps = [admit(entry, tools, limiters, handle)]
    router.all(entry.path, entry.packed ? [tools.compress, ...steps] : steps)
  }
  return router
}

function admit(
  entry: ResourceEntry,
  { database: { db }, origin, readerOf, pressure, dev = false }: ResourceTools,
  limiters: Map<string, RateLimiterMemory>,
  handle: Handle,
): RequestHandler {
  const { path, limit, confirmed, hidden, from, byItself = false, yields } = entry
  const methods: readonly string[] = entry.methods ?? ['GET', 'HEAD']
  const cacheControl = dev ? 'no-store' : headerOf(entry.caching)
  const guard = guardOf(entry.group, path)
  const secure = origin.startsWith('https:')
  const limits = makeLimits(db)
  if ('network' in limit && !limiters.has(limit.network))
    limiters.set(limit.network, new RateLimiterMemory({ points: limit.points, duration: limit.seconds }))
  const limiter = 'network' in limit ? limiters.get(limit.network) : undefined

  /** The admitted person; null where an answer was sent. */
  async function enter(req: Request, res: Sending, now: Date): Promise<{ person: Person | null } | null> {
    if (entry.group === 'open') return { person: null }
    const token = readPrivateCookie(req, 'session', secure)
    const person = token === null ? null : await findPerson(db, token, now, byItself || req.method === 'HEAD')
    try {
      await guard({ person, verification: async () => null }, new URL(from ?? req.originalUrl, origin), path)
    } catch (refusal) {
      if (!(refusal instanceof Response)) throw refusal
      if (hidden) throw problems.page_not_found()
      res.redirect(302, refusal.headers.get('location') ?? '/')
      return null
    }
    if (confirmed && person && !isConfirmed(person, now)) {
      res.redirect(302, confirmPath(from ?? req.originalUrl))
      return null
    }
    if ('person' in limit && person && (await limits.take(limit.person(person.id))) > 0)
      throw problems.too_many_requests()
    return { person }
  }

  return async (req, res, next) => {
    if (!methods.includes(req.method)) {
      res.set('Allow', methods.join(', '))
      throw problems.method_not_allowed()
    }
    const foreign = reading.includes(req.method) || entry.fromAnywhere ? null : foreignFault(req, origin)
    if (foreign) throw foreign
    if (yields !== undefined && pressure.level >= yields) {
      sendRefusal(res, { code: 'busy', status: 503 }, refusedFor)
      return
    }
    const wait = limiter ? await waitFor(limiter, networkOf(req.ip ?? '')) : 0
    if (wait > 0) {
      sendRefusal(res, { code: 'too_many_requests', status: 429 }, wait)
      return
    }
    res.set('Cache-Control', cacheControl)
    const now = new Date()
    const entered = await enter(req, res, now)
    if (!entered) return
    const query = (name: string) => new URLSearchParams(req.originalUrl.split(/\?(.*)/s)[1] ?? '').get(name) ?? ''
    await handle({ req, res, ...entered, now, reader: () => readerOf(req, res), query }, next)
  }
}

/** In few bytes: a page that says it would cost more than the answer. */
function sendRefusal(res: Sending, problem: WireProblem, wait: number): void {
  res
    .set({ 'Cache-Control': 'no-store', 'Retry-After': String(wait) })
    .status(problem.status)
    .json(problem)
}

/** Seconds to wait, 0 where one may ask. */
async function waitFor(limiter: RateLimiterMemory, network: string): Promise<number> {
  try {
    await limiter.consume(network)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  }
}
