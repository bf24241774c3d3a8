/** A person handed over by a partner proves a contact; an account is made with it, or the one that has it is linked. */
import type { Contact } from '#shared/accounts/contact.ts'
import type { VerificationDetails } from '#shared/accounts/verification.ts'
import { command, unchanged } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findAccountBy, getAccount } from './accounts.ts'
import { askCode } from './ask-code.ts'
import { actingAs, contactOf } from './asking.ts'
import { linkPartner } from './hand-off.ts'
import { checkOpens } from './identity.ts'
import { addAccount } from './register.ts'
import { requestInspector } from './roles.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { takeVerification, tryCode, type Verification } from './verifications.ts'

/** Sends the code; the same to a contact with an account and to one without. Returns the value that binds the proof to the browser. */
export const startLink = command<{ contact: Contact; details: VerificationDetails }, string, 'code.send'>('code.send', {
  secret: true,
  may: anybody,
  async run(doing, { contact, details }) {
    const owner = await findAccountBy(doing.tx, contact)
    const wanted = {
      purpose: 'link_partner' as const,
      contact: contact.value,
      userId: owner?.id ?? null,
      details: { ...details, contact: contact.value },
      isReal: !owner?.isSuspended,
    }
    return askCode(doing, wanted, { locale: owner?.locale })
  },
})

/** After the right code: makes or finds the account, links the partner's person, and signs in. */
export const finishLink = command<
  { verification: Verification; code: string },
  NewSession | InputRefusal,
  'session.start'
>('session.start', {
  secret: true,
  may: anybody,
  async run(doing, { verification, code }) {
    const { tx, actor } = doing
    const refusal = await tryCode(tx, actor, verification, code)
    if (refusal) return unchanged(refusal)
    if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
    const { name, passwordHash, partner, inspector } = verification.details
    const contact = contactOf(verification.contact)
    const owner = await findAccountBy(tx, contact)
    if (owner?.isSuspended) throw new InputRefusal({ form: 'auth:error.suspended' })
    const { id } = owner ?? (await addAccount.perform(doing, { contact, name, passwordHash }))
    if (partner) checkOpens(partner, await getAccount(tx, id))
    const self = actingAs(doing, id)
    if (partner) await linkPartner.perform(self, { partner })
    if (inspector) await requestInspector.perform(self, inspector)
    const entry = {
      account: await getAccount(tx, id),
      remembered: false,
      by: 'hand-off',
      issuer: partner?.issuer,
      provider: partner?.session,
    } as const
    return { result: await openSession.perform(doing, entry), audit: null }
  },
})
