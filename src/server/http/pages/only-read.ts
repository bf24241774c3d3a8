/** The refusal of other methods at an address that is only read: 405 with `Allow` (RFC 9110, section 15.5.6). */
import type { RequestHandler } from 'express'
import { problems } from '#shared/problems.ts'

/** Stands behind the handler of an address that is only read: `router.all(paths, onlyRead)`. */
export const onlyRead: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  res.set('Allow', 'GET, HEAD')
  next(problems.method_not_allowed())
}
