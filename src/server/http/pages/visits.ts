/**
 * Counts visits to a place's page, before any cache answers: people only, a page or its data, never a look ahead. From the page a browser says by
 * itself that its reader called the place or asked for the way (`ping` of a link; Firefox does not).
 */
import type { Request, RequestHandler } from 'express'
import { isCrawler } from '#shared/crawlers.ts'
import { neighbourhoodOf } from '../../domain/network-of.ts'
import { hashToken } from '../../domain/token.ts'
import type { Visit, VisitCounter } from '../../domain/visits/count-visits.ts'

const placeAddress = /^\/client\/information\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\/_payload\.json)?(?:\?|$)/i
const sessionValue = /(?:^|;\s*)(?:__Host-)?session=([\w-]{43})/

/** True if the page before was the search of this very site. */
function isFromSearch(referer: string | undefined, host: string | undefined): boolean {
  const from = referer === undefined ? null : URL.parse(referer)
  return from !== null && from.host === host && from.pathname === '/client/search'
}

/** The sender of a request as visits are counted; null for a program. */
export function visitorOf(req: Request): Pick<Visit, 'network' | 'visitor' | 'session'> | null {
  const { 'user-agent': agent, cookie = '' } = req.headers
  if (agent === undefined || agent === '' || isCrawler(agent)) return null
  const token = sessionValue.exec(cookie)?.[1]
  const address = req.ip ?? ''
  return {
    network: neighbourhoodOf(address),
    visitor: `${address} ${agent}`,
    session: token === undefined ? undefined : hashToken(token),
  }
}

export const countVisits =
  (counter: Pick<VisitCounter, 'note'>): RequestHandler =>
  (req, _res, next) => {
    const business = req.method === 'GET' ? placeAddress.exec(req.url)?.[1] : undefined
    if (business !== undefined && req.headers['sec-purpose'] === undefined) {
      const visitor = visitorOf(req)
      const searched = isFromSearch(req.headers.referer, req.headers.host)
      if (visitor) counter.note({ business: business.toLowerCase(), ...visitor, searched })
    }
    next()
  }
