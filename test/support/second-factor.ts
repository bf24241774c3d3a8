/** An app that counts codes, as people have one: given to an account of a test, and read by its secret. */
import { Secret, TOTP } from 'otpauth'
import type { Database } from '#server/db/database.ts'
import { makeSealing } from '#server/external/sealing.ts'
import { sealingKey } from './app.ts'

type Db = Pick<Database, 'db'>

const sealing = makeSealing([sealingKey])

/** The app's code, so many half minutes from now. */
export async function appCode({ db }: Db, { id }: { id: string }, steps = 0): Promise<string> {
  const { secret: sealed, key_id } = await db
    .selectFrom('authenticator_apps')
    .select(['secret', 'key_id'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const secret = sealing.open({ key_id, sealed }, id) as Buffer
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Gives the account an app; in use unless it is only `begun`. */
export async function giveApp({ db }: Db, { id }: { id: string }, begun = false): Promise<void> {
  const { sealed, key_id } = sealing.seal(Buffer.from(new Secret({ size: 20 }).buffer), id)
  const row = { secret: sealed, key_id, made_at: new Date(), confirmed_at: begun ? null : new Date(), last_step: 0 }
  await db
    .insertInto('authenticator_apps')
    .values({ user_id: id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
