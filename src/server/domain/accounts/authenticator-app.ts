/**
 * An app that counts codes (RFC 6238): SHA-1, six digits, half a minute, as all such apps know it. Clocks may differ by one step, and a code serves
 * once: within its time the same one is refused.
 */
import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Schema } from '../../db/schema.ts'

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

export type AppAnswer = 'right' | 'wrong' | 'used' | 'none'

/** Compares a code and uses it up. `unconfirmed`: of an app that is being set up, else of the one that is in use. */
export async function takeAppCode(
  tx: Transaction<Schema>,
  { user, code, now }: { user: string; code: string; now: Date },
  unconfirmed = false,
): Promise<AppAnswer> {
  const app = await tx
    .selectFrom('authenticator_apps')
    .select(['secret', 'last_step'])
    .where('user_id', '=', user)
    .where('confirmed_at', unconfirmed ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!app) return 'none'
  const apart = counterOf(app.secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (apart === null) return 'wrong'
  const step = Math.floor(now.getTime() / 1000 / seconds) + apart
  if (step <= app.last_step) return 'used'
  await tx.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', user).execute()
  return 'right'
}
