/**
 * Records that a sealed inspection was of a randomly drawn place, and requests a second look where the draw says so. Not before
 * the sealing: an officer who knew would judge otherwise.
 */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { SECOND_LOOK_DAYS } from '#shared/fairness/limits.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { ONE_DRAWN_IN } from '#shared/plan/weights.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { rowsOf } from '../../db/sql.ts'
import { drawLot, lotSecret, mondayOf, seedOfWeek } from './lot.ts'

interface SealedVisit {
  inspection: string
  place: string
  kind: InspectionKind
  officer: string
  openedAt: Date
  now: Date
}

/** Only visits that nobody's wish or complaint led to. The same again changes nothing. */
export async function recordDrawn(tx: Kysely<Schema>, visit: SealedVisit): Promise<void> {
  const { inspection, place, kind, openedAt, now } = visit
  if (kind !== 'first' && kind !== 'routine') return
  const week = mondayOf(openedAt)
  if (!(await wasDrawn(tx, visit, week))) return
  const seed = seedOfWeek(await installationSecret(tx, lotSecret), week)
  const { doubled } = drawLot(seed, place)
  await tx
    .insertInto('lot_visits')
    .values({ inspection_id: inspection, week, doubled })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!doubled) return
  await tx
    .insertInto('second_looks')
    .values({
      inspection_id: inspection,
      due_at: new Date(now.getTime() + SECOND_LOOK_DAYS * dayMs),
      inspector_id: null,
      sealed_at: null,
      score: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True if the place's turn in the row of the week has come in the officer's areas, one for each {@link ONE_DRAWN_IN} visits there. */
async function wasDrawn(tx: Kysely<Schema>, { place, officer, now }: SealedVisit, week: string): Promise<boolean> {
  const begins = new Date(`${week}T00:00:00+07:00`)
  const { rows } = await rowsOf({ drawn: 'bool' })`
    with own as (
      select p.* from visit_priorities p where p.planned and exists (
        select from duty_areas a where a.user_id = ${officer}::uuid and a.province_code = p.province_code
          and (a.district_code is null or a.district_code = p.district_code)
          and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now}))
    )
    select (select count(*) from own where own.week = it.week and own.lot < it.lot) <= (
      select count(*) from inspections i join own on own.business_id = i.business_id
      where i.state = 'sealed' and i.visited_at >= ${begins} and i.sealed_at < ${now}
    ) / ${ONE_DRAWN_IN}::int as drawn
    from own it join lot_weeks w on w.week = it.week
    where it.business_id = ${place}::uuid and it.week = ${week}::date`.execute(tx)
  return rows[0]?.drawn ?? false
}
