/**
 * Tells people in the morning that messages wait for them, as absent members see no count. Once a day at most, and only of unread messages
 * since the morning before, so that nobody is notified twice of the same.
 */
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { type BatchTools, executeInBatches } from '../command/as-product.ts'
import { step } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { isArchived } from '../deliveries/unread-messages.ts'
import { lastDigest } from '../deliveries/waiting.ts'

/** People of one transaction; the others come with the next. */
const batchSize = 200

const waitedShape = rowsOf({
  user: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
})

const notifyNext = step<object, number>({
  may: onlyProduct,
  async run({ tx, actor, origin, notified }) {
    const until = lastDigest(actor.now)
    const since = new Date(until.getTime() - dayMs)
    const dedupe = `message_received:${bangkokDay(until)}`
    const { rows } = await waitedShape`
      select u.id as "user", u.email, u.phone, u.locale from users u
      where u.suspended_at is null
        and u.id in (
          select m.user_id from chat_rooms r join chat_members m on m.room_id = r.id and m.read_seq < r.last_seq and m.muted_at is null and not ${isArchived}
            join chat_messages x on x.room_id = r.id and x.seq > m.read_seq and x.sender_id is distinct from m.user_id and x.body <> ''
          where r.last_at > ${since} and x.created_at > ${since} and x.created_at <= ${until})
        and not exists (select from notifications n where n.user_id = u.id and n.dedupe_key = ${dedupe})
      order by u.id limit ${batchSize}`.execute(tx)
    for (const { user, ...person } of rows) {
      const values = { path: path('/chat/channel-chat') }
      const [delivery] = notice({ origin }, person, 'message_received', values, { user, ref: null, dedupe })
      // Devices have shown it when it came (push-message.ts).
      if (delivery) notified.push({ ...delivery, push: undefined })
    }
    return rows.length
  },
})

/** Notifies everybody with unread messages from the day before the last digest hour; returns the number of people. */
export const notifyMembers = (tools: BatchTools, now: Date): Promise<number> =>
  executeInBatches(tools, { command: notifyNext, size: batchSize, now })
