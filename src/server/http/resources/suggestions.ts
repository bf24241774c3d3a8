/**
 * What the search form asks for while it is filled in: suggestions for a half-typed text, and the districts of a province. Small
 * public JSON in the reader's language, kept by browsers for a minute.
 */
import { type Request, type Response, Router } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isProvinceCode } from '#shared/areas/province-codes.ts'
import type { Reader } from '#shared/reader.ts'
import type { Database } from '../../db/database.ts'
import { listDistrictOptions } from '../../domain/areas/district-options.ts'
import { networkOf } from '../../domain/network-of.ts'
import { suggest } from '../../domain/search/suggest.ts'
import { onlyRead } from '../pages/only-read.ts'
import type { SearchTurns } from '../pages/search-turns.ts'

/** Seconds that an answer may be shown again without asking. */
const maxAge = 60
/** Questions of one address in a minute: several people who type without a pause. Kept by each server for itself and intentionally
 * not in the database: it guards this process's time, and counting there would cost more than the answer. */
const mostAMinute = 600

export function suggestionRoutes(
  { db }: Pick<Database, 'db'>,
  readerOf: (req: Request, res: Response) => Reader,
  turns: Pick<SearchTurns, 'run'>,
  points = mostAMinute,
): Router {
  const router = Router()
  const limiter = new RateLimiterMemory({ points, duration: 60 })

  const send = (res: Response, body: object) =>
    res
      .set({ 'Cache-Control': `public, max-age=${maxAge}`, Vary: 'Accept-Encoding, Accept-Language, Cookie' })
      .json(body)
  const paramOf = (req: Request, name: string) =>
    new URLSearchParams(req.originalUrl.split(/\?(.*)/s)[1] ?? '').get(name) ?? ''

  router.use('/client/search', async (req, res, next) => {
    if (!/^\/_\w+\.json$/.test(req.path)) return next()
    try {
      await limiter.consume(networkOf(req.ip ?? ''))
      next()
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      res.set({ 'Cache-Control': 'no-store', 'Retry-After': String(Math.ceil(refused.msBeforeNext / 1000)) })
      res.status(429).json({ code: 'too_many_requests', status: 429 })
    }
  })

  router.get('/client/search/_suggest.json', async (req, res) => {
    const { locale } = readerOf(req, res)
    send(res, { suggestions: await turns.run(networkOf(req.ip ?? ''), () => suggest(db, paramOf(req, 'q'), locale)) })
  })

  router.get('/client/search/_districts.json', async (req, res) => {
    const province = Number(paramOf(req, 'province'))
    const { locale } = readerOf(req, res)
    send(res, { districts: isProvinceCode(province) ? await listDistrictOptions(db, province, locale) : [] })
  })

  router.all(['/client/search/_suggest.json', '/client/search/_districts.json'], onlyRead)
  return router
}
