/**
 * Bursts: too many reviews of a place in a day, too many of new accounts, texts that say the same (domain, section 8). All that belong to one are
 * held for an officer, those that came before it was noticed too, so that the average does not move. The author of a review published before is
 * notified: nobody's words vanish without a word.
 */
import type { Transaction } from 'kysely'
import { BURST_HOURS } from '#shared/constants.ts'
import type { Locale } from '#shared/locales.ts'
import { ownReviewAddress } from '#shared/reviews/review-filter.ts'
import { localNameBy } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, scalar, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { type Caller, command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { keepConcerns } from './concerns.ts'
import { findBurst, recentReviewShape } from './rules.ts'

/** Reviews of the day that are checked; a flood is over the limits long before. */
const mostRecent = 150
/** Days that tell how many reviews a place usually has. */
const usualDays = 90

/** Checks whether `review`, just written or changed, belongs to a burst, and holds all of the burst. True when it is held itself. */
export const holdBurst = command<{ place: string; review: string }, boolean, 'review.hold'>('review.hold', {
  may: onlyProduct,
  async run({ tx, actor: { now }, origin }, { place, review }) {
    const burst = await findBurstOf(tx, { place, review }, now)
    if (burst.length === 0) return unchanged(false)
    const held = await tx
      .updateTable('reviews')
      .set({ held_at: now })
      .where('id', 'in', burst)
      .where('held_at', 'is', null)
      .returning(['id', 'body'])
      .execute()
    for (const { id, body } of held) await keepConcerns(tx, id, body, now)
    const isHeld = burst.includes(review)
    if (held.length === 0) return unchanged(isHeld)
    // Outside of the place's own chain, like all that happens in the moment of writing: that is published, and would tell when it was.
    return {
      result: isHeld,
      audit: { entity: review, after: { place, held: held.length } },
      // The page tells the present writer.
      notify: await noticesOf(tx, { origin }, { ids: held.map(({ id }) => id).filter((id) => id !== review), now }),
    }
  },
})

/** Notices to authors that their published reviews now wait for an officer. */
async function noticesOf(
  tx: Transaction<Schema>,
  caller: Pick<Caller, 'origin'>,
  { ids, now }: { ids: string[]; now: Date },
): Promise<Delivery[]> {
  if (ids.length === 0) return []
  const { rows } = await rowsOf({
    id: 'text',
    author: 'text',
    place: 'text',
    name: 'text',
    email: 'text?',
    phone: 'text?',
    locale: textIs<Locale>(),
  })`
    select r.id, u.id as author, b.id as place, u.email, u.phone, u.locale,
      ${localNameBy('b.name', 'u.locale')} as name
    from reviews r join users u on u.id = r.author_id join businesses b on b.id = r.business_id
    where r.id = any(${ids}::uuid[])`.execute(tx)
  return rows.flatMap(({ id, author: user, place, name, ...author }) =>
    notice(
      caller,
      author,
      'review_held',
      { place: name, path: ownReviewAddress(place, id), at: now },
      { user, ref: id },
    ),
  )
}

/** Ids of the reviews of the burst that `review` belongs to; none where there is none. */
async function findBurstOf(
  tx: Transaction<Schema>,
  { place, review }: { place: string; review: string },
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - BURST_HOURS * 3_600_000)
  const { rows } = await recentReviewShape`
    select r.id, r.business_id as place, r.author_id as author, u.created_at as "authorSince", r.body as text
    from reviews r left join users u on u.id = r.author_id
    where (r.business_id = ${place}::uuid or r.author_id = (select author_id from reviews where id = ${review}::uuid))
      and greatest(r.created_at, r.edited_at) > ${since} and r.status not in ('hidden', 'kept')
    order by r.id = ${review}::uuid desc, r.created_at desc limit ${mostRecent}`.execute(tx)
  const [written] = rows
  if (!written) return []
  const { usual } = await tx
    .selectFrom('reviews')
    .select(scalar('number')`count(*)::float8 / ${usualDays}::int`.as('usual'))
    .where('business_id', '=', place)
    .where('created_at', '>', new Date(since.getTime() - usualDays * 86_400_000))
    .where('created_at', '<=', since)
    .executeTakeFirstOrThrow()
  return findBurst(written, rows, usual, now)
}
