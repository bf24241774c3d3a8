/**
 * Messages are rows, written in the transaction of their cause: a committed one will be sent, however the process ends, and one
 * rolled back never is. Sending is the work of send-deliveries.ts.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../db/schema.ts'
import { scalar } from '../../db/sql.ts'
import type { LineMessage } from '../../external/line-api.ts'
import type { Message } from '../../external/message.ts'
import type { ComposedPush } from '../../messages/compose-push.ts'
import type { Notified } from './notify.ts'
import { secondsUntilDue } from './waiting.ts'

/** A message on its way to be written. */
export interface Delivery {
  /** Null where the person has neither an address nor a number, and is told in the product alone. */
  message: Message | null
  /** Goes out where that one is given up. */
  otherwise?: Message
  /** Its subject, for lists and logs: `code`, or the kind of a notice. */
  about: string
  /** Minutes after which it would help nobody. */
  minutes?: number
  /** False where nobody is to get it: it is written all the same, without its words, so that the answer takes as long. @default true */
  isReal?: boolean
  /** Its recipient in the product as well; written by notify.ts. */
  notification?: Notified
  /** Its push to the person's browsers; written by enqueue-pushes.ts. */
  push?: ComposedPush
  /** Its card by LINE, composed where the person has linked it; written by enqueue-lines.ts. */
  line?: () => LineMessage
  /** The sending of a letter that it proves once it has left (card_services). */
  service?: string
  /** The message of a chat that the push tells of: it waits a moment and is dropped if it was read by then. */
  unread?: { room: string; seq: number }
}

/** Messages of one statement: a place that many people keep has many to tell, and a statement takes 65,535 values. */
const batchSize = 1000

/** Writes the messages that leave the product, those that can wait for their hour (waiting.ts). Answers their rows. */
export async function enqueue(
  tx: Transaction<Schema>,
  deliveries: readonly Delivery[],
  now = new Date(),
): Promise<ReadonlyMap<Delivery, string>> {
  const leaving = deliveries.filter(hasMessage)
  const ids = new Map(leaving.map((delivery): [Delivery, string] => [delivery, uuidv7()]))
  for (let from = 0; from < leaving.length; from += batchSize)
    await write(tx, leaving.slice(from, from + batchSize), { ids, now })
  return ids
}

type Leaving = Delivery & { message: Message }

const hasMessage = (delivery: Delivery): delivery is Leaving => delivery.message !== null

async function write(
  tx: Transaction<Schema>,
  deliveries: readonly Leaving[],
  { ids, now }: { ids: ReadonlyMap<Delivery, string>; now: Date },
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values(
      deliveries.map((delivery) => {
        const { message, otherwise, about, minutes, notification, service, isReal = true } = delivery
        return {
          id: ids.get(delivery) as string,
          by: message.by,
          about,
          user_id: notification?.user ?? null,
          service_id: service ?? null,
          message: isReal ? JSON.stringify(message) : null,
          otherwise: isReal && otherwise ? JSON.stringify(otherwise) : null,
          due_at: scalar('time')`now() + make_interval(secs => ${secondsUntilDue(about, now)})`,
          // The database's clock is the one that all instances share.
          useless_at: minutes === undefined ? null : scalar('time')`now() + make_interval(mins => ${minutes})`,
        }
      }),
    )
    .execute()
}
