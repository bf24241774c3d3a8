/**
 * Notifies owners in the morning of new reviews of their place. Not at the time of writing, which would reveal the author. One notice for all
 * of a place's reviews of a day, sent once, however often and on however many instances this runs.
 */

import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { localNameBy } from '../../db/localised.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { type BatchTools, executeInBatches } from '../command/as-product.ts'
import { step } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { lastDigest } from '../deliveries/waiting.ts'

/** Places of one transaction; the others come with the next. */
const batchSize = 200

const reviewedShape = rowsOf({
  place: 'text',
  name: 'text',
  user: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
})

const key = (day: string) => `review_received:${day}:`

const notifyNext = step<object, number>({
  may: onlyProduct,
  async run({ tx, actor, origin, notified }) {
    const until = lastDigest(actor.now)
    const dedupe = key(bangkokDay(until))
    const { rows } = await reviewedShape`
      select b.id as place, u.id as "user", u.email, u.phone, u.locale,
        ${localNameBy('b.name', 'u.locale')} as name
      from businesses b join users u on u.id = b.owner_id and u.suspended_at is null
      where b.status = any(${listedStatuses}::text[])
        and b.id in (
          select business_id from reviews
          where created_at > ${new Date(until.getTime() - dayMs)} and created_at <= ${until}
            and held_at is null and status <> 'hidden')
        and not exists (
          select from notifications n where n.user_id = u.id and n.dedupe_key = ${dedupe} || b.id::text)
      order by b.id limit ${batchSize}`.execute(tx)
    for (const { place, name, user, ...owner } of rows) {
      const values = { place: name, path: path('/client/information/review-full/:id', { id: place }) }
      notified.push(
        ...notice({ origin }, owner, 'review_received', values, { user, ref: place, dedupe: dedupe + place }),
      )
    }
    return rows.length
  },
})

/** Notifies the owners of reviews from the day before the last digest hour; returns the number of places. */
export const notifyOwners = (tools: BatchTools, now: Date): Promise<number> =>
  executeInBatches(tools, { command: notifyNext, size: batchSize, now })
