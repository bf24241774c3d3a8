/** A forgotten password: a code to a contact of the account, then a new password. The answers never tell whether an account exists. */
import type { Contact } from '#shared/accounts/contact.ts'
import { command, type Doing, step } from '../command/command.ts'
import { anybody, onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccount, findAccountBy, hasContact } from './accounts.ts'
import { askCode } from './ask-code.ts'
import { actingAs, notice } from './asking.ts'
import { endOtherWays } from './other-ways.ts'
import { endOtherSessions } from './own-sessions.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { endVerifications, takeVerification, tryCode, type Verification } from './verifications.ts'

/** Sends the code. Returns the value that binds the proof to the browser. */
export const startRecovery = command<{ contact: Contact }, string, 'code.send'>('code.send', {
  secret: true,
  may: anybody,
  async run(doing, { contact }) {
    const account = await findAccountBy(doing.tx, contact)
    const wanted = {
      purpose: 'recover' as const,
      contact: contact.value,
      userId: account?.id ?? null,
      isReal: account !== null && !account.isSuspended,
    }
    return askCode(doing, wanted, { locale: account?.locale })
  },
})

/** Proves the contact by its code; only then a new password is asked for. A wrong one has used a try. */
export const proveRecovery = step<{ verification: Verification; code: string }, InputRefusal | undefined>({
  may: anybody,
  run: async ({ tx, actor }, { verification, code }) => (await tryCode(tx, actor, verification, code)) ?? undefined,
})

interface Reset {
  verification: Verification
  passwordHash: string
  endOthers: boolean
}

/** The account that the proven contact is still one of. */
async function findProven({ tx }: Doing, { verification }: Pick<Reset, 'verification'>): Promise<Account | null> {
  if (verification.userId === null || !(await takeVerification(tx, verification))) return null
  const account = await findAccount(tx, verification.userId)
  return account && hasContact(account, verification.contact) ? account : null
}

/**
 * Sets the password that a proven contact asked for, signs out everywhere, and signs in here. With `endOthers` every other way into
 * the account goes as well: a thief may have left one behind.
 */
export const resetPassword = command<Reset, NewSession, 'password.reset', Account | null>('password.reset', {
  secret: true,
  load: findProven,
  may: (account) => (account ? null : new InputRefusal({ form: 'auth:error.flowOver' })),
  async run(doing, { passwordHash, endOthers }, found) {
    const account = found as Account
    await replacePassword.perform(actingAs(doing, account.id), { account, passwordHash, endOthers })
    const entry = { account, remembered: false, by: 'code' } as const
    return { result: await openSession.perform(doing, entry), audit: null }
  },
})

/** All of it that is done by the person, on record before the session that follows. */
const replacePassword = command<Omit<Reset, 'verification'> & { account: Account }, undefined, 'password.reset'>(
  'password.reset',
  {
    may: onlyPersons,
    async run(doing, { account, passwordHash, endOthers }) {
      const { tx, actor } = doing
      await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', account.id).execute()
      if (endOthers) await endOtherWays.perform(doing, {})
      await endVerifications(tx, account.id)
      await endOtherSessions.perform(doing, {})
      return { result: undefined, audit: {}, notify: notice(doing, account, 'password_changed', { at: actor.now }) }
    },
  },
)
