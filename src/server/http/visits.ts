/** Notes who opens a place's page, before any cache answers: people only, a page or its data, never a look ahead. */
import type { RequestHandler } from 'express'
import { isCrawler } from '#shared/crawlers.ts'
import type { VisitCounter } from '../domain/visits/count-visits.ts'

const placeAddress = /^\/client\/information\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\/_payload\.json)?(?:\?|$)/i
const sessionValue = /(?:^|;\s*)(?:__Host-)?session=([\w-]{43})/

export const countVisits =
  (counter: Pick<VisitCounter, 'note'>): RequestHandler =>
  (req, _res, next) => {
    const business = req.method === 'GET' ? placeAddress.exec(req.url)?.[1] : undefined
    if (business !== undefined) {
      const { 'user-agent': agent, 'sec-purpose': purpose, cookie = '' } = req.headers
      const isPerson = agent !== undefined && agent !== '' && !isCrawler(agent)
      // A signed-in person is one visitor wherever he is; anybody else is an address and a browser.
      const visitor = sessionValue.exec(cookie)?.[1] ?? `${req.ip} ${agent}`
      if (isPerson && purpose === undefined) counter.note({ business: business.toLowerCase(), visitor })
    }
    next()
  }
