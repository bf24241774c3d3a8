/** Registering: the input waits, its password hashed, until a code proves the contact; only then there is an account. */
import { v7 as uuidv7 } from 'uuid'
import type { Contact } from '#shared/accounts/contact.ts'
import type { VerificationDetails } from '#shared/accounts/verification.ts'
import { command, unchanged } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccountBy, getAccount } from './accounts.ts'
import { askCode } from './ask-code.ts'
import { contactOf, notice } from './asking.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { takeVerification, tryCode, type Verification } from './verifications.ts'

/**
 * Sends the code and stores the input. Where the contact has an account already, its owner is notified instead, and the
 * answer is the same. Returns the secret that binds the proof to the browser.
 */
export const startRegistration = command<{ contact: Contact; details: VerificationDetails }, string, 'code.send'>(
  'code.send',
  {
    secret: true,
    may: anybody,
    async run(doing, { contact, details }) {
      const owner = await findAccountBy(doing.tx, contact)
      const wanted = {
        purpose: 'register' as const,
        contact: contact.value,
        userId: null,
        details,
        isReal: owner === null,
      }
      const instead = owner ? notice(doing, { ...owner, ...only(contact) }, 'account_exists', {}) : undefined
      return askCode(doing, wanted, { instead })
    },
  },
)

/** The notice goes to the contact that was typed, not to another one of the account. */
const only = ({ kind, value }: Contact) =>
  kind === 'email' ? { email: value, phone: null } : { email: null, phone: value }

/** Makes the account after the right code was typed, and signs it in. */
export const finishRegistration = command<
  { verification: Verification; code: string },
  NewSession | InputRefusal,
  'account.register'
>('account.register', {
  secret: true,
  may: anybody,
  async run(doing, { verification, code }) {
    const refusal = await tryCode(doing.tx, doing.actor, verification, code)
    if (refusal) return unchanged(refusal)
    if (!(await takeVerification(doing.tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
    const { name, passwordHash } = verification.details
    const account = await addAccount.perform(doing, { contact: contactOf(verification.contact), name, passwordHash })
    const entry = { account, remembered: true, by: 'registration' } as const
    return { result: await openSession.perform(doing, entry), audit: null }
  },
})

interface NewAccount {
  contact: Contact
  name?: string
  passwordHash?: string | null
}

/** Adds an account with a proven contact; everybody begins as a client. Its answer has the password's hash. */
export const addAccount = command<NewAccount, Account, 'account.register'>('account.register', {
  secret: true,
  // Only within a command that has just had the contact proved.
  may: anybody,
  async run({ tx, actor, reader }, { contact: { kind, value }, name = '', passwordHash = null }) {
    const id = uuidv7()
    await tx
      .insertInto('users')
      .values({
        id,
        display_name: name,
        email: kind === 'email' ? value : null,
        phone: kind === 'phone' ? value : null,
        password_hash: passwordHash,
        locale: reader.locale,
        terms_accepted_at: actor.now,
        created_at: actor.now,
        updated_at: actor.now,
      })
      .execute()
    await tx.insertInto('role_grants').values({ user_id: id, role: 'client', requested_at: actor.now }).execute()
    return {
      result: await getAccount(tx, id),
      audit: { actor: { ...actor, id, role: 'client' }, after: { by: kind } },
    }
  },
})
