/**
 * Authors' commands on their reviews. The place's row is locked while one is written, so that of two at once the second sees the first.
 * Authors' acts are audited outside of the place's own chain: that is published, and would reveal author and time.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { languageOf } from '#shared/clean-text.ts'
import { problems } from '#shared/problems.ts'
import { statusAfter } from '#shared/reviews/review-states.ts'
import type { Aspect } from '#shared/reviews/reviews.ts'
import type { ChangeTag } from '../../db/changes.ts'
import type { Reviews } from '../../db/schema/reviews.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { type Actor, actorId } from '../actor.ts'
import { asProductIn, command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { refreshRatings } from '../places/ratings.ts'
import { holdBurst } from './bursts.ts'
import { keepConcerns } from './concerns.ts'
import { refused, type Standing, whyNotEdit, whyNotWrite } from './policy.ts'
import { addPhotos, removePhotos } from './review-photos.ts'
import { visitMonths } from './rules.ts'
import { findStanding } from './standing.ts'

/** A review as its form gives it, cleaned. */
export interface ReviewInput extends Record<Aspect, number | null> {
  stars: number
  text: string
  /** `YYYY-MM` */
  month: string
}

/** A review's outcome: whether it waits for an officer, and pictures that no row names any more, for `removeUnnamed`. */
export interface Written {
  id: string
  held: boolean
  removed: string[]
}

const columnsOf = ({ text, month, ...ratings }: ReviewInput) => ({
  ...ratings,
  body: text,
  visited_month: `${month}-01`,
  locale: languageOf(text),
})

interface Writing {
  standing: Standing
  /** The same review from an earlier sending; null where this is new. */
  same: Pick<Written, 'id' | 'held'> | null
}

/** Writes a review. Sent twice, the second changes nothing. Throws a refusal that says its rule. */
export const writeReview = command<
  { place: string; review: ReviewInput; photos: readonly StoredPhoto[] },
  Written,
  'review.write',
  Writing
>('review.write', {
  async load({ tx, actor }, { place, review }) {
    const standing = await loadStanding(tx, actor, place)
    const isRepeated = whyNotWrite(standing, actor.now) === 'review:refusal.tooSoon'
    return { standing, same: isRepeated ? await findSame(tx, actorId(actor), place, review) : null }
  },
  may({ standing, same }, { actor }) {
    const refusal = whyNotWrite(standing, actor.now)
    return refusal && !same ? refused(refusal) : null
  },
  async run(doing, { place, review, photos }, { same }) {
    const { tx, actor } = doing
    if (same) return unchanged({ ...same, removed: [] })
    if (!visitMonths(actor.now).includes(review.month)) throw new InputRefusal({ month: 'review:error.month' })
    const id = randomUUID()
    const author_id = actorId(actor)
    const { display_name } = await tx
      .selectFrom('users')
      .select('display_name')
      .where('id', '=', author_id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('reviews')
      .values({
        id,
        business_id: place,
        author_id,
        author_name: display_name,
        ...columnsOf(review),
        created_at: actor.now,
      })
      .execute()
    await addPhotos(tx, id, photos)
    const held = await holdBurst.perform(asProductIn(doing), { place, review: id })
    await refreshRatings(tx, [place])
    return {
      result: { id, held, removed: [] },
      audit: { entity: id, after: { place, stars: review.stars, held } },
      touches: pagesOf(place),
    }
  },
})

interface Own {
  before: Selectable<Reviews>
  standing: Standing
}

/** Changes the caller's own review; its earlier text is stored. `removed` are ids of its photos. */
export const editReview = command<
  { place: string; review: string; change: ReviewInput; added: readonly StoredPhoto[]; removed: readonly string[] },
  Written,
  'review.edit',
  Own
>('review.edit', {
  async load({ tx, actor }, { place, review }) {
    await lockPlace(tx, place)
    const before = await getOwn(tx, actorId(actor), place, review)
    return { before, standing: await loadStanding(tx, actor, place) }
  },
  may({ before, standing }) {
    const refusal = whyNotEdit(standing, before.status)
    return refusal && refused(refusal)
  },
  async run(doing, { place, review, change, added, removed }, { before }) {
    const { tx, actor } = doing
    const months = [...visitMonths(actor.now), before.visited_month.slice(0, 7)]
    if (!months.includes(change.month)) throw new InputRefusal({ month: 'review:error.month' })
    const gone = await removePhotos(tx, review, removed)
    await addPhotos(tx, review, added)
    const after = columnsOf(change)
    const isSame = Object.entries(after).every(([column, value]) => before[column as keyof typeof after] === value)
    if (isSame && gone.length === 0 && added.length === 0)
      return unchanged({ id: review, held: before.held_at !== null, removed: [] })
    await keepRevision(tx, before, actor.now)
    const status = statusAfter('edit', before.status) ?? before.status
    await tx
      .updateTable('reviews')
      .set({ ...after, status, edited_at: actor.now })
      .where('id', '=', review)
      .execute()
    const held = (await holdBurst.perform(asProductIn(doing), { place, review })) || before.held_at !== null
    if (held || status === 'reported') await keepConcerns(tx, review, after.body, actor.now)
    await refreshRatings(tx, [place])
    return {
      result: { id: review, held, removed: gone },
      audit: { entity: review, before: { stars: before.stars }, after: { place, stars: change.stars, held } },
      touches: pagesOf(place),
    }
  },
})

/** A review's text until `now`. */
async function keepRevision(tx: Transaction<Schema>, before: Selectable<Reviews>, now: Date): Promise<void> {
  const { id, stars, body, safety, cleanliness, service, value, visited_month } = before
  await tx
    .insertInto('review_revisions')
    .values({
      id: uuidv7(),
      review_id: id,
      stars,
      body,
      safety,
      cleanliness,
      service,
      value,
      visited_month,
      replaced_at: now,
    })
    .execute()
}

/**
 * Deletes the caller's own review, with all its parts; returns its pictures. A missing one is no error: a button
 * may be pressed twice. A hidden one stays as its line.
 */
export const deleteReview = command<
  { place: string; review: string },
  string[],
  'review.delete',
  Selectable<Reviews> | null
>('review.delete', {
  async load({ tx, actor }, { place, review }) {
    await lockPlace(tx, place)
    const isThere = await tx.selectFrom('reviews').select('id').where('id', '=', review).executeTakeFirst()
    return isThere ? getOwn(tx, actorId(actor), place, review) : null
  },
  may: (before) => (before?.status === 'hidden' ? refused('review:refusal.hidden') : null),
  async run({ tx }, { place, review }, before) {
    if (!before) return unchanged([])
    const photos = await tx.selectFrom('review_photos').select('key').where('review_id', '=', review).execute()
    await tx.deleteFrom('reviews').where('id', '=', review).execute()
    await refreshRatings(tx, [place])
    return {
      result: photos.map(({ key }) => key),
      audit: { entity: review, before: { place, stars: before.stars } },
      touches: pagesOf(place),
    }
  },
})

/** Pages that show a place's reviews; its rating follows in the same transaction. */
export const pagesOf = (place: string): ChangeTag[] => ['lists', `place:${place}`]

/** A person's standing at a place, which is locked until the transaction ends; an unlisted place is not there. */
async function loadStanding(tx: Transaction<Schema>, actor: Actor, place: string): Promise<Standing> {
  await lockPlace(tx, place)
  const standing = await findStanding(tx, actorId(actor), place, actor.now)
  if (!standing) throw problems.page_not_found()
  return standing
}

/** Other writers of the place wait here. */
const lockPlace = (tx: Transaction<Schema>, place: string) =>
  sql`select 1 from businesses where id = ${place}::uuid for no key update`.execute(tx)

/** An own review of the place; another person's answers as if there were none. */
async function getOwn(tx: Transaction<Schema>, author: string, place: string, review: string) {
  const row = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', review)
    .where('author_id', '=', author)
    .where('business_id', '=', place)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

/** The person's latest review, when it equals this one: an impatient finger, or a form sent again. */
async function findSame(tx: Transaction<Schema>, author: string, place: string, input: ReviewInput) {
  const { stars, body, visited_month } = columnsOf(input)
  const row = await tx
    .selectFrom('reviews')
    .select(['id', 'held_at', 'stars', 'body', 'visited_month'])
    .where('author_id', '=', author)
    .where('business_id', '=', place)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = row && row.stars === stars && row.body === body && row.visited_month === visited_month
  return isSame ? { id: row.id, held: row.held_at !== null } : null
}
