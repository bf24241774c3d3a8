/** An owner's registrations for the export: drafts as typed, submissions, and licences. Never hashes. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Of the drafts and places that are the person's. */
export async function exportRegistrations(db: Kysely<Schema>, person: string) {
  const [drafts, registrations, licences] = await Promise.all([
    db
      .selectFrom('business_drafts')
      .select(['id', 'business_id', 'state', 'steps', 'created_at', 'updated_at'])
      .where('owner_id', '=', person)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('registrations')
      .innerJoin('businesses', 'businesses.id', 'registrations.business_id')
      .select(['business_id', 'operator_kind', 'operator_name', 'company_number', 'number_last4', 'stated_licensed'])
      .select(['different_because', 'submitted_at', 'decide_by', 'decided_at', 'returned'])
      .where('owner_id', '=', person)
      .orderBy('submitted_at')
      .execute(),
    db
      .selectFrom('licences')
      .innerJoin('businesses', 'businesses.id', 'licences.business_id')
      .select([
        'licences.business_id',
        'licences.kind',
        'number',
        'issuer',
        'expires_on',
        'none_because',
        'applied_on',
        'application',
      ])
      .where('owner_id', '=', person)
      .orderBy('licences.created_at')
      .execute(),
  ])
  const typed = (steps: unknown) =>
    JSON.parse(JSON.stringify(steps, (name, value) => (name === 'numberHash' ? undefined : value)))
  return { drafts: drafts.map((draft) => ({ ...draft, steps: typed(draft.steps) })), registrations, licences }
}
