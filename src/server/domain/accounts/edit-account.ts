/** What people change about their own account: name, picture, contacts, password. */
import type { Transaction } from 'kysely'
import { type Contact, maskContact } from '#shared/contact.ts'
import type { Schema } from '../../db/schema.ts'
import { hashPersonal, recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import { renameAuthor } from '../reviews/answers.ts'
import { findAccountBy, getAccount } from './accounts.ts'
import { type Asking, contactOf, sendCode, sendNotice } from './asking.ts'
import { offerUndo } from './contact-undos.ts'
import { endOtherSessions, type Person } from './sessions.ts'
import { endVerifications, startVerification, takeVerification, tryCode, type Verification } from './verifications.ts'

/** Changes the name that others see. */
export async function renamePerson(
  tx: Transaction<Schema>,
  { actor }: Asking,
  person: Person,
  name: string,
): Promise<void> {
  if (name === person.name) return
  await tx.updateTable('users').set({ display_name: name, updated_at: actor.now }).where('id', '=', person.id).execute()
  await renameAuthor(tx, person.id, name)
  await recordEvent(tx, actor, {
    action: 'account.rename',
    before: { name: hashPersonal(actor, person.name) },
    after: { name: hashPersonal(actor, name) },
  })
}

/** Sets the picture by its storage key; null takes it away. Returns the key that it had and has no longer, for `removeUnnamed`. */
export async function setAvatar(
  tx: Transaction<Schema>,
  { actor }: Asking,
  person: Pick<Person, 'id'>,
  key: string | null,
): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', person.id)
    .forUpdate()
    .executeTakeFirst()
  const before = row?.avatar_key ?? null
  if (before === key) return null
  await tx.updateTable('users').set({ avatar_key: key, updated_at: actor.now }).where('id', '=', person.id).execute()
  await recordEvent(tx, actor, { action: 'account.set_avatar', before: { key: before }, after: { key } })
  return before
}

/**
 * Begins a change of e-mail or phone: the code goes to the new one. One that another account has gets the same answer, and its
 * owner is told. Returns what binds the proof to the browser.
 */
export async function startContactChange(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Person,
  contact: Contact,
): Promise<string> {
  const owner = await findAccountBy(tx, contact)
  if (owner?.id === person.id) throw new InputRefusal({ contact: 'auth:error.contactSame' })
  const { token, code } = await startVerification(tx, asking.actor, {
    purpose: 'change_contact',
    contact: contact.value,
    userId: person.id,
    isReal: owner === null,
  })
  if (code) sendCode(asking, contact.value, { code, purpose: 'change_contact' })
  else if (owner) sendNotice(asking, owner, 'account_exists', {})
  return token
}

/** Takes the new contact once its code was typed; the old one is told. */
export async function finishContactChange(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Person,
  verification: Verification,
  code: string,
): Promise<InputRefusal | null> {
  if (verification.userId !== person.id) throw new InputRefusal({ form: 'auth:error.flowOver' })
  const refusal = await tryCode(tx, asking.actor, verification, code)
  if (refusal) return refusal
  if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
  const { actor } = asking
  const { kind, value } = contactOf(verification.contact)
  const before = await getAccount(tx, person.id)
  await tx
    .updateTable('users')
    .set({ [kind]: value, updated_at: actor.now })
    .where('id', '=', person.id)
    .execute()
  const old = before[kind]
  await recordEvent(tx, actor, {
    action: 'account.change_contact',
    before: { [kind]: old && hashPersonal(actor, old) },
    after: { [kind]: hashPersonal(actor, value) },
  })
  // A code that was asked for at the contact before opens nothing from here on.
  await endVerifications(tx, person.id)
  // Whoever had the old contact learns of it there; where there was none, at the account's other one.
  const told = old === null ? before : { email: null, phone: null, locale: before.locale, [kind]: old }
  const undo = await offerUndo(tx, actor, { user: person.id, kind, before: old, after: value })
  sendNotice(asking, told, 'contact_changed', { contact: maskContact(value), code: undo, at: actor.now })
  return null
}

/** Changes the password after the old one was compared; every other device is signed out. */
export async function changePassword(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Person,
  passwordHash: string,
): Promise<void> {
  const account = await getAccount(tx, person.id)
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: asking.actor.now })
    .where('id', '=', person.id)
    .execute()
  await endVerifications(tx, person.id)
  await endOtherSessions(tx, asking.actor, person.id, person.session)
  await recordEvent(tx, asking.actor, { action: 'password.change' })
  sendNotice(asking, account, 'password_changed', { at: asking.actor.now })
}
