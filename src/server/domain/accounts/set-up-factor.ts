/** Setting up an app that counts codes, its codes on paper, and taking both away again. Each is told to the person. */
import type { Kysely } from 'kysely'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import type { QrDrawing } from '#shared/places/place-sign.ts'
import type { Schema } from '../../db/schema.ts'
import type { Sealing } from '../../external/sealing.ts'
import { mailText } from '../../messages/text.ts'
import { actorId } from '../actor.ts'
import { command, step, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { drawQr } from '../draw-qr.ts'
import { InputRefusal } from '../input-refusal.ts'
import { getAccount } from './accounts.ts'
import { notice } from './asking.ts'
import { describeApp, makeAppSecret, sealingOf, takeAppCode } from './authenticator-app.ts'
import { type Factors, findFactors } from './factors.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import type { Person } from './sessions.ts'

/** Begins anew, with another secret than any earlier beginning; an app in use stays as it is. */
export const beginApp = step<object, undefined>({
  may: onlyPersons,
  async run(doing) {
    const { tx, actor } = doing
    const user_id = actorId(actor)
    const { sealed, key_id } = sealingOf(doing).seal(makeAppSecret(), user_id)
    const row = { secret: sealed, key_id, made_at: actor.now, last_step: 0 }
    await tx
      .insertInto('authenticator_apps')
      .values({ user_id, ...row })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(row).where('authenticator_apps.confirmed_at', 'is', null),
      )
      .execute()
    return undefined
  },
})

/** The secret for the app, as text and as address; only until its first code. */
export interface BegunApp {
  qr: QrDrawing
  /** For devices without a camera. */
  typed: string
  address: string
}

export async function findBegunApp(
  db: Kysely<Schema>,
  person: Person,
  { locale, sealing }: { locale: Person['locale']; sealing: Sealing },
): Promise<BegunApp | null> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select(['secret', 'key_id'])
    .where('user_id', '=', person.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  // One whose key is gone begins anew.
  const secret = app && sealing.open({ key_id: app.key_id, sealed: app.secret }, person.id)
  if (!secret) return null
  const { email, phone, name } = await getAccount(db, person.id)
  const { address, typed } = describeApp(secret, {
    issuer: mailText(locale).product,
    label: email ?? phone ?? name,
  })
  return { qr: drawQr(address), typed, address }
}

/** The first right code: from now on sign-ins ask for one. Gives the codes for paper, which nobody sees again. */
export const confirmApp = command<{ code: string }, string[] | InputRefusal, 'factor.add'>('factor.add', {
  secret: true,
  may: onlyPersons,
  async run(doing, { code }) {
    const { tx, actor, userAgent } = doing
    const user = actorId(actor)
    const answer = await takeAppCode(doing, { user, code, now: actor.now }, true)
    if (answer === 'none') throw new InputRefusal({ form: 'auth:error.flowOver' })
    if (answer !== 'right') return unchanged(new InputRefusal({ code: 'factor:error.code' }))
    await tx.updateTable('authenticator_apps').set({ confirmed_at: actor.now }).where('user_id', '=', user).execute()
    await tx.updateTable('users').set({ factor_reset_at: null }).where('id', '=', user).execute()
    const values = { device: describeUserAgent(userAgent).name, at: actor.now }
    return {
      result: await makeRecoveryCodes(tx, user, actor.now),
      audit: { after: { factor: 'app' } },
      notify: notice(doing, await getAccount(tx, user), 'factor_added', values),
    }
  },
})

/** New codes for paper; those that were printed before are worth nothing. */
export const renewCodes = command<object, string[], 'factor.renew_codes', Factors>('factor.renew_codes', {
  secret: true,
  load: ({ tx, actor }) => findFactors(tx, actorId(actor)),
  may: ({ app, passkeys }) => (app || passkeys > 0 ? null : new InputRefusal({ form: 'factor:error.none' })),
  async run({ tx, actor }) {
    const codes = await makeRecoveryCodes(tx, actorId(actor), actor.now)
    return { result: codes, audit: { after: { codes: codes.length } } }
  },
})

/** Takes the app away, with its codes on paper where no passkey is left. Not the last factor of an officer who has to have one. */
export const removeApp = command<object, undefined, 'factor.remove', Factors>('factor.remove', {
  load: ({ tx, actor }) => findFactors(tx, actorId(actor)),
  may: ({ app, passkeys, officerSince, requiredSince }) =>
    app && passkeys === 0 && officerSince !== null && requiredSince !== null
      ? new InputRefusal({ form: 'factor:error.last' })
      : null,
  async run(doing, _input, { app, passkeys }) {
    const { tx, actor } = doing
    const user = actorId(actor)
    await tx.deleteFrom('authenticator_apps').where('user_id', '=', user).execute()
    if (!app) return unchanged(undefined)
    if (passkeys === 0) await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
    return {
      result: undefined,
      audit: { before: { factor: 'app' } },
      notify: notice(doing, await getAccount(tx, user), 'factor_removed', { at: actor.now }),
    }
  },
})
