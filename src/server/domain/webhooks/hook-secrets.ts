/** Secrets of webhooks as they are stored: sealed, each for its own webhook. */
import type { Kysely, Selectable } from 'kysely'
import type { Webhooks } from '../../db/schema/webhooks.ts'
import type { Schema } from '../../db/schema.ts'
import type { Sealing } from '../../external/sealing.ts'

type Stored = Pick<Selectable<Webhooks>, 'id' | 'secret' | 'key_id' | 'old_secret' | 'old_key_id' | 'old_until'>

/** Those that sign now, the newest first; none where no key opens it. */
export function openSecrets({ id, ...stored }: Stored, sealing: Sealing, now: Date): Buffer[] {
  const newest = sealing.open({ key_id: stored.key_id, sealed: stored.secret }, id)
  if (newest === null) return []
  const { old_secret, old_key_id, old_until } = stored
  const older =
    old_secret && old_until && old_until > now ? sealing.open({ key_id: old_key_id, sealed: old_secret }, id) : null
  return older ? [newest, older] : [newest]
}

/** Seals at a start what the newest key has not sealed; answers how many no key opens. An old secret is over in a day, and stays as it is. */
export async function sealHooks(db: Kysely<Schema>, sealing: Sealing): Promise<number> {
  const rows = await db.selectFrom('webhooks').select(['id', 'secret', 'key_id']).execute()
  let unread = 0
  for (const { id, secret: sealed, key_id } of rows) {
    if (sealing.isNewest(key_id)) continue
    const secret = sealing.open({ key_id, sealed }, id)
    if (secret === null) {
      unread++
      continue
    }
    const anew = sealing.seal(secret, id)
    await db
      .updateTable('webhooks')
      .set({ secret: anew.sealed, key_id: anew.key_id })
      .where('id', '=', id)
      // Not over one that was rotated just now.
      .where('secret', '=', sealed)
      .execute()
  }
  return unread
}
