/**
 * A person whom a partner's app hands over (domain, section 7): known, or to be made or linked. The token itself is checked in
 * handoff-token.ts. It only begins a flow that is bound to the browser; the person's own word uses it up and does the rest, so that a
 * link alone, which anybody can send, changes nothing: no session ends, and nobody is linked.
 */
import type { Kysely, Transaction } from 'kysely'
import { type Partner, partnerName } from '#shared/partner.ts'
import { flowMinutes } from '#shared/verification.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccount } from './accounts.ts'
import { type Asking, sendNotice } from './asking.ts'
import type { HandoffClaims } from './handoff-token.ts'
import { startVerification, type Verification } from './verifications.ts'

/** Begins a hand-off with what a good token says. Returns what binds it to the browser. */
export async function startHandOff(tx: Transaction<Schema>, actor: Actor, claims: HandoffClaims): Promise<string> {
  const { issuer, subject, purpose, name, email, phone, jti, usableUntil } = claims
  const contact = email ?? phone ?? ''
  const { token } = await startVerification(tx, actor, {
    purpose: 'hand_off',
    contact: '',
    userId: null,
    details: {
      name: name ?? '',
      contact,
      partner: { issuer, subject, called: name || contact },
      handOff: { jti, purpose, usableUntil: usableUntil.toISOString() },
    },
    isReal: false,
  })
  return token
}

/** Uses a hand-off up, and its token with it: of several flows that one token began, one is used. Refuses the others. */
export async function takeHandOff(tx: Transaction<Schema>, { id, details }: Verification) {
  const { partner, handOff } = details
  if (!partner || !handOff) throw new InputRefusal({ form: 'auth:error.flowOver' })
  await tx.deleteFrom('verifications').where('id', '=', id).execute()
  const taken = await tx
    .insertInto('used_handoffs')
    .values({
      issuer: partner.issuer,
      token_id: handOff.jti,
      // A flow that began in the token's last second still goes on for a while.
      expires_at: new Date(Date.parse(handOff.usableUntil) + flowMinutes * 60_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issuer')
    .executeTakeFirst()
  if (!taken) throw new InputRefusal({ form: 'auth:handOff.used' })
  return { partner, purpose: handOff.purpose }
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

/** Links a partner's person to an account that has proven itself, and tells it. */
export async function linkPartner(
  tx: Transaction<Schema>,
  asking: Asking,
  account: Pick<Account, 'id' | 'email' | 'phone' | 'locale'>,
  { issuer, subject, called = '' }: Partner,
): Promise<void> {
  const { actor } = asking
  const linked = await tx
    .insertInto('partner_links')
    .values({ issuer, subject, user_id: account.id, created_at: actor.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!linked) throw new InputRefusal({ form: 'auth:error.linkedAlready' })
  await recordEvent(tx, { ...actor, id: account.id }, { action: 'partner.link', after: { issuer } })
  sendNotice(asking, account, 'partner_linked', { partner: partnerName(issuer), called, at: actor.now })
}

export interface PartnerLine {
  issuer: string
  /** The partner's own number for the person, which tells two links apart. */
  subject: string
  name: string
  linkedAt: string
}

/** Partners whose people can enter the account, the newest first. */
export async function listPartners(db: Kysely<Schema>, user: string): Promise<PartnerLine[]> {
  const rows = await db
    .selectFrom('partner_links')
    .select(['issuer', 'subject', 'created_at'])
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('subject')
    .execute()
  return rows.map(({ issuer, subject, created_at }) => ({
    ...{ issuer, subject, name: partnerName(issuer), linkedAt: created_at.toISOString() },
  }))
}

/** Ends a link of the account; another account's does nothing. */
export async function unlinkPartner(
  tx: Transaction<Schema>,
  actor: Actor,
  user: string,
  { issuer, subject }: Partner,
): Promise<void> {
  const ended = await tx
    .deleteFrom('partner_links')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', user)
    .returning('issuer')
    .executeTakeFirst()
  if (ended) await recordEvent(tx, actor, { action: 'partner.unlink', before: { issuer } })
}
