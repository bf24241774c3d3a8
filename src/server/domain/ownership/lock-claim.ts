/**
 * Locking a claim and its place. The place is locked first, as everywhere: commands on one place's claims, offers and cards
 * run one by one, without deadlocks.
 */

import type { Selectable, Transaction } from 'kysely'
import { type LocalisedColumns, localisedColumns } from '#shared/localised.ts'
import { isListed } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import type { Claims } from '../../db/schema/ownership.ts'
import type { Businesses } from '../../db/schema/places.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { InputRefusal } from '../input-refusal.ts'

export type LockedClaim = Selectable<Claims>

/** The facts checked of a place before it changes hands. */
export type LockedPlace = Pick<
  Selectable<Businesses>,
  | 'id'
  | 'status'
  | 'owner_id'
  | 'owner_left_at'
  | 'phone'
  | 'phone_since'
  | 'district_code'
  | keyof LocalisedColumns<'name'>
>

/** A place in any state, locked. Throws `page_not_found` where there is none. */
export async function lockPlace(tx: Transaction<Schema>, id: string): Promise<LockedPlace> {
  const place = await tx
    .selectFrom('businesses')
    .select([
      'id',
      'status',
      'owner_id',
      'owner_left_at',
      ...localisedColumns('name'),
      'phone',
      'phone_since',
      'district_code',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!place) throw problems.page_not_found()
  return place
}

/** A place that the public sees, held; any other is not there. */
export async function lockListed(tx: Transaction<Schema>, id: string): Promise<LockedPlace> {
  const place = await lockPlace(tx, id)
  if (!isListed(place.status)) throw problems.page_not_found()
  return place
}

export interface ClaimAtHand {
  claim: LockedClaim
  place: LockedPlace
}

/** The claim with its place, both held. Throws `page_not_found` where there is none. */
export async function lockClaim(tx: Transaction<Schema>, id: string): Promise<ClaimAtHand> {
  const found = await tx.selectFrom('claims').select('business_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw problems.page_not_found()
  const place = await lockPlace(tx, found.business_id)
  const claim = await tx.selectFrom('claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { claim, place }
}

/** Something happened to it since the form was drawn: nothing is overwritten. */
export const staleClaim = () => new InputRefusal({ form: 'ownership:refusal.stale' })

/** True if somebody claims the place and nobody has decided yet. */
export async function isClaimed(tx: Transaction<Schema>, place: string): Promise<boolean> {
  const { rows } = await rowsOf({ claimed: 'bool' })`select exists (
    select from claims where business_id = ${place}::uuid and state in ('heard', 'waiting')) as claimed`.execute(tx)
  return rows[0]?.claimed === true
}
