/** Seals at a start what the newest key has not sealed: secrets of before, and those under an older key, which can go after it. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Sealing } from '../../external/sealing.ts'

/** Answers how many no key opens: their people sign in with another factor, or have it reset. */
export async function sealApps(db: Kysely<Schema>, sealing: Sealing): Promise<number> {
  const apps = await db.selectFrom('authenticator_apps').select(['user_id', 'secret', 'key_id']).execute()
  let unread = 0
  for (const { user_id, secret: sealed, key_id } of apps) {
    if (sealing.isNewest(key_id)) continue
    const secret = sealing.open({ key_id, sealed }, user_id)
    if (secret === null) {
      unread++
      continue
    }
    const { sealed: anew, key_id: newest } = sealing.seal(secret, user_id)
    await db
      .updateTable('authenticator_apps')
      .set({ secret: anew, key_id: newest })
      .where('user_id', '=', user_id)
      // Not over one that another process has just sealed or begun.
      .where('secret', '=', sealed)
      .execute()
  }
  return unread
}
