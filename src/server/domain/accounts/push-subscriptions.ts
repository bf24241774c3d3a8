/** Browsers that show what their person is told: begun and ended by the person, each tied to the session that it was begun in. */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { publicPushKey } from '../../external/push-message.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { sessionOf } from './asking.ts'

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** This browser shows it from now on. One that somebody else began here is this person's now. */
export const subscribe = step<Subscription, undefined>({
  may: onlyPersons,
  async run(doing, { endpoint, p256dh, auth }) {
    const { tx, actor } = doing
    const { session: session_id } = sessionOf(doing)
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
    await tx.deleteFrom('push_subscriptions').where('session_id', '=', session_id).execute()
    await tx
      .insertInto('push_subscriptions')
      .values({ id: uuidv7(), session_id, endpoint, p256dh, auth, created_at: actor.now })
      .execute()
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

/** Which key browsers are to ask for, in base64url. */
export const pushKeyOf = async (db: Kysely<Schema>): Promise<string> =>
  publicPushKey(await installationSecret(db, 'push')).toString('base64url')
