/** The methods of an address, and the refusal of others: 405 with `Allow` (RFC 9110, section 15.5.6). */
import type { Request, RequestHandler } from 'express'
import { entryFinder } from '#shared/entry-finder.ts'
import { problems } from '#shared/problems.ts'
import { readTarget } from '../request/read-target.ts'
import type { Pages } from './site.ts'

const reading = 'GET, HEAD'

/** The `Allow` header of the requested page. */
export type MethodsAt = (req: Request) => string

/** Pages with an action take posts. */
export function makeMethodsAt({ map, find }: Pick<Pages, 'map' | 'find'>): MethodsAt {
  const entryAt = entryFinder(map)
  return (req) => {
    const entry = entryAt(readTarget(req).path)
    return entry && find(entry.file).action ? `${reading}, POST` : reading
  }
}

/** Refuses methods that no page has. */
export const refuseOtherMethods =
  (methodsAt: MethodsAt): RequestHandler =>
  (req, res, next) => {
    if (['GET', 'HEAD', 'POST'].includes(req.method)) return next()
    res.set('Allow', methodsAt(req))
    next(problems.method_not_allowed())
  }
