/**
 * Undoing a change of contact, or a sign-in that was linked. The previous contact gets a code with the notice, good once and for three days: a thief who
 * managed to change the contact or to link a sign-in must not keep the account by it. It opens the same as the old contact did: a new password.
 */
import type { Kysely, Selectable, Transaction } from 'kysely'
import { maskContact } from '#shared/accounts/contact.ts'
import { undoCodeLength } from '#shared/accounts/limits.ts'
import type { ContactUndos } from '../../db/schema/accounts.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command, type Doing, type Done } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { hashToken } from '../token.ts'
import { type Account, findAccount } from './accounts.ts'
import { actingAs, notice } from './asking.ts'
import { undoSeconds } from './constants.ts'
import { endOtherSessions } from './own-sessions.ts'
import { makeSpelledCode, readSpelledCode } from './spelled-codes.ts'
import { endVerifications, startProven } from './verifications.ts'

/** The code in a typed or pasted text; null where it cannot be one. */
export const readUndoCode = (typed: string): string | null => readSpelledCode(typed, undoCodeLength)

const hashCode = (code: string) => hashToken(readUndoCode(code) ?? '')

interface Change {
  user: string
  kind: 'email' | 'phone' | 'partner'
  /** Null where the account had none of this kind. */
  before: string | null
  /** The contact, or the partner's name. */
  after: string
  /** The linked person of a partner. */
  link?: { issuer: string; subject: string }
}

/** Lets a change be taken back. Returns the code for the message; known here by its hash only. */
export async function offerUndo(tx: Transaction<Schema>, { now }: Actor, change: Change): Promise<string> {
  const code = makeSpelledCode(undoCodeLength)
  await tx
    .insertInto('contact_undos')
    .values({
      code_hash: hashCode(code),
      user_id: change.user,
      kind: change.kind,
      old_contact: change.before,
      new_contact: change.after,
      issuer: change.link?.issuer ?? null,
      subject: change.link?.subject ?? null,
      changed_at: now,
      expires_at: new Date(now.getTime() + undoSeconds * 1000),
    })
    .execute()
  return code
}

export interface UndoCard {
  kind: Change['kind']
  /** Masked; null where there was none. */
  before: string | null
  /** Masked; of a linked sign-in the partner's name. */
  after: string
  changedAt: string
}

/** The change a code would undo; null when it is expired, used, or unknown. */
export async function findUndo(db: Kysely<Schema>, code: string, now: Date): Promise<UndoCard | null> {
  const row = await db
    .selectFrom('contact_undos')
    .selectAll()
    .where('code_hash', '=', hashCode(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? present(row) : null
}

const present = ({ kind, old_contact, new_contact, changed_at }: Selectable<ContactUndos>): UndoCard => ({
  kind,
  before: old_contact && maskContact(old_contact),
  after: kind === 'partner' ? new_contact : maskContact(new_contact),
  changedAt: changed_at.toISOString(),
})

interface Found {
  undo: Selectable<ContactUndos>
  account: Account
}

/** The change a code undoes, locked with its account. */
async function lockUndo({ tx, actor }: Doing, { code }: { code: string }): Promise<Found | null> {
  const undo = await tx
    .selectFrom('contact_undos')
    .selectAll()
    .where('code_hash', '=', hashCode(code))
    .where('expires_at', '>', actor.now)
    .forUpdate()
    .executeTakeFirst()
  const account = undo && (await findAccount(tx, undo.user_id))
  return undo && account ? { undo, account } : null
}

/**
 * Restores the account's previous contact, even when it was changed again since, and signs out everywhere: the thief may be at one of
 * the devices. Later changes of this kind can no longer be undone: their codes went to contacts that nobody vouches for.
 * Returns the token that binds the proof for a new password to this browser, as the thief may know the present one.
 */
export const undoContactChange = command<
  { code: string },
  string,
  'account.undo_contact' | 'partner.unlink',
  Found | null
>(['account.undo_contact', 'partner.unlink'], {
  secret: true,
  load: lockUndo,
  may: (found) => (found ? null : new InputRefusal({ code: 'auth:undo.over' })),
  async run(doing, _input, found) {
    const { tx, actor } = doing
    const { undo, account } = found as Found
    const { kind, old_contact: before } = undo
    if (kind === 'partner') return undoLink(doing, { undo, account })
    const taken = account[kind]
    await tx
      .updateTable('users')
      .set({ [kind]: before, updated_at: actor.now })
      .where('id', '=', account.id)
      .execute()
    await tx.deleteFrom('contact_undos').where('user_id', '=', account.id).where('kind', '=', kind).execute()
    await endVerifications(tx, account.id)
    const self = actingAs(doing, account.id)
    await endOtherSessions.perform(self, {})
    const proven = before ?? (kind === 'email' ? account.phone : account.email)
    if (proven === null) throw new InputRefusal({ form: 'error:constraint.last_contact' })
    const wanted = { purpose: 'recover', contact: proven, userId: account.id, details: { isUndo: true } } as const
    const nobody = { email: null, phone: null, locale: account.locale }
    return {
      result: await startProven(tx, actor, wanted),
      audit: {
        actor: self.actor,
        before: { [kind]: taken && hashPersonal(actor, taken) },
        after: { [kind]: before && hashPersonal(actor, before) },
      },
      notify: notice(doing, { ...nobody, [kind]: taken }, 'contact_restored', { at: actor.now }),
    }
  },
})

/** Takes the sign-in off the account, with the LINE that it brought, and signs out everywhere. */
async function undoLink(doing: Doing, { undo, account }: Found): Promise<Done<string, 'partner.unlink'>> {
  const { tx, actor } = doing
  const { issuer, subject, new_contact: partner } = undo
  const link = { issuer: issuer as string, subject: subject as string }
  await tx
    .deleteFrom('partner_links')
    .where('user_id', '=', account.id)
    .where('issuer', '=', link.issuer)
    .where('subject', '=', link.subject)
    .execute()
  await tx.deleteFrom('line_links').where('user_id', '=', account.id).where('line_id', '=', link.subject).execute()
  await tx.deleteFrom('contact_undos').where('code_hash', '=', undo.code_hash).execute()
  await endVerifications(tx, account.id)
  const self = actingAs(doing, account.id)
  await endOtherSessions.perform(self, {})
  // Every account has one of the two.
  const proven = (account.email ?? account.phone) as string
  const wanted = { purpose: 'recover', contact: proven, userId: account.id, details: { isUndo: true } } as const
  return {
    result: await startProven(tx, actor, wanted),
    audit: { action: 'partner.unlink', actor: self.actor, before: { issuer: link.issuer } },
    notify: notice(doing, account, 'partner_unlinked', { partner, at: actor.now }),
  }
}
