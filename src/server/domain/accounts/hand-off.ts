/**
 * A person whom a partner's app hands over (domain, section 7): known, or to be made or linked. The token itself is checked in
 * handoff-token.ts. It only begins a flow that is bound to the browser; the person's own word uses it up and does the rest, so that a
 * link alone, which anybody can send, changes nothing: no session ends, and nobody is linked.
 */
import type { Kysely, Transaction } from 'kysely'
import { type Partner, partnerName } from '#shared/accounts/partner.ts'
import { flowMinutes } from '#shared/accounts/verification.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command, step, unchanged } from '../command/command.ts'
import { anybody, onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccount, getAccount, isShutOut } from './accounts.ts'
import { notice } from './asking.ts'
import { offerUndo } from './contact-undos.ts'
import type { HandoffClaims, HandoffPurpose } from './handoff-token.ts'
import { endSession } from './own-sessions.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { startVerification, type Verification } from './verifications.ts'

/** Begins a hand-off with the claims of a valid token. Returns the secret that binds it to the browser. */
export const startHandOff = step<{ claims: HandoffClaims }, string>({
  may: anybody,
  async run({ tx, actor }, { claims }) {
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
  },
})

/** Uses a hand-off up, and its token with it: of several flows that one token began, one is used. Refuses the others. */
async function takeHandOff(tx: Transaction<Schema>, { id, details }: Verification) {
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

interface Waiting {
  handOff: Verification
}

interface Arriving {
  partner: Partner
  purpose: HandoffPurpose
  /** The account that the partner's person is linked to. */
  account: Account | null
}

/** A hand-off's outcome. */
export interface Entered {
  purpose: HandoffPurpose
  /** Roles of the account that was entered; null where there is none yet. */
  roles: readonly HeldRole[] | null
  /** Left out where the person was signed in here already. */
  session?: NewSession
  /** The secret that binds the proof of a contact to the browser, where there is no account yet. */
  verification?: string
}

/**
 * Signs in the person handed over, or begins to make their account. The page has said that going on without linking signs out here.
 */
export const enterHandOff = command<Waiting, Entered, 'handoff.accept', Arriving>('handoff.accept', {
  secret: true,
  async load({ tx }, { handOff }) {
    const { partner, purpose } = await takeHandOff(tx, handOff)
    return { partner, purpose, account: await findLinkedAccount(tx, partner) }
  },
  may: ({ account }) => (account && isShutOut(account) ? new InputRefusal({ form: 'auth:handOff.suspended' }) : null),
  async run(doing, { handOff }, { partner, purpose, account }) {
    const { tx, actor, person } = doing
    if (account) {
      const entered = { purpose, roles: account.roles }
      if (person?.id === account.id) return unchanged(entered)
      const session = await openSession.perform(doing, {
        account,
        remembered: false,
        by: 'hand-off',
        issuer: partner.issuer,
      })
      return { result: { ...entered, session }, audit: null }
    }
    if (person) await endSession.perform(doing, { session: person.session })
    const { name, contact } = handOff.details
    const details = { name, contact, partner }
    const wanted = { purpose: 'link_partner', contact: '', userId: null, details, isReal: false } as const
    const { token } = await startVerification(tx, actor, wanted)
    return {
      result: { purpose, roles: null, verification: token },
      audit: { after: { issuer: partner.issuer, purpose } },
    }
  },
})

/** Links the person handed over by the partner to the signed-in account. Returns the purpose of the hand-off. */
export const linkHandOff = command<Waiting, HandoffPurpose, 'partner.link'>('partner.link', {
  may: onlyPersons,
  async run(doing, { handOff }) {
    const { partner, purpose } = await takeHandOff(doing.tx, handOff)
    await linkPartner.perform(doing, { partner })
    return { result: purpose, audit: null }
  },
})

/** Links a partner's person to an account that has proven itself, and tells it. */
export const linkPartner = command<{ partner: Partner }, undefined, 'partner.link'>('partner.link', {
  may: onlyPersons,
  async run(doing, { partner }) {
    const { issuer, subject, called = '' } = partner
    const { tx, actor } = doing
    const user = actorId(actor)
    const linked = await tx
      .insertInto('partner_links')
      .values({ issuer, subject, user_id: user, created_at: actor.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!linked) throw new InputRefusal({ form: 'auth:error.linkedAlready' })
    const name = partnerName(partner)
    const undo = await offerUndo(tx, actor, {
      user,
      kind: 'partner',
      before: null,
      after: name,
      link: { issuer, subject },
    })
    const values = { partner: name, called, code: undo, at: actor.now }
    return {
      result: undefined,
      audit: { after: { issuer } },
      notify: notice(doing, await getAccount(tx, user), 'partner_linked', values),
    }
  },
})

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
    issuer,
    subject,
    name: partnerName({ issuer }),
    linkedAt: created_at.toISOString(),
  }))
}

/** Ends a link of the account; another account's does nothing. */
export const unlinkPartner = command<Partner, undefined, 'partner.unlink'>('partner.unlink', {
  may: onlyPersons,
  async run(doing, { issuer, subject, name }) {
    const { tx, actor } = doing
    const ended = await tx
      .deleteFrom('partner_links')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('user_id', '=', actorId(actor))
      .returning('issuer')
      .executeTakeFirst()
    if (!ended) return unchanged(undefined)
    const values = { partner: partnerName({ issuer, name }), at: actor.now }
    return {
      result: undefined,
      audit: { before: { issuer } },
      notify: notice(doing, await getAccount(tx, actorId(actor)), 'partner_unlinked', values),
    }
  },
})
