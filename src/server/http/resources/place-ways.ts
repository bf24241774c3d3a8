/** Where browsers say that a reader of a place's page called it or asked for the way: counted in memory, answered without a word. */
import { type PlaceWay, placeWays } from '#shared/places/place-way.ts'
import { problems } from '#shared/problems.ts'
import type { VisitCounter } from '../../domain/visits/count-visits.ts'
import { visitorOf } from '../pages/visits.ts'
import type { Handle } from './serve-resources.ts'

const placeId = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

const isWay = (text: string): text is PlaceWay => (placeWays as readonly string[]).includes(text)

export const wayResources = (counter: Pick<VisitCounter, 'note'>) =>
  ({
    '/ways/:id/:way': ({ req, res }) => {
      const { id = '', way = '' } = req.params as Record<string, string>
      const business = id.toLowerCase()
      if (!placeId.test(business) || !isWay(way)) throw problems.page_not_found()
      const visitor = visitorOf(req)
      if (visitor) counter.note({ business, ...visitor, way })
      res.status(204).end()
    },
  }) satisfies Record<string, Handle>
