/**
 * What officers have seen of the facts that a body depends on: by their own look at a place, or by the answers of an inspection that asks
 * about them. A look holds until the place takes the fact away (a trigger of the database), or an inspection finds it otherwise.
 */
import { sql, type Transaction } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { type AmenityChecks, type SafetyAmenity, safetyAmenities } from '#shared/places/amenities.ts'
import type { Section } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'

export interface Look {
  place: string
  amenity: SafetyAmenity
  by: string | null
  unit: string
  now: Date
}

/** Notes it where the place says it; whether something is noted that was not. */
export async function noteLook(tx: Transaction<Schema>, { place, amenity, by, unit, now }: Look): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into amenity_checks (business_id, amenity, checked_at, checked_by, checked_unit)
    select id, ${amenity}, ${now}::timestamptz, ${by}::uuid, ${unit} from businesses
    where id = ${place}::uuid and amenities @> array[${amenity}]
    on conflict (business_id, amenity) do update
      set checked_at = excluded.checked_at, checked_by = excluded.checked_by, checked_unit = excluded.checked_unit`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Sections of a questionnaire whose answers say that a fact is so. */
export const askedIn: Record<SafetyAmenity, Section> = { pool: 'pool', stepfree: 'access' }

/**
 * What the answers of an inspection say of the facts: seen where all that was asked about one passed; the look before does not hold any
 * more where something failed or was said not to apply. Those that were not asked about stay as they are. Returns what was seen.
 */
export async function followAmenities(
  tx: Transaction<Schema>,
  look: Omit<Look, 'amenity'>,
  answers: readonly { question: { section: Section }; verdict: Verdict }[],
): Promise<SafetyAmenity[]> {
  const seen: SafetyAmenity[] = []
  for (const amenity of safetyAmenities) {
    const asked = answers.filter(({ question }) => question.section === askedIn[amenity])
    if (asked.length === 0) continue
    if (asked.every(({ verdict }) => verdict === 'pass')) {
      if (await noteLook(tx, { ...look, amenity })) seen.push(amenity)
    } else {
      await tx
        .deleteFrom('amenity_checks')
        .where('business_id', '=', look.place)
        .where('amenity', '=', amenity)
        .execute()
    }
  }
  return seen
}

/** Looks `c` that tell of place `b` as it is run now: not those under another owner, or before it was registered anew. */
export const currentLooks = sql`amenity_checks c where c.business_id = b.id
  and c.checked_at > coalesce(greatest(b.owner_since, b.renewed_at), '-infinity')`

/** Looks as readers get them: the day alone. */
export const presentLooks = (rows: readonly { amenity: SafetyAmenity; at: string }[]): AmenityChecks =>
  Object.fromEntries(rows.map(({ amenity, at }) => [amenity, bangkokDay(new Date(at))]))
