/** Messages of several kinds that are due, each with a name for its receiver, and their outcome. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { enqueue } from '#server/domain/deliveries/enqueue.ts'
import { enqueuePushes } from '#server/domain/deliveries/enqueue-pushes.ts'
import type { NotificationKind } from '#server/notices/registry.ts'
import type { MailServer } from '../support/mail-server.ts'
import { addPerson } from '../support/people.ts'
import type { PushBrowser } from '../support/push-browser.ts'
import type { PushService } from '../support/push-service.ts'

/** Taken in turn. Messages that begin a term or warn of a danger arrive; news of little weight is rather lost than sent twice. */
const kinds = [
  { by: 'email', about: 'card_issued', isSure: true },
  { by: 'push', about: 'favourite_red', isSure: true },
  { by: 'email', about: 'message_received', isSure: false },
  { by: 'push', about: 'message_received', isSure: false },
  { by: 'email', about: 'favourite_red', isSure: true },
  { by: 'push', about: 'card_due', isSure: true },
  { by: 'email', about: 'review_received', isSure: false },
  { by: 'email', about: 'favourite_grade', isSure: false },
] as const satisfies readonly { by: 'email' | 'push'; about: NotificationKind; isSure: boolean }[]

export interface DueMessage {
  name: string
  /** True if it is to arrive at least once; the others arrive at most once. */
  isSure: boolean
}

/** Writes so many messages that are all due, to `browser` and to mail addresses, and answers them. */
export async function writeDueMessages(database: Database, count: number, browser: PushBrowser): Promise<DueMessage[]> {
  const { db } = database
  const { id: user, session } = await addPerson(database)
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/one'
  await db
    .insertInto('push_subscriptions')
    .values({ id: uuidv7(), session_id: session, endpoint, ...browser.keys, key_number: 0, created_at: new Date() })
    .execute()
  const now = new Date()
  const all = Array.from({ length: count }, (_, nth) => {
    const { by, about, isSure } = kinds[nth % kinds.length] as (typeof kinds)[number]
    return { by, about, isSure, name: `${about}-${by}-${nth}` }
  })
  const told = all.map(({ by, about, name }) => {
    const words = { locale: 'en', sender: 'Place Safety', subject: name, text: name, html: name } as const
    const notification = { title: name, body: name, lang: 'en', navigate: 'https://places.example.org/', tag: name }
    return {
      about,
      notification: { user, ref: null },
      message: by === 'email' ? ({ by, to: `${name}@example.com`, ...words } as const) : null,
      ...(by === 'push' && {
        push: { payload: { web_push: 8030, notification }, topic: name.replaceAll('_', '-') } as const,
      }),
    }
  })
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, told, now)
    await enqueuePushes(tx, told, now)
  })
  await db.updateTable('deliveries').set({ due_at: sql`now()` }).execute()
  return all
}

export interface Arrived {
  /** Names of messages that had to arrive and did not. */
  lost: string[]
  /** Names of those that arrived more often than once and must not. */
  doubled: string[]
  /** Number that arrived more often than once and may, each time under the same id. */
  repeated: number
  /** Number that did not arrive and need not. */
  unsure: number
}

/** Compares the received messages with the written ones; throws on any other, and on one message under two ids. */
export function judgeArrived(
  written: readonly DueMessage[],
  { mails, pushes, browser }: { mails: MailServer; pushes: PushService; browser: PushBrowser },
): Arrived {
  const ids = new Map<string, string[]>(written.map(({ name }) => [name, []]))
  const take = (name: string, id: string) => {
    const taken = ids.get(name)
    if (!taken) throw new Error(`Nobody has written ${name}`)
    if (taken.some((other) => other !== id)) throw new Error(`${name} came under two ids`)
    taken.push(id)
  }
  for (const { mail } of mails.received) take(mail.subject ?? '', mail.messageId ?? '')
  for (const { body, headers } of pushes.taken)
    take(JSON.parse(browser.open(body)).notification.title, String(headers.topic))
  const times = ({ name }: DueMessage) => ids.get(name)?.length ?? 0
  const names = (which: (message: DueMessage) => boolean) => written.filter(which).map(({ name }) => name)
  return {
    lost: names((it) => it.isSure && times(it) === 0),
    doubled: names((it) => !it.isSure && times(it) > 1),
    repeated: written.filter((it) => it.isSure && times(it) > 1).length,
    unsure: written.filter((it) => !it.isSure && times(it) === 0).length,
  }
}
