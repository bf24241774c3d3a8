/** Data of a sealed inspection's finish page: the same at each opening, because nothing of it changes any more. */

import type { Kysely, RawBuilder } from 'kysely'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { VisitDoubt } from '#shared/inspections/visit-doubts.ts'
import type { SealedReceipt, VisitedPlace } from '#shared/inspections/visit-page.ts'
import type { Locale } from '#shared/locales.ts'
import { haversine } from '#shared/places/haversine.ts'
import { handCodes } from '#shared/runs/hands.ts'
import { CLOCK_SKEW_MOST } from '#shared/runs/run-limits.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { findUnresolved, findVisitedPlace } from './find-visit.ts'

const sealedShape = rowsOf({
  id: 'text',
  kind: textIs<InspectionKind>(),
  unit: 'text',
  started_at: 'time',
  sealed_at: 'time',
  visited_at: 'time',
  visit_doubt: orNull(textIs<VisitDoubt>()),
  lat: 'number?',
  lng: 'number?',
  companion: 'text?',
  clock_skew: 'number?',
  sign_read: 'bool?',
  pace: 'number?',
  grade: textIs<GradeLetter>(),
  score: 'number',
  own: 'number',
  carried: 'number',
  photos: 'texts',
  older: 'bool',
})
type SealedRow = RowOf<typeof sealedShape>

/** The place of a sealed inspection; with `follows` only if that one was a recheck of an earlier one. Null where there is none. */
export async function findPlaceOfSealed(
  db: Kysely<Schema>,
  inspection: string,
  { follows = false } = {},
): Promise<string | null> {
  const row = await db
    .selectFrom('inspections')
    .select('business_id')
    .where('id', '=', inspection)
    .where('state', '=', 'sealed')
    .$if(follows, (query) => query.where('follows_id', 'is not', null))
    .executeTakeFirst()
  return row?.business_id ?? null
}

/** Seconds between two answers of a run in the mean, by the device's clock; null for fewer than two. */
export const answerPace = (run: RawBuilder<unknown>) => scalar('number?')`(
  select (extract(epoch from max(first) - min(first)) / (count(*) - 1))::float8 from (
    select min(device_at) as first from run_ops where run_id = ${run} and question <> all(${handCodes}::text[]) group by question
  ) answered having count(*) > 1)`

async function selectSealed(
  db: Kysely<Schema>,
  { place, inspection, locale }: { place: string; inspection: string; locale: Locale },
) {
  const { rows } = await sealedShape`
    select i.id, i.kind, ${agencyName(sql`i.agency_id`, locale)} as unit, i.started_at, i.sealed_at, i.visited_at, i.visit_doubt, i.grade, i.score, run.lat, run.lng, run.companion, coalesce(run.closed_skew, run.clock_skew) as clock_skew, run.sign_read, ${answerPace(sql.ref('run.id'))} as pace,
      (select count(*)::int from answers a where a.inspection_id = i.id and not a.carried) as own,
      (select count(*)::int from answers a where a.inspection_id = i.id and a.carried) as carried,
      array(select p.sha256 from runs r join run_photos p on p.run_id = r.id and p.removed_at is null
        where r.inspection_id = i.id) as photos,
      exists (select from inspections later where later.business_id = i.business_id and later.state = 'sealed'
        and (later.visited_at, later.id) > (i.visited_at, i.id)) as older
    from inspections i
    left join runs run on run.inspection_id = i.id
    where i.id = ${inspection}::uuid and i.business_id = ${place}::uuid and i.state = 'sealed'`.execute(db)
  return rows[0]
}

/** The device's data of the visit, where given. An inspection recorded otherwise has no run. */
function arrivalOf(
  { started_at, lat, lng, companion, clock_skew, sign_read, pace }: SealedRow,
  { point }: VisitedPlace,
): Pick<SealedReceipt, 'startedAt' | 'metresFromPin' | 'signRead' | 'companion' | 'clockAhead' | 'pace'> {
  const isOff = clock_skew !== null && Math.abs(clock_skew) > CLOCK_SKEW_MOST
  return {
    startedAt: started_at.toISOString(),
    metresFromPin: lat === null || lng === null ? null : Math.round(haversine({ lat, lng }, point)),
    signRead: sign_read,
    companion: companion || null,
    clockAhead: isOff ? clock_skew : null,
    pace,
  }
}

/** Null where there is no such sealed inspection. */
export async function findSealedReceipt(
  db: Kysely<Schema>,
  which: { place: string; inspection: string },
  reading: { locale: Locale; now: Date },
): Promise<SealedReceipt | null> {
  const [row, place, findings] = await Promise.all([
    selectSealed(db, { ...which, locale: reading.locale }),
    findVisitedPlace(db, which.place, reading),
    findUnresolved(db, which.place, reading.locale),
  ])
  if (!row || !place) return null
  return {
    id: row.id,
    place,
    kind: row.kind,
    visitedAt: row.visited_at.toISOString(),
    doubt: row.visit_doubt,
    sealedAt: row.sealed_at.toISOString(),
    unit: agencyNamed(row.unit, reading.locale),
    ...arrivalOf(row, place),
    letter: row.grade,
    score: row.score,
    photoHashes: row.photos,
    isOlder: row.older,
    answers: { own: row.own, carried: row.carried },
    findings: findings.map(({ code, text, severity }) => ({ code, text, severity })),
  }
}
