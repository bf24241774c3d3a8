/** People's changes to their own account: name, language, picture, contacts, password. */
import { type Contact, maskContact } from '#shared/accounts/contact.ts'
import type { Locale } from '#shared/locales.ts'
import { type Account, findAccountBy, getAccount } from '../accounts/accounts.ts'
import { askCode } from '../accounts/ask-code.ts'
import { contactOf, notice, sessionOf } from '../accounts/asking.ts'
import { offerUndo } from '../accounts/contact-undos.ts'
import { endOtherSessions } from '../accounts/own-sessions.ts'
import { endVerifications, takeVerification, tryCode, type Verification } from '../accounts/verifications.ts'
import { actorId } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command, type Doing, step, unchanged } from '../command/command.ts'
import { anybody, onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { renameAuthor } from '../reviews/answers.ts'

const own = ({ tx, actor }: Doing) => getAccount(tx, actorId(actor))

/** Changes the name that others see. */
export const renamePerson = command<{ name: string }, undefined, 'account.rename', Account>('account.rename', {
  load: own,
  may: onlyPersons,
  async run({ tx, actor }, { name }, { id, name: before }) {
    if (name === before) return unchanged(undefined)
    await tx.updateTable('users').set({ display_name: name, updated_at: actor.now }).where('id', '=', id).execute()
    return {
      result: undefined,
      audit: { before: { name: hashPersonal(actor, before) }, after: { name: hashPersonal(actor, name) } },
      touches: await renameAuthor(tx, id, name),
    }
  },
})

/** Writes to the person in another language from now on. A guest's choice is stored by the browser alone. */
export const chooseLocale = step<{ locale: Locale }, undefined>({
  may: anybody,
  async run({ tx, actor }, { locale }) {
    if (actor.id !== null) await tx.updateTable('users').set({ locale }).where('id', '=', actor.id).execute()
    return undefined
  },
})

/** Sets the picture by its storage key; null takes it away. Answers the key that it had and has no longer, for `removeUnnamed`. */
export const setAvatar = command<{ key: string | null }, string | null, 'account.set_avatar'>('account.set_avatar', {
  may: onlyPersons,
  async run({ tx, actor }, { key }) {
    const id = actorId(actor)
    const row = await tx.selectFrom('users').select('avatar_key').where('id', '=', id).forUpdate().executeTakeFirst()
    const before = row?.avatar_key ?? null
    if (before === key) return unchanged(null)
    await tx.updateTable('users').set({ avatar_key: key, updated_at: actor.now }).where('id', '=', id).execute()
    return { result: before, audit: { before: { key: before }, after: { key } } }
  },
})

/**
 * Begins a change of e-mail or phone: the code goes to the new one. One that another account has gets the same answer, and its owner is notified.
 * Returns the value that binds the proof to the browser.
 */
export const startContactChange = command<{ contact: Contact }, string, 'code.send', Account | null>('code.send', {
  secret: true,
  load: ({ tx }, { contact }) => findAccountBy(tx, contact),
  may: (owner, { actor }) =>
    owner?.id === actorId(actor) ? new InputRefusal({ contact: 'auth:error.contactSame' }) : null,
  async run(doing, { contact }, owner) {
    const wanted = {
      purpose: 'change_contact' as const,
      contact: contact.value,
      userId: actorId(doing.actor),
      isReal: owner === null,
    }
    return askCode(doing, wanted, { instead: owner ? notice(doing, owner, 'account_exists', {}) : undefined })
  },
})

/** Takes the new contact once its code was typed; the old one is notified. */
export const finishContactChange = command<
  { verification: Verification; code: string },
  InputRefusal | undefined,
  'account.change_contact'
>('account.change_contact', {
  may: (_subject, { actor }, { verification }) =>
    verification.userId === actorId(actor) ? null : new InputRefusal({ form: 'auth:error.flowOver' }),
  async run(doing, { verification, code }) {
    const { tx, actor } = doing
    const refusal = await tryCode(tx, actor, verification, code)
    if (refusal) return unchanged(refusal)
    if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
    const { kind, value } = contactOf(verification.contact)
    const before = await own(doing)
    const { id, locale } = before
    await tx
      .updateTable('users')
      .set({ [kind]: value, updated_at: actor.now })
      .where('id', '=', id)
      .execute()
    // A code that was asked for at the contact before opens nothing from here on.
    await endVerifications(tx, id)
    // The notice goes to the old contact; where there was none, to the account's other one.
    const old = before[kind]
    const recipient = old === null ? before : { email: null, phone: null, locale, [kind]: old }
    const undo = await offerUndo(tx, actor, { user: id, kind, before: old, after: value })
    return {
      result: undefined,
      audit: {
        before: { [kind]: old && hashPersonal(actor, old) },
        after: { [kind]: hashPersonal(actor, value) },
      },
      notify: notice(doing, recipient, 'contact_changed', { contact: maskContact(value), code: undo, at: actor.now }),
    }
  },
})

/** Changes the password after the old one was compared; every other device is signed out. */
export const changePassword = command<{ passwordHash: string }, undefined, 'password.change', Account>(
  'password.change',
  {
    load: own,
    may: onlyPersons,
    async run(doing, { passwordHash }, account) {
      const { tx, actor } = doing
      const changed = { password_hash: passwordHash, updated_at: actor.now }
      await tx.updateTable('users').set(changed).where('id', '=', account.id).execute()
      await endVerifications(tx, account.id)
      await endOtherSessions.perform(doing, { kept: sessionOf(doing).session })
      return { result: undefined, audit: {}, notify: notice(doing, account, 'password_changed', { at: actor.now }) }
    },
  },
)
