/**
 * Readers of a document: of a licence or an appeal its owner, while it is a draft and afterwards, but not a later owner of the place;
 * of a claim the side that brought it; and of all of them officers on duty at the place.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf } from '../../db/sql.ts'
import { onDuty } from '../duty/on-duty.ts'

/** Address of a document. */
export const documentUrl = (key: string): string => `/documents/${key}`

/** The key behind such an address. */
export const documentKey = (address: string): string => address.slice(documentUrl('').length)

/** True if the person, acting in that role, reads it. Officers never see drafts. */
export async function mayReadDocument(
  db: Kysely<Schema>,
  { person, isOfficer, key, now }: { person: string; isOfficer: boolean; key: string; now: Date },
): Promise<boolean> {
  const officer = isOfficer ? bool`businesses.status <> 'draft' and ${onDuty(person, now)}` : bool`false`
  const { rows } = await rowsOf({ may: 'bool' })`
    select exists (
      select from draft_files f join business_drafts d on d.id = f.draft_id
      where f.photo_key = ${key} and f.kind = 'licence' and d.owner_id = ${person}::uuid
    ) or exists (
      select from licences l join businesses on businesses.id = l.business_id
      where l.document_key = ${key} and (${officer} or (businesses.owner_id = ${person}::uuid
        and (businesses.owner_since is null or l.created_at >= businesses.owner_since)))
    ) or exists (
      select from card_appeal_documents a join card_appeals p on p.card_id = a.card_id
        join warning_cards c on c.id = a.card_id join businesses on businesses.id = c.business_id
      where a.key = ${key} and (${officer} or (businesses.owner_id = ${person}::uuid
        and (businesses.owner_since is null or p.filed_at >= businesses.owner_since)))
    ) or exists (
      select from claim_files f join claims c on c.id = f.claim_id join businesses on businesses.id = c.business_id
      where f.document_key = ${key} and ((case f.side when 'claimant' then c.claimant_id else c.owner_id end) = ${person}::uuid or (${officer}))
    ) as may`.execute(db)
  return rows[0]?.may === true
}
