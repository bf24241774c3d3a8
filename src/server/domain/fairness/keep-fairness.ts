/** Compares officers' scores once a day and stores the result: simulations take a second for a unit, which no page waits for. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import type { OfficerFigures, UnitFigures } from '#shared/fairness/figures.ts'
import { COMPARED_DAYS, VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { derive } from '../command/derive.ts'
import { measureAgreement } from './agreement.ts'
import { measureBunching } from './bunching.ts'
import type { ComparedVisit } from './failure-rates.ts'
import { listUnits, readDrawn, readPairedVerdicts, readPairs, readVisits, readWeights } from './read-visits.ts'
import { seedOf } from './seeded-random.ts'
import { measureSeverity } from './severity.ts'
import { modelUnit } from './simulate-visits.ts'

interface Keeping {
  now: Date
  signal?: AbortSignal
}

/** Compares all units, unless that was done today already. Returns how many officers were compared. */
export async function keepFairness(db: Kysely<Schema>, { now, signal }: Keeping): Promise<number> {
  const done = await db
    .selectFrom('unit_fairness')
    .select('unit')
    .where('made_at', '>=', bangkokMidnight(now))
    .limit(1)
    .executeTakeFirst()
  if (done) return 0
  const since = new Date(now.getTime() - COMPARED_DAYS * dayMs)
  let officers = 0
  for (const unit of await listUnits(db, since)) {
    if (signal?.aborted) break
    const compared = await compareUnit(db, unit, { since, now })
    await writeUnit(db, unit, compared, now)
    officers += compared.officers.size
  }
  return officers
}

interface ComparedUnit {
  unit: UnitFigures
  officers: Map<string, OfficerFigures>
}

async function compareUnit(
  db: Kysely<Schema>,
  unit: string,
  { since, now }: { since: Date; now: Date },
): Promise<ComparedUnit> {
  const rules = rulesAt(now)
  const visits = await readVisits(db, unit, since)
  const models = modelUnit(visits, await readWeights(db))
  async function bunchingOf(own: readonly ComparedVisit[], name: string) {
    // Requests that wait meanwhile come first.
    await nextTurn()
    return own.length < VISITS_FEWEST ? null : measureBunching({ visits: own, models, rules, seed: seedOf(name) })
  }
  const pairs = await readPairs(db, unit, since)
  const severities = measureSeverity(await readDrawn(db, unit, since), pairs)
  const officers = new Map<string, OfficerFigures>()
  for (const [officer, own] of Map.groupBy(visits, ({ officer: id }) => id)) {
    if (officer === null) continue
    const { comparable, severity } = severities.get(officer) ?? { comparable: 0, severity: null }
    officers.set(officer, { visits: own.length, bunching: await bunchingOf(own, officer), comparable, severity })
  }
  const alike = measureAgreement(await readPairedVerdicts(db, unit, since))
  return { unit: { visits: visits.length, bunching: await bunchingOf(visits, unit), ...alike }, officers }
}

/** Officers who have no visits in the time any more lose their figures. */
function writeUnit(
  db: Kysely<Schema>,
  unit: string,
  { unit: figures, officers }: ComparedUnit,
  now: Date,
): Promise<void> {
  return derive(db, async (tx) => {
    await tx.deleteFrom('officer_fairness').where('unit', '=', unit).where('made_at', '<', now).execute()
    const rows = [...officers].map(([officer_id, own]) => ({ officer_id, figures: JSON.stringify(own) }))
    for (const row of rows) {
      // A person erased meanwhile is not there any more.
      await sql`insert into officer_fairness (officer_id, unit, made_at, figures)
        select id, ${unit}, ${now}, ${row.figures}::jsonb from users where id = ${row.officer_id}::uuid
        on conflict (officer_id) do update set unit = excluded.unit, made_at = excluded.made_at, figures = excluded.figures`.execute(
        tx,
      )
    }
    const kept = { made_at: now, figures: JSON.stringify(figures) }
    await tx
      .insertInto('unit_fairness')
      .values({ unit, ...kept })
      .onConflict((conflict) => conflict.column('unit').doUpdateSet(kept))
      .execute()
    return { result: undefined, touches: [] }
  })
}
