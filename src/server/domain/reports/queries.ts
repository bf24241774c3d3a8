/** The form's data of a place, and a person's own reports. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { bool } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'

/** True if `person`, null for a guest, owns the place; null for a place that is not listed. */
export async function findReportedPlace(
  db: Kysely<Schema>,
  place: string,
  person: string | null,
): Promise<{ owned: boolean } | null> {
  const row = await db
    .selectFrom('businesses')
    .select(bool`owner_id is not null and owner_id is not distinct from ${person}::uuid`.as('owned'))
    .where('id', '=', place)
    .where(listed)
    .executeTakeFirst()
  return row ?? null
}

/** The person's reports with their outcomes, for the export of their data. */
export const exportPlaceReports = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('place_reports')
    .select(['business_id', 'kind', 'body', 'seen', 'state', 'reason', 'created_at', 'decided_at'])
    .where('reporter_id', '=', person)
    .orderBy('created_at')
    .execute()
