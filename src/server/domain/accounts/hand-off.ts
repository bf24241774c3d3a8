/** A person whom a partner's app hands over (domain, section 7): known, or to be made or linked. The token itself is checked in handoff-token.ts. */
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccount } from './accounts.ts'
import type { Asking } from './asking.ts'
import type { HandoffClaims } from './handoff-token.ts'

export interface Partner {
  issuer: string
  subject: string
}

/** Marks a token as used; false when it was before. Kept until it would be refused for its age. */
export async function takeHandoff(
  tx: Transaction<Schema>,
  { issuer, jti, usableUntil }: Pick<HandoffClaims, 'issuer' | 'jti' | 'usableUntil'>,
): Promise<boolean> {
  const taken = await tx
    .insertInto('used_handoffs')
    .values({ issuer, token_id: jti, expires_at: usableUntil })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issuer')
    .executeTakeFirst()
  return taken !== undefined
}

/** The account that a partner's person is linked to. */
export async function findLinkedAccount(db: Kysely<Schema>, { issuer, subject }: Partner): Promise<Account | null> {
  const link = await db
    .selectFrom('partner_links')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return link ? findAccount(db, link.user_id) : null
}

/** Links a partner's person to an account that has proven itself. */
export async function linkPartner(
  tx: Transaction<Schema>,
  { actor }: Asking,
  user: string,
  { issuer, subject }: Partner,
): Promise<void> {
  const linked = await tx
    .insertInto('partner_links')
    .values({ issuer, subject, user_id: user, created_at: actor.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!linked) throw new InputRefusal({ form: 'auth:error.linkedAlready' })
  await recordEvent(tx, { ...actor, id: user }, { action: 'partner.link', after: { issuer } })
}
