/** Compares officers' scores once a day and stores the result: simulations take a second for an agency, which no page waits for. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import type { AgencyFigures, OfficerFigures } from '#shared/fairness/figures.ts'
import { COMPARED_DAYS, VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { derive } from '../command/derive.ts'
import { measureAgreement } from './agreement.ts'
import { measureBunching } from './bunching.ts'
import type { ComparedVisit } from './failure-rates.ts'
import { listAgencies, readDrawn, readPairedVerdicts, readPairs, readVisits, readWeights } from './read-visits.ts'
import { seedOf } from './seeded-random.ts'
import { measureSeverity } from './severity.ts'
import { modelUnit } from './simulate-visits.ts'

interface Keeping {
  now: Date
  signal?: AbortSignal
}

/** Compares all agencies, unless that was done today already. Returns how many officers were compared. */
export async function keepFairness(db: Kysely<Schema>, { now, signal }: Keeping): Promise<number> {
  const done = await db
    .selectFrom('agency_fairness')
    .select('agency_id')
    .where('made_at', '>=', bangkokMidnight(now))
    .limit(1)
    .executeTakeFirst()
  if (done) return 0
  const since = new Date(now.getTime() - COMPARED_DAYS * dayMs)
  let officers = 0
  for (const agency of await listAgencies(db, since)) {
    if (signal?.aborted) break
    const compared = await compareAgency(db, agency, { since, now })
    await writeAgency(db, agency, compared, now)
    officers += compared.officers.size
  }
  return officers
}

interface ComparedAgency {
  agency: AgencyFigures
  officers: Map<string, OfficerFigures>
}

async function compareAgency(
  db: Kysely<Schema>,
  agency: string,
  { since, now }: { since: Date; now: Date },
): Promise<ComparedAgency> {
  const rules = rulesAt(now)
  const visits = await readVisits(db, agency, since)
  const models = modelUnit(visits, await readWeights(db))
  async function bunchingOf(own: readonly ComparedVisit[], name: string) {
    // Requests that wait meanwhile come first.
    await nextTurn()
    return own.length < VISITS_FEWEST ? null : measureBunching({ visits: own, models, rules, seed: seedOf(name) })
  }
  const pairs = await readPairs(db, agency, since)
  const severities = measureSeverity(await readDrawn(db, agency, since), pairs)
  const officers = new Map<string, OfficerFigures>()
  for (const [officer, own] of Map.groupBy(visits, ({ officer: id }) => id)) {
    if (officer === null) continue
    const { comparable, severity } = severities.get(officer) ?? { comparable: 0, severity: null }
    officers.set(officer, { visits: own.length, bunching: await bunchingOf(own, officer), comparable, severity })
  }
  const alike = measureAgreement(await readPairedVerdicts(db, agency, since))
  return { agency: { visits: visits.length, bunching: await bunchingOf(visits, agency), ...alike }, officers }
}

/** Officers who have no visits in the time any more lose their figures. */
function writeAgency(
  db: Kysely<Schema>,
  agency: string,
  { agency: figures, officers }: ComparedAgency,
  now: Date,
): Promise<void> {
  return derive(db, async (tx) => {
    await tx.deleteFrom('officer_fairness').where('agency_id', '=', agency).where('made_at', '<', now).execute()
    const rows = [...officers].map(([officer_id, own]) => ({ officer_id, figures: JSON.stringify(own) }))
    for (const row of rows) {
      // A person erased meanwhile is not there any more.
      await sql`insert into officer_fairness (officer_id, agency_id, made_at, figures)
        select id, ${agency}::uuid, ${now}, ${row.figures}::jsonb from users where id = ${row.officer_id}::uuid
        on conflict (officer_id) do update set agency_id = excluded.agency_id, made_at = excluded.made_at, figures = excluded.figures`.execute(
        tx,
      )
    }
    const row = { made_at: now, figures: JSON.stringify(figures) }
    await tx
      .insertInto('agency_fairness')
      .values({ agency_id: agency, ...row })
      .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(row))
      .execute()
    return { result: undefined, touches: [] }
  })
}
