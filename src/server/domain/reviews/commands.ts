/**
 * What authors do with their reviews. The place's row is held while one is written, so that of two at once the second sees the first.
 * What authors do is audited outside of the place's own chain: that is published, and would tell who wrote and when.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { problems } from '#shared/problems.ts'
import { statusAfter } from '#shared/review-states.ts'
import { languageOf } from '#shared/review-text.ts'
import type { Aspect } from '#shared/reviews.ts'
import { announceChange } from '../../db/changes.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { refreshRatings } from '../places/ratings.ts'
import { holdBurst } from './bursts.ts'
import { refused, whyNotEdit, whyNotWrite } from './policy.ts'
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

interface Author {
  id: string
  name: string
}

/** What became of a review: whether it waits for an officer, and pictures that no row names any more, for `removeUnnamed`. */
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

/** Writes a review. Sent twice, the second changes nothing. Throws a refusal that says its rule. */
export async function writeReview(
  tx: Transaction<Schema>,
  actor: Actor,
  author: Author,
  place: string,
  input: ReviewInput,
  photos: readonly StoredPhoto[],
): Promise<Written> {
  await holdPlace(tx, place)
  const standing = await findStanding(tx, author.id, place, actor.now)
  if (!standing) throw problems.page_not_found()
  const refusal = whyNotWrite(standing, actor.now)
  if (refusal === 'tooSoon') {
    const same = await findSame(tx, author.id, place, input)
    if (same) return { ...same, removed: [] }
  }
  if (refusal) throw refused(refusal)
  if (!visitMonths(actor.now).includes(input.month)) throw new InputRefusal({ month: 'review:error.month' })
  const id = randomUUID()
  await tx
    .insertInto('reviews')
    .values({
      id,
      business_id: place,
      author_id: author.id,
      author_name: author.name,
      ...columnsOf(input),
      created_at: actor.now,
    })
    .execute()
  await addPhotos(tx, id, photos)
  const held = await holdBurst(tx, actor, place, id)
  await recordEvent(tx, actor, { action: 'review.write', entity: id, after: { place, stars: input.stars, held } })
  await tellOfPlace(tx, place)
  return { id, held, removed: [] }
}

/** Changes an own review; what it said before is kept. `removed` are ids of its photos. */
export async function editReview(
  tx: Transaction<Schema>,
  actor: Actor,
  author: Pick<Author, 'id'>,
  { place, review }: { place: string; review: string },
  input: ReviewInput,
  { added, removed }: { added: readonly StoredPhoto[]; removed: readonly string[] },
): Promise<Written> {
  await holdPlace(tx, place)
  const before = await getOwn(tx, author.id, place, review)
  const standing = await findStanding(tx, author.id, place, actor.now)
  if (!standing) throw problems.page_not_found()
  const refusal = whyNotEdit(standing, before.status)
  if (refusal) throw refused(refusal)
  const months = [...visitMonths(actor.now), before.visited_month.slice(0, 7)]
  if (!months.includes(input.month)) throw new InputRefusal({ month: 'review:error.month' })
  const gone = await removePhotos(tx, review, removed)
  await addPhotos(tx, review, added)
  const after = columnsOf(input)
  const isSame = Object.entries(after).every(([column, value]) => before[column as keyof typeof after] === value)
  if (isSame && gone.length === 0 && added.length === 0)
    return { id: review, held: before.held_at !== null, removed: [] }
  const { stars, body, safety, cleanliness, service, value, visited_month } = before
  await tx
    .insertInto('review_revisions')
    .values({
      id: uuidv7(),
      review_id: review,
      ...{ stars, body, safety, cleanliness, service, value, visited_month },
      replaced_at: actor.now,
    })
    .execute()
  const status = statusAfter('edit', before.status) ?? before.status
  await tx
    .updateTable('reviews')
    .set({ ...after, status, edited_at: actor.now })
    .where('id', '=', review)
    .execute()
  const held = (await holdBurst(tx, actor, place, review)) || before.held_at !== null
  await recordEvent(tx, actor, {
    action: 'review.edit',
    entity: review,
    before: { stars },
    after: { place, stars: input.stars, held },
  })
  await tellOfPlace(tx, place)
  return { id: review, held, removed: gone }
}

/**
 * Takes an own review away, with all that belongs to it; returns its pictures. One that is not there is what was asked for: a button
 * may be pressed twice. A hidden one stays as the line that it is.
 */
export async function deleteReview(
  tx: Transaction<Schema>,
  actor: Actor,
  author: Pick<Author, 'id'>,
  { place, review }: { place: string; review: string },
): Promise<string[]> {
  await holdPlace(tx, place)
  if (!(await tx.selectFrom('reviews').select('id').where('id', '=', review).executeTakeFirst())) return []
  const before = await getOwn(tx, author.id, place, review)
  if (before.status === 'hidden') throw refused('hidden')
  const photos = await tx.selectFrom('review_photos').select('key').where('review_id', '=', review).execute()
  await tx.deleteFrom('reviews').where('id', '=', review).where('author_id', '=', author.id).execute()
  await recordEvent(tx, actor, { action: 'review.delete', entity: review, before: { place, stars: before.stars } })
  await tellOfPlace(tx, place)
  return photos.map(({ key }) => key)
}

/** Other writers of the place wait here. */
const holdPlace = (tx: Transaction<Schema>, place: string) =>
  sql`select 1 from businesses where id = ${place}::uuid for no key update`.execute(tx)

/** The rating follows in the same transaction, and pages that show the place are made anew. */
export async function tellOfPlace(tx: Transaction<Schema>, place: string): Promise<void> {
  await refreshRatings(tx, [place])
  await announceChange(tx, ['lists', `place:${place}`])
}

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

/** The person's latest review, when it is what was sent now: an impatient finger, or a form sent again. */
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
