/**
 * Data for the search form while it is filled in: suggestions for a half-typed text, and the districts of a province. Small
 * public JSON in the reader's language.
 */
import type { Response } from 'express'
import { isProvinceCode } from '#shared/areas/province-codes.ts'
import type { Database } from '../../db/database.ts'
import { listDistrictOptions } from '../../domain/areas/district-options.ts'
import { networkOf } from '../../domain/network-of.ts'
import { suggest } from '../../domain/search/suggest.ts'
import type { SearchTurns } from '../pages/search-turns.ts'
import type { Handle } from './serve-resources.ts'

export function suggestionResources({ db }: Pick<Database, 'db'>, turns: Pick<SearchTurns, 'run'>) {
  const send = (res: Response, body: object) => res.set('Vary', 'Accept-Encoding, Accept-Language, Cookie').json(body)
  return {
    '/client/search/_suggest.json': async ({ req, res, reader, query }) => {
      const suggestions = await turns.run(networkOf(req.ip ?? ''), () => suggest(db, query('q'), reader().locale))
      send(res, { suggestions })
    },
    '/client/search/_districts.json': async ({ res, reader, query }) => {
      const province = Number(query('province'))
      send(res, { districts: isProvinceCode(province) ? await listDistrictOptions(db, province, reader().locale) : [] })
    },
  } satisfies Record<string, Handle>
}
