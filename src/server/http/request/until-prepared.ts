/** A first start serves its demo while it is still being made: pages are read, and whatever would write waits, so that no history has two ends. */
import type { RequestHandler } from 'express'
import { problems } from '#shared/problems.ts'

/** Seconds after which a refused sender may try again. */
const retryAfter = 30

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses all but reading with `being_prepared` as long as the demo is being made. */
export const refuseUntilPrepared =
  (isPrepared: () => boolean): RequestHandler =>
  (req, res, next) => {
    if (isPrepared() || reading.has(req.method)) return next()
    res.set('Retry-After', String(retryAfter))
    next(problems.being_prepared())
  }
