/** Suggestions for an officer's plan while a name is typed: places of the officer's areas only, with the reason where one may not be visited. */
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { networkOf } from '../../domain/network-of.ts'
import { listAreas } from '../../domain/plan/duty-areas.ts'
import { findByName } from '../../domain/plan/find-by-name.ts'
import type { SearchTurns } from '../pages/search-turns.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function plannedNames({ db }: Pick<Database, 'db'>, turns: Pick<SearchTurns, 'run'>) {
  return {
    '/inspector/check/_places.json': async (asked) => {
      const { id: officer, inspector } = personAt(asked)
      if (inspector?.state !== 'active') throw problems.not_allowed()
      const { now, res, req, query } = asked
      const { locale } = asked.reader()
      const find = async () => {
        const areas = (await listAreas(db, officer, { now, locale })).filter(({ isNow }) => isNow)
        return findByName(db, query('q').slice(0, 80), { officer, areas, now, locale })
      }
      res.json({ found: await turns.run(networkOf(req.ip ?? ''), find) })
    },
  } satisfies Record<string, Handle>
}
