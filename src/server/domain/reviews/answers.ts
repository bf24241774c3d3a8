/** Answers to a review: the owner replies once, people report it. The officer's decision: decide.ts. */
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { problems } from '#shared/problems.ts'
import { type ReportReason, statusAfter } from '#shared/reviews/review-states.ts'
import type { ChangeTag } from '../../db/changes.ts'
import type { Schema } from '../../db/schema.ts'
import { scalar } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { originalUrl } from '../photos/own-originals.ts'
import { keepConcerns } from './concerns.ts'
import { notifyAuthor } from './notify-author.ts'
import { refused } from './policy.ts'
import { findStanding } from './standing.ts'

interface Which {
  place: string
  review: string
}

/** A review of the place that everybody can see, locked. */
async function getShown(tx: Transaction<Schema>, { place, review }: Which) {
  const row = await tx
    .selectFrom('reviews')
    .select(['status', 'author_id', 'body'])
    .where('id', '=', review)
    .where('business_id', '=', place)
    .where('held_at', 'is', null)
    .where('status', '!=', 'hidden')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

/** The place's one public reply, by its owner or by somebody named to reply. The same text sent twice counts once. */
export const replyToReview = command<
  Which & { text: string },
  undefined,
  'review.reply',
  { replies: boolean; there: { body: string; author_id: string | null } | undefined }
>('review.reply', {
  async load({ tx, actor }, { place, review }) {
    await getShown(tx, { place, review })
    const standing = await findStanding(tx, actorId(actor), place, actor.now)
    const there = await tx
      .selectFrom('review_replies')
      .select(['body', 'author_id'])
      .where('review_id', '=', review)
      .executeTakeFirst()
    return { replies: standing !== null && (standing.owns || standing.answersGuests), there }
  },
  may: ({ replies }) => (replies ? null : refused('review:refusal.notOwner')),
  async run(doing, { place, review, text }, { there }) {
    const { tx, actor } = doing
    const author_id = actorId(actor)
    if (there?.body === text && there.author_id === author_id) return unchanged(undefined)
    if (there) throw refused('review:refusal.replied')
    await tx
      .insertInto('review_replies')
      .values({ review_id: review, author_id, body: text, created_at: actor.now })
      .execute()
    return {
      result: undefined,
      audit: { entity: review, business: place },
      touches: [`place:${place}`],
      notify: await notifyAuthor(doing, { id: review, place }, { do: 'answer' }, null),
    }
  },
})

type Shown = Awaited<ReturnType<typeof getShown>>

/** Reports a review for an officer to look at, once a person. It stays to be seen until it is decided. */
export const reportReview = command<Which & { reason: ReportReason }, undefined, 'review.report', Shown>(
  'review.report',
  {
    load: ({ tx }, { place, review }) => getShown(tx, { place, review }),
    may: ({ author_id }, { actor }) => (author_id === actorId(actor) ? refused('review:refusal.ownReview') : null),
    async run({ tx, actor }, { place, review, reason }, { status, body }) {
      const added = await tx
        .insertInto('review_reports')
        .values({ id: uuidv7(), review_id: review, reporter_id: actorId(actor), reason, created_at: actor.now })
        .onConflict((conflict) => conflict.columns(['review_id', 'reporter_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) throw refused('review:refusal.reported')
      const after = statusAfter('report', status) ?? status
      if (after !== status) await tx.updateTable('reviews').set({ status: after }).where('id', '=', review).execute()
      await keepConcerns(tx, review, body, actor.now)
      return {
        result: undefined,
        audit: { entity: review, before: { status }, after: { place, status: after }, reason },
      }
    },
  },
)

/** Gives the person's reviews another name; an empty one is that of somebody who left. Returns the pages that show them. */
export async function renameAuthor(tx: Transaction<Schema>, person: string, name: string): Promise<ChangeTag[]> {
  const renamed = await tx
    .updateTable('reviews')
    .set({ author_name: name })
    .where('author_id', '=', person)
    .returning('business_id')
    .execute()
  return [...new Set(renamed.map(({ business_id }) => `place:${business_id}` as const))]
}

/** The person's texts and saved places, for the export of their data. */
export async function exportReviews(db: Kysely<Schema>, person: string) {
  const reviews = await db
    .selectFrom('reviews')
    .select(['id', 'business_id', 'author_name', 'stars', 'safety', 'cleanliness', 'service', 'value', 'body'])
    .select(['visited_month', 'status', 'hidden_reason', 'created_at', 'edited_at'])
    .select(
      scalar('texts')`array(select key from review_photos where review_id = reviews.id order by position)`.as('photos'),
    )
    .where('author_id', '=', person)
    .orderBy('created_at')
    .execute()
  const revisions = await db
    .selectFrom('review_revisions as v')
    .innerJoin('reviews as r', 'r.id', 'v.review_id')
    .select(['v.review_id', 'v.stars', 'v.safety', 'v.cleanliness', 'v.service', 'v.value', 'v.body'])
    .select(['v.visited_month', 'v.replaced_at'])
    .where('r.author_id', '=', person)
    .orderBy('v.replaced_at')
    .execute()
  const reports = await db
    .selectFrom('review_reports')
    .select(['review_id', 'reason', 'created_at'])
    .where('reporter_id', '=', person)
    .execute()
  const replies = await db
    .selectFrom('review_replies')
    .select(['review_id', 'body', 'created_at'])
    .where('author_id', '=', person)
    .execute()
  const appeals = await db
    .selectFrom('review_appeals as a')
    .innerJoin('review_decisions as d', 'd.id', 'a.decision_id')
    .innerJoin('reviews as r', 'r.id', 'd.review_id')
    .select(['d.review_id', 'a.body', 'a.sent_at', 'a.decided_at'])
    .where('r.author_id', '=', person)
    .orderBy('a.sent_at')
    .execute()
  return {
    // Addresses at which the photos are as they were sent.
    reviews: reviews.map(({ photos, ...review }) => ({ ...review, photos: photos.map(originalUrl) })),
    review_revisions: revisions,
    review_reports: reports,
    review_replies: replies,
    review_appeals: appeals,
  }
}
