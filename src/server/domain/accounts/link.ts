/** A person who was handed over proves a contact; with it an account is made, or the one that has it is linked. */
import type { Transaction } from 'kysely'
import type { Contact } from '#shared/contact.ts'
import type { VerificationDetails } from '#shared/verification.ts'
import type { Schema } from '../../db/schema.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findAccountBy, getAccount } from './accounts.ts'
import { type Asking, contactOf, sendCode } from './asking.ts'
import { linkPartner } from './hand-off.ts'
import { addAccount } from './register.ts'
import { requestInspector } from './roles.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { startVerification, takeVerification, tryCode, type Verification } from './verifications.ts'

/** Sends the code; the same to a contact with an account and to one without. Returns what binds the proof to the browser. */
export async function startLink(
  tx: Transaction<Schema>,
  asking: Asking,
  contact: Contact,
  details: VerificationDetails,
): Promise<string> {
  const owner = await findAccountBy(tx, contact)
  const { token, code } = await startVerification(tx, asking.actor, {
    purpose: 'link_partner',
    contact: contact.value,
    userId: owner?.id ?? null,
    details: { ...details, contact: contact.value },
    isReal: !owner?.isSuspended,
  })
  sendCode(asking, contact.value, {
    ...{ code, purpose: 'link_partner' as const, partner: details.partner, locale: owner?.locale },
  })
  return token
}

/** Makes or finds the account of whoever typed the right code, links the partner's person, and signs in. */
export async function finishLink(
  tx: Transaction<Schema>,
  asking: Asking,
  verification: Verification,
  code: string,
): Promise<NewSession | InputRefusal> {
  const refusal = await tryCode(tx, asking.actor, verification, code)
  if (refusal) return refusal
  if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
  const { details, contact } = verification
  const owner = await findAccountBy(tx, contactOf(contact))
  if (owner?.isSuspended) throw new InputRefusal({ form: 'auth:error.suspended' })
  const account = owner ?? (await addAccount(tx, asking, contactOf(contact), details))
  if (details.partner) await linkPartner(tx, asking, account, details.partner)
  const self = { ...asking, actor: { ...asking.actor, id: account.id, role: 'client' as const } }
  if (details.inspector) await requestInspector(tx, self, account, details.inspector)
  return openSession(tx, asking, await getAccount(tx, account.id), { remembered: false, by: 'hand-off' })
}
