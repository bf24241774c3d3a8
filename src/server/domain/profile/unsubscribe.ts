/** Stops mails about a topic for the person named by such a mail's link, signed in or not. */
import type { Kysely } from 'kysely'
import type { Topic } from '#shared/notifications/topics.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { actingAs } from '../accounts/asking.ts'
import { step } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import { readUnsubscribeToken } from '../deliveries/unsubscribe-token.ts'
import { readSwitches, setSwitches } from '../notifications/settings.ts'

/** On record as the person's own choice. Throws `page_not_found` where the link is not ours; a deleted account gets no mails anyway. */
export const unsubscribe = step<{ token: string }, undefined>({
  may: anybody,
  async run(doing, { token }) {
    const named = await readUnsubscribeToken(doing.tx, token)
    if (!named) throw problems.page_not_found()
    const there = await doing.tx.selectFrom('users').select('id').where('id', '=', named.user).executeTakeFirst()
    if (there) await setSwitches.perform(actingAs(doing, named.user), { [`${named.topic}.mail`]: false })
  },
})

/** The topic a link would stop, and whether it is stopped already; null where the link is not ours. */
export async function findSubscription(
  db: Kysely<Schema>,
  token: string,
): Promise<{ topic: Topic; isStopped: boolean } | null> {
  const named = await readUnsubscribeToken(db, token)
  if (!named) return null
  const stands: Record<string, boolean> = await readSwitches(db, named.user)
  return { topic: named.topic, isStopped: stands[`${named.topic}.mail`] === false }
}
