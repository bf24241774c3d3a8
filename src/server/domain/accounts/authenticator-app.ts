/**
 * An app that counts codes (RFC 6238): SHA-1, six digits, half a minute, as all such apps know it. Clocks may differ by one step, and a code serves
 * once: within its time the same one is refused.
 */
import { Secret, TOTP } from 'otpauth'
import type { Sealing } from '../../external/sealing.ts'
import type { Doing } from '../command/command.ts'

const seconds = 30
/** Bytes of a secret, as RFC 4226 recommends. */
const secretSize = 20

const counterOf = (secret: Buffer, { issuer, label }: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), issuer, label, period: seconds })

export const makeAppSecret = (): Buffer => Buffer.from(new Secret({ size: secretSize }).buffer)

/** The address in the QR code, and the secret for typing it, in groups. */
export function describeApp(
  secret: Buffer,
  named: { issuer: string; label: string },
): { address: string; typed: string } {
  const totp = counterOf(secret, named)
  return { address: totp.toString(), typed: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') }
}

/** `sealed`: the installation's key for its secret is not there. */
export type AppAnswer = 'right' | 'wrong' | 'used' | 'none' | 'sealed'

/** Commands of an app are run for requests, which bring the keys. */
export function sealingOf({ sealing }: Pick<Doing, 'sealing'>): Sealing {
  if (!sealing) throw new Error('A command of an authenticator app was run without the keys of secrets')
  return sealing
}

/** Compares a code and uses it up. `unconfirmed`: of an app that is being set up, else of the one that is in use. */
export async function takeAppCode(
  doing: Pick<Doing, 'tx' | 'sealing'>,
  { user, code, now }: { user: string; code: string; now: Date },
  unconfirmed = false,
): Promise<AppAnswer> {
  const { tx } = doing
  const app = await tx
    .selectFrom('authenticator_apps')
    .select(['secret', 'key_id', 'last_step'])
    .where('user_id', '=', user)
    .where('confirmed_at', unconfirmed ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!app) return 'none'
  const secret = sealingOf(doing).open({ key_id: app.key_id, sealed: app.secret }, user)
  if (secret === null) return 'sealed'
  const apart = counterOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (apart === null) return 'wrong'
  const step = Math.floor(now.getTime() / 1000 / seconds) + apart
  if (step <= app.last_step) return 'used'
  await tx.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', user).execute()
  return 'right'
}
