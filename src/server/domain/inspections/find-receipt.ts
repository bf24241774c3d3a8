/** What a finish page shows of a sealed inspection: as often as it is opened, because nothing of it changes any more. */
import { type Kysely, sql } from 'kysely'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { SealedReceipt } from '#shared/inspections/visit-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { GradeLetter } from '#shared/places/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { findUnresolved, findVisitedPlace } from './find-visit.ts'

interface SealedRow {
  id: string
  kind: InspectionKind
  unit: string
  sealed_at: Date
  grade: GradeLetter
  score: number
  own: number
  carried: number
  photos: string[]
  older: boolean
}

/** Which inspection: of that place, and for the way of a recheck the one that followed `follows` by its questionnaire. */
export interface WhichInspection {
  place: string
  inspection: string
  follows?: { id: string; templateId: string }
}

async function selectSealed(db: Kysely<Schema>, { place, inspection, follows }: WhichInspection) {
  const { rows } = await sql<SealedRow>`
    select i.id, i.kind, i.unit, i.sealed_at, i.grade, i.score,
      (select count(*)::int from answers a where a.inspection_id = i.id and not a.carried) as own,
      (select count(*)::int from answers a where a.inspection_id = i.id and a.carried) as carried,
      array(select p.sha256 from runs r join run_photos p on p.run_id = r.id and p.removed_at is null
        where r.inspection_id = i.id) as photos,
      exists (select from inspections later where later.business_id = i.business_id and later.state = 'sealed'
        and (later.sealed_at, later.id) > (i.sealed_at, i.id)) as older
    from inspections i
    where i.id = ${inspection}::uuid and i.business_id = ${place}::uuid and i.state = 'sealed'
      ${follows ? sql`and i.follows_id = ${follows.id}::uuid and i.template_id = ${follows.templateId}` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Null where there is no such sealed inspection. */
export async function findSealedReceipt(
  db: Kysely<Schema>,
  which: WhichInspection,
  reading: { locale: Locale; now: Date },
): Promise<SealedReceipt | null> {
  const [row, place, findings] = await Promise.all([
    selectSealed(db, which),
    findVisitedPlace(db, which.place, reading),
    findUnresolved(db, which.place, reading.locale),
  ])
  if (!row || !place) return null
  return {
    ...{ id: row.id, place, kind: row.kind, sealedAt: row.sealed_at.toISOString(), unit: row.unit },
    ...{ letter: row.grade, score: row.score, photoHashes: row.photos, isOlder: row.older },
    answers: { own: row.own, carried: row.carried },
    findings: findings.map(({ code, text, severity }) => ({ code, text, severity })),
  }
}
