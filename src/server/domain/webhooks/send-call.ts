/**
 * Sends one call: the publication as the list of changes shows it at this moment, signed anew in each try. The answer is kept for its maker, who sees no
 * word of the other server: only whether it took the message, and how long it took.
 */
import type { Kysely } from 'kysely'
import type { HookFault } from '#shared/open/webhooks.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { DeliveryFault, type Driver, type Hook } from '../../external/message.ts'
import { type CallOutside, makeCallOutside, OutsideFault } from '../../external/outside.ts'
import { secondsOf } from '../../external/retry-after.ts'
import type { Sealing } from '../../external/sealing.ts'
import { listChanges } from '../publications/publication-rows.ts'
import { openSecrets } from './hook-secrets.ts'
import { signCall } from './sign-call.ts'

/** Tries of one message, over a day and a half. */
export const hookTries = 14

interface HookTools {
  db: Kysely<Schema>
  sealing: Sealing
  /** Another one in tests. */
  call?: CallOutside
}

interface Tried {
  status: number | null
  fault: HookFault | null
  retryAfter: string | null
}

const isTaken = ({ status }: Tried) => status !== null && status >= 200 && status < 300

export function hookDriver({ db, sealing, call = makeCallOutside() }: HookTools): Driver<Hook> {
  const bodyOf = async (publication: number | null, at: Date) => {
    if (publication === null) return { type: 'test', timestamp: at.toISOString(), data: {} }
    const [change] = await listChanges(db, { after: publication - 1, limit: 1 })
    return change?.index === publication ? { type: change.kind, timestamp: change.at, data: change } : null
  }

  async function send(id: string, url: string, { body, secrets }: { body: string; secrets: Buffer[] }): Promise<Tried> {
    if (secrets.length === 0) return { status: null, fault: 'sealed', retryAfter: null }
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'PlaceSafety-Webhooks/1',
      ...signCall({ id, at: new Date(), body }, secrets),
    }
    try {
      const { status, retryAfter } = await call(url, { headers, body })
      return { fault: null, status, retryAfter }
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      return { status: null, fault: error.why, retryAfter: null }
    }
  }

  return {
    tries: hookTries,
    async deliver({ to: id }) {
      const found = await db
        .selectFrom('webhook_calls as c')
        .innerJoin('webhooks as w', 'w.id', 'c.webhook_id')
        .select(['c.publication', 'c.at', 'w.id', 'w.url', 'w.secret', 'w.key_id', 'w.old_secret', 'w.old_key_id'])
        .select(['w.old_until', 'w.stopped_at'])
        .where('c.id', '=', id)
        .executeTakeFirst()
      // Its webhook is ended, or stopped but for a test.
      if (!found || (found.stopped_at !== null && found.publication !== null)) return undefined
      const message = await bodyOf(found.publication, found.at)
      if (!message) return undefined
      const secrets = openSecrets(found, sealing, new Date())
      const start = performance.now()
      const tried = await send(id, found.url, { body: JSON.stringify(message), secrets })
      await keep(db, id, found.id, { ...tried, took_ms: Math.round(performance.now() - start) })
      if (isTaken(tried)) return undefined
      const reason = tried.status === null ? `it was not reached (${tried.fault})` : `it answers ${tried.status}`
      // 410: nothing is wanted there any more.
      const temporary = tried.status !== 410 && tried.fault !== 'own'
      throw new DeliveryFault(`a webhook: ${reason}`, temporary, false, secondsOf(tried.retryAfter))
    },
  }
}

async function keep(
  db: Kysely<Schema>,
  id: string,
  webhook: string,
  { status, fault, retryAfter: _, ...tried }: Tried & { took_ms: number },
): Promise<void> {
  const now = new Date()
  const taken = isTaken({ status, fault, retryAfter: null })
  await db
    .updateTable('webhook_calls')
    .set((set) => ({
      tries: set('tries', '+', 1),
      tried_at: now,
      status,
      fault,
      ...tried,
      done_at: taken ? now : null,
    }))
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('webhooks')
    .set({ failing_since: taken ? null : (sql`coalesce(failing_since, ${now}::timestamptz)` as never) })
    .where('id', '=', webhook)
    .execute()
}
