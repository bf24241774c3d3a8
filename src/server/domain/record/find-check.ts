/** Result of the last verification of the chains, as far as the reader's record goes. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { RecordCheck } from '#shared/record/record-page.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import type { RecordReach } from './record-scopes.ts'

/** Chains that are named one by one. */
const mostShown = 20

/** The common chains concern every reader; that of a place those who may read it there. */
export async function findCheck(db: Kysely<Schema>, reach: RecordReach, locale: Locale): Promise<RecordCheck> {
  const [last, faults] = await Promise.all([
    db.selectFrom('audit_checks').select(['ended_at', 'events']).executeTakeFirst(),
    rowsOf({ chain: 'text?', place: 'text?', name: 'text?', since: 'time', all: 'number' })`
      select f.chain, b.id as place, ${localName('b.name', locale)} as name, min(f.since) as since,
        (count(*) over ())::int as "all"
      from audit_faults f left join businesses b on b.id::text = f.chain
      where f.chain is null or f.chain in ('powers', 'installation') or ${reach.isSteward} or b.district_code = any(${reach.districts}::int[])
      group by f.chain, b.id order by min(f.since), f.chain limit ${mostShown}`.execute(db),
  ])
  return {
    at: last?.ended_at?.toISOString() ?? null,
    events: last?.events ?? 0,
    faults: faults.rows.map(({ chain, place, name, since }) => ({
      chain: chain === null ? 'none' : chain === 'powers' || chain === 'installation' ? chain : 'place',
      place: place !== null && name !== null ? { id: place, name } : null,
      since: since.toISOString(),
    })),
    moreFaults: (faults.rows[0]?.all ?? 0) - faults.rows.length,
  }
}
