/**
 * Finding and locking a card with its place. The place is locked before its cards, so that commands on a place's cards run one after
 * another without deadlocks.
 */
import type { Selectable, Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { InspectorLevel } from '#shared/roles.ts'
import type { WarningCards } from '../../db/schema/cards.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf } from '../../db/sql.ts'
import { type Actor, actorId } from '../actor.ts'
import { getDuty } from '../duty/find-duty.ts'
import { getPlaceDuty } from '../duty/place-duty.ts'
import { type DutyStanding, isOnDuty } from '../duty/policy.ts'
import { answersCardsOf } from '../helpers/works-at.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Charge, findCharge } from './in-charge.ts'

export type LockedCard = Selectable<WarningCards>

/** Locks the place; commands on its cards run one by one. */
export const lockPlace = (tx: Transaction<Schema>, place: string) =>
  tx.selectFrom('businesses').select('id').where('id', '=', place).forNoKeyUpdate().executeTakeFirst()

/** The card, held. Throws `page_not_found` where there is none. */
export async function lockCard(tx: Transaction<Schema>, id: string): Promise<LockedCard> {
  const found = await tx.selectFrom('warning_cards').select('business_id').where('id', '=', id).executeTakeFirst()
  if (found) await lockPlace(tx, found.business_id)
  const card = await tx.selectFrom('warning_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!card) throw problems.page_not_found()
  return card
}

/**
 * A card of an own place that was sent, held. Another owner's, and one that is not issued yet, is not there. `answer`: for the manager too, whom the
 * owner has named; whatever says less is the owner's alone.
 */
export async function lockOwnCard(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  by: 'owner' | 'answer' = 'owner',
): Promise<LockedCard> {
  const card = await lockCard(tx, id)
  const person = actorId(actor)
  const own = await tx
    .selectFrom('businesses as b')
    .select('b.id')
    .where('b.id', '=', card.business_id)
    .where(by === 'owner' ? bool`b.owner_id = ${person}::uuid` : answersCardsOf(person))
    .executeTakeFirst()
  if (!own || card.issued_at === null) throw problems.page_not_found()
  return card
}

/** An officer's duty at the place of the card. */
export interface CardDuty extends DutyStanding {
  /** At the place. */
  level: InspectorLevel
  /** Of the officer's grant. Without a grant nothing is written by it: the policies refuse before. */
  agency: string
}

/** The officer's duty at a place; `page_not_found` where not even the place is seen. */
export async function cardDuty(
  tx: Transaction<Schema>,
  actor: Pick<Actor, 'id' | 'now'>,
  place: string,
): Promise<CardDuty> {
  const officer = actorId(actor)
  const standing = await getDuty(tx, { officer, place, now: actor.now })
  const { level, agency } = await getPlaceDuty(tx, { officer, place, now: actor.now })
  return { ...standing, level, agency: agency as string }
}

/** A held card with the standing of the officer who works on it. */
export interface CardAtHand {
  card: LockedCard
  duty: CardDuty
  charge: Charge
}

/** The card for an officer on duty. For any other it is not there. */
export async function lockDutyCard(tx: Transaction<Schema>, actor: Actor, id: string): Promise<CardAtHand> {
  const card = await lockCard(tx, id)
  const duty = await cardDuty(tx, actor, card.business_id)
  if (!isOnDuty(duty)) throw problems.page_not_found()
  return { card, duty, charge: await findCharge(tx, { card: id, officer: actorId(actor), now: actor.now }) }
}

/** The form was drawn before somebody else moved the card: nothing is overwritten. */
export const isStale = ({ rev }: LockedCard, seen: number): InputRefusal | null =>
  rev === seen ? null : new InputRefusal({ form: 'warning:refusal.stale' })

/** True if every finding of the card is verified; true for a card without any. */
export async function isMended(tx: Transaction<Schema>, card: string): Promise<boolean> {
  const { rows } = await rowsOf({ open: 'bool' })`
    select exists (select from card_findings cf join findings f on f.id = cf.finding_id
      where cf.card_id = ${card}::uuid and f.state <> 'verified') as open`.execute(tx)
  return rows[0]?.open === false
}
