/** Counts visits to a place's page, before any cache answers: people only, a page or its data, never a look ahead. */
import type { RequestHandler } from 'express'
import { isCrawler } from '#shared/crawlers.ts'
import { neighbourhoodOf } from '../../domain/network-of.ts'
import { hashToken } from '../../domain/token.ts'
import type { VisitCounter } from '../../domain/visits/count-visits.ts'

const placeAddress = /^\/client\/information\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\/_payload\.json)?(?:\?|$)/i
const sessionValue = /(?:^|;\s*)(?:__Host-)?session=([\w-]{43})/

/** True if the page before was the search of this very site. */
function isFromSearch(referer: string | undefined, host: string | undefined): boolean {
  const from = referer === undefined ? null : URL.parse(referer)
  return from !== null && from.host === host && from.pathname === '/client/search'
}

export const countVisits =
  (counter: Pick<VisitCounter, 'note'>): RequestHandler =>
  (req, _res, next) => {
    const business = req.method === 'GET' ? placeAddress.exec(req.url)?.[1] : undefined
    if (business !== undefined) {
      const { 'user-agent': agent, 'sec-purpose': purpose, cookie = '', referer } = req.headers
      const isPerson = agent !== undefined && agent !== '' && !isCrawler(agent)
      const token = sessionValue.exec(cookie)?.[1]
      const address = req.ip ?? ''
      if (isPerson && purpose === undefined) {
        counter.note({
          business: business.toLowerCase(),
          network: neighbourhoodOf(address),
          visitor: `${address} ${agent}`,
          session: token === undefined ? undefined : hashToken(token),
          searched: isFromSearch(referer, req.headers.host),
        })
      }
    }
    next()
  }
