/** Browsers that show a person's notifications: subscribed and unsubscribed by the person, each tied to the session of its subscription. */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import type { PushState } from '#shared/notifications/push.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { type Doing, step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { newestPushKey, numberOfPushKey } from '../deliveries/push-keys.ts'
import { readdressPushes } from '../deliveries/queue.ts'
import { InputRefusal } from '../input-refusal.ts'
import { notice, sessionOf } from './asking.ts'

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
  /** The public half of the installation's key that it was begun under. */
  key: string
}

/** The number of the key; a page that is older than the last key but one has to be opened again. */
async function keyOf(db: Kysely<Schema>, open: string): Promise<number> {
  const number = await numberOfPushKey(db, open)
  if (number === undefined) throw new InputRefusal({ form: 'notification:push.stale' })
  return number
}

/**
 * Frees the address for this session. Nobody takes it away who only knows it: the same browser has the same keys. The person of the notifications
 * before is notified.
 */
async function takeEndpoint(
  doing: Doing,
  { endpoint, p256dh, auth }: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  const { tx, actor } = doing
  const there = await tx
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['p.id', 'p.p256dh', 'p.auth', 's.user_id', 's.user_agent', 'u.email', 'u.phone', 'u.locale'])
    .where('p.endpoint', '=', endpoint)
    .where('p.session_id', '<>', sessionOf(doing).session)
    .forUpdate('p')
    .executeTakeFirst()
  if (!there) return
  if (there.p256dh !== p256dh || there.auth !== auth) throw new InputRefusal({ form: 'notification:push.others' })
  await tx.deleteFrom('push_subscriptions').where('id', '=', there.id).execute()
  const values = { device: describeUserAgent(there.user_agent).name, at: actor.now }
  if (there.user_id !== actor.id) doing.notified.push(...notice(doing, there, 'push_moved', values))
}

/**
 * This browser shows pushes from now on. A subscription begun by somebody else in the same browser, with its keys, becomes this person's:
 * the browser's user sees its pushes, and the previous person's list loses it.
 */
export const subscribe = step<Subscription, undefined>({
  may: onlyPersons,
  async run(doing, { key, ...browser }) {
    const { tx, actor } = doing
    const { session: session_id } = sessionOf(doing)
    const key_number = await keyOf(tx, key)
    await takeEndpoint(doing, browser)
    await tx.deleteFrom('push_subscriptions').where('session_id', '=', session_id).execute()
    await tx
      .insertInto('push_subscriptions')
      .values({ id: uuidv7(), session_id, ...browser, key_number, created_at: actor.now })
      .execute()
  },
})

/** This browser's new subscription, in place of `of`, takes its waiting pushes. Nothing where `of` does not belong to the session: it was ended. */
export const renewBrowser = step<Subscription & { of: string }, undefined>({
  may: onlyPersons,
  async run(doing, { of, key, ...browser }) {
    const { tx } = doing
    const key_number = await keyOf(tx, key)
    const own = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('session_id', '=', sessionOf(doing).session)
      .where('endpoint', '=', of)
      .forUpdate()
      .executeTakeFirst()
    if (!own) return
    await takeEndpoint(doing, browser)
    await tx
      .updateTable('push_subscriptions')
      .set({ ...browser, key_number })
      .where('id', '=', own.id)
      .execute()
    await readdressPushes(tx, own.id, browser)
  },
})

/** A browser of the person's shows nothing any more. */
export const unsubscribeBrowser = step<{ browser: string }, undefined>({
  may: onlyPersons,
  async run({ tx, actor }, { browser }) {
    await tx
      .deleteFrom('push_subscriptions')
      .where('id', '=', browser)
      .where('session_id', 'in', (sessions) =>
        sessions.selectFrom('sessions').select('id').where('user_id', '=', actorId(actor)),
      )
      .execute()
  },
})

/** The person's browsers that show it, the newest first. */
export const listSubscriptions = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.session_id', 's.user_agent', 'p.created_at'])
    .where('s.user_id', '=', person)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()

/** The state that a browser compares itself with: its proper key, and its subscription in the session; null where it has none. */
export async function pushStateOf(db: Kysely<Schema>, session: string): Promise<PushState> {
  const [{ open }, browser] = await Promise.all([
    newestPushKey(db),
    db.selectFrom('push_subscriptions').select('endpoint').where('session_id', '=', session).executeTakeFirst(),
  ])
  return { key: open, endpoint: browser?.endpoint ?? null }
}
