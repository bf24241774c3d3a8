/**
 * Queues messages by LINE as well, in the transaction of the notice, for people who have linked it. Each has the mail or short message of the same
 * notice with it, which goes out in its place where LINE comes to nothing and that one was not chosen.
 */
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../db/schema.ts'
import { scalar } from '../../db/sql.ts'
import type { LineMessage } from '../../external/line-api.ts'
import type { Delivery } from './enqueue.ts'
import type { Notified } from './notify.ts'
import { secondsUntilDue } from './waiting.ts'

type LineDelivery = Delivery & { line: () => LineMessage; notification: Notified }

const isForLine = (delivery: Delivery): delivery is LineDelivery => Boolean(delivery.line && delivery.notification)

/** Messages of one statement. */
const batchSize = 1000

/** `mails` has the rows of the mails and short messages that were written (enqueue.ts). */
export async function enqueueLines(
  tx: Transaction<Schema>,
  deliveries: readonly Delivery[],
  { mails, now }: { mails: ReadonlyMap<Delivery, string>; now: Date },
): Promise<void> {
  const all = deliveries.filter(isForLine)
  for (let from = 0; from < all.length; from += batchSize)
    await write(tx, all.slice(from, from + batchSize), { mails, now })
}

async function write(
  tx: Transaction<Schema>,
  deliveries: readonly LineDelivery[],
  { mails, now }: { mails: ReadonlyMap<Delivery, string>; now: Date },
): Promise<void> {
  const people = [...new Set(deliveries.map(({ notification: { user } }) => user))]
  // Also those who block it: the message comes to nothing then, and the mail takes over.
  const links = await tx.selectFrom('line_links').select('user_id').where('user_id', 'in', people).execute()
  const linked = new Set(links.map(({ user_id }) => user_id))
  const rows = deliveries.filter(({ notification: { user } }) => linked.has(user))
  if (rows.length === 0) return
  await tx
    .insertInto('deliveries')
    .values(
      rows.map((delivery) => {
        const { about, notification, message, service } = delivery
        const content = JSON.stringify(delivery.line())
        const mail = mails.get(delivery)
        return {
          id: uuidv7(),
          by: 'line' as const,
          about,
          user_id: notification.user,
          service_id: service ?? null,
          message: content,
          content: createHash('sha256').update(`${about} ${content}`).digest('base64url'),
          instead_of: mail ?? null,
          otherwise: mail && message ? JSON.stringify(message) : null,
          // A phone sounds: at night it waits, as pushes do.
          due_at: scalar('time')`now() + make_interval(secs => ${secondsUntilDue(about, now, 'push')})`,
        }
      }),
    )
    .execute()
}
