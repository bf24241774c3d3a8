/** Queues pushes to the recipient's browsers as well: a row for each browser, in the transaction of the notice. */
import type { Transaction } from 'kysely'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import type { ComposedPush } from '../../messages/compose-push.ts'
import { noticeOf } from '../../notices/registry.ts'
import { isLeftAlone } from '../officer-session.ts'
import type { Delivery } from './enqueue.ts'
import { pushLife, READING_SECONDS, secondsUntilDue } from './waiting.ts'

type Shown = Delivery & { push: ComposedPush; notification: { user: string } }

const isShown = (delivery: Delivery): delivery is Shown => Boolean(delivery.push && delivery.notification)

/** People of one statement. Officers' work goes to no browser whose officer's session is over, even where nobody has noticed yet. */
const batchSize = 1000

/** Writes a push for each browser of each recipient; none where one of the same room is still waiting there. */
export async function enqueuePushes(
  tx: Transaction<Schema>,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<void> {
  const shown = deliveries.filter(isShown)
  for (let from = 0; from < shown.length; from += batchSize) {
    const rows = shown.slice(from, from + batchSize).map(({ about, notification: { user }, push, unread }) => {
      const life = pushLife(about)
      const wait = Math.max(secondsUntilDue(about, now, 'push'), unread ? READING_SECONDS : 0)
      const message = { by: 'push', ...push, ...life }
      const office = noticeOf(about)?.topic === 'work'
      return {
        about,
        office,
        user_id: user,
        room_id: unread?.room,
        seq: unread?.seq,
        wait,
        life: life.seconds,
        message,
      }
    })
    await sql`
      insert into deliveries (id, by, about, user_id, subscription_id, room_id, seq, message, due_at, useless_at)
      select gen_random_uuid(), 'push', given.about, given.user_id, browser.id, given.room_id, given.seq,
        given.message || jsonb_build_object(
          'to', browser.endpoint, 'keys', jsonb_build_object('p256dh', browser.p256dh, 'auth', browser.auth)),
        now() + make_interval(secs => given.wait), now() + make_interval(secs => given.wait + given.life)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (about text, office boolean, user_id uuid, room_id uuid, seq integer, wait double precision, life double precision, message jsonb)
      join sessions s on s.user_id = given.user_id and s.expires_at > ${now} and not (given.office and ${isLeftAlone(now)})
      join push_subscriptions browser on browser.session_id = s.id
      where not exists (
        select from deliveries waiting where waiting.room_id = given.room_id and waiting.subscription_id = browser.id
          and waiting.leased_until is null and waiting.given_up_at is null)`.execute(keepPlans(tx))
  }
}
