/**
 * Officers' observations of facts that people physically depend on: by a look at a place, or by the answers of an inspection that asks
 * about them. A look holds until the place takes the fact away (a trigger of the database), or an inspection finds it otherwise.
 */
import type { Transaction } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { type AmenityChecks, type SafetyAmenity, safetyAmenities } from '#shared/places/amenities.ts'
import type { Section } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'

export interface Look {
  place: string
  amenity: SafetyAmenity
  by: string | null
  agency: string | null
  /** Time of the check: an older look that arrives later takes no newer one's place. */
  now: Date
}

/** Notes it where the place says it; whether something is noted that was not. */
export async function noteLook(tx: Transaction<Schema>, { place, amenity, by, agency, now }: Look): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into amenity_checks (business_id, amenity, checked_at, checked_by, checked_agency_id)
    select id, ${amenity}, ${now}::timestamptz, ${by}::uuid, ${agency}::uuid from businesses
    where id = ${place}::uuid and amenities @> array[${amenity}]
    on conflict (business_id, amenity) do update
      set checked_at = excluded.checked_at, checked_by = excluded.checked_by, checked_agency_id = excluded.checked_agency_id
      where amenity_checks.checked_at <= excluded.checked_at`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Sections of a questionnaire whose answers say that a fact is so. */
export const askedIn: Record<SafetyAmenity, Section> = { pool: 'pool', stepfree: 'access' }

/** Those that are not so where something asked about them failed: a way with a step is none for a wheelchair, a pool without a guard is a pool. */
export const refutable: readonly SafetyAmenity[] = ['stepfree']

/** Of an inspection: the amenities its officer saw, and those removed from the place's statements as disproved. */
export interface Looked {
  seen: SafetyAmenity[]
  refuted: SafetyAmenity[]
}

/**
 * An inspection's answers about the amenities: confirmed where all questions about one passed; the earlier check no longer holds
 * where one failed or did not apply, and an amenity thereby disproved is removed from the place's own statements. Those without
 * questions stay as they are.
 */
export async function followAmenities(
  tx: Transaction<Schema>,
  look: Omit<Look, 'amenity'>,
  answers: readonly { question: { section: Section }; verdict: Verdict }[],
): Promise<Looked> {
  const looked: Looked = { seen: [], refuted: [] }
  for (const amenity of safetyAmenities) {
    const asked = answers.filter(({ question }) => question.section === askedIn[amenity])
    if (asked.length === 0) continue
    if (asked.every(({ verdict }) => verdict === 'pass')) {
      if (await noteLook(tx, { ...look, amenity })) looked.seen.push(amenity)
    } else {
      await tx
        .deleteFrom('amenity_checks')
        .where('business_id', '=', look.place)
        .where('amenity', '=', amenity)
        .where('checked_at', '<=', look.now)
        .execute()
      const isFailed = asked.some(({ verdict }) => verdict === 'fail')
      if (isFailed && refutable.includes(amenity) && (await takeOut(tx, look.place, amenity)))
        looked.refuted.push(amenity)
    }
  }
  return looked
}

async function takeOut(tx: Transaction<Schema>, place: string, amenity: SafetyAmenity): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update businesses set amenities = array_remove(amenities, ${amenity})
    where id = ${place}::uuid and amenities @> array[${amenity}]`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Those that the place may not state again yet, because of an open finding. */
export async function findRefuted(tx: Transaction<Schema>, place: string): Promise<SafetyAmenity[]> {
  const { rows } = await rowsOf({ section: textIs<Section>() })`
    select distinct q.section from findings f join inspections i on i.id = f.inspection_id join questions q on q.id = f.question_id
    where i.business_id = ${place}::uuid and f.state <> 'verified'`.execute(tx)
  return refutable.filter((amenity) => rows.some(({ section }) => section === askedIn[amenity]))
}

/** Looks `c` that tell of place `b` as it is run now: not those under another owner, or before it was registered anew. */
export const currentLooks = sql`amenity_checks c where c.business_id = b.id
  and c.checked_at > coalesce(greatest(b.owner_since, b.renewed_at), '-infinity')`

/** Looks as readers get them: the day alone. */
export const presentLooks = (rows: readonly { amenity: SafetyAmenity; at: string }[]): AmenityChecks =>
  Object.fromEntries(rows.map(({ amenity, at }) => [amenity, bangkokDay(new Date(at))]))
