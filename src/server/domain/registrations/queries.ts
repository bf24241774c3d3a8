/** Registrations as their owners see them. */
import type { Kysely } from 'kysely'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { Schema } from '../../db/schema.ts'

/** Facts about a submitted registration. */
export interface HandedInView {
  place: string
  status: BusinessStatus
  submittedAt: string
  decideBy: string
}

/** By the place; null where it was not registered here. Its owner is known by the draft that leads to it. */
export async function findRegistration(db: Kysely<Schema>, place: string): Promise<HandedInView | null> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('businesses', 'businesses.id', 'registrations.business_id')
    .select(['businesses.id', 'businesses.status', 'registrations.submitted_at', 'registrations.decide_by'])
    .where('registrations.business_id', '=', place)
    .executeTakeFirst()
  return row
    ? {
        place: row.id,
        status: row.status,
        submittedAt: row.submitted_at.toISOString(),
        decideBy: row.decide_by.toISOString(),
      }
    : null
}
