/** The author's appeal against an officer's decision about a review; another officer, with no part in it, answers. */
import { problems } from '#shared/problems.ts'
import { statusAfter } from '#shared/reviews/review-states.ts'
import { type RowOf, rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { refreshRatings } from '../places/ratings.ts'
import { type Seen, writeDecision } from './decide.ts'
import { type AtHand, type LockedReview, lockReview, mayJudge, refusedComment } from './judge.ts'
import { notifyAuthor } from './notify-author.ts'
import { refused } from './policy.ts'
import { mayAppeal } from './rules.ts'
import { openText } from './sealed-text.ts'

const objectedShape = rowsOf({
  decision: 'text',
  decided_at: 'time',
  verdict: 'text',
  said: 'text?',
})
type Objected = RowOf<typeof objectedShape>

/** Objects to the last decision; in time, and once. The same words sent twice are one objection. */
export const appealReview = command<
  { place: string; review: string; text: string },
  undefined,
  'review.appeal',
  Objected
>('review.appeal', {
  async load({ tx, actor }, { place, review }) {
    const { rows } = await objectedShape`
        select d.id as decision, d.decided_at, d.verdict, ap.body as said
        from reviews r join review_decisions d on d.review_id = r.id left join review_appeals ap on ap.decision_id = d.id
        where r.id = ${review}::uuid and r.business_id = ${place}::uuid and r.author_id = ${actorId(actor)}::uuid
        order by d.decided_at desc, d.id desc limit 1 for update of d`.execute(tx)
    if (!rows[0]) throw problems.page_not_found()
    return rows[0]
  },
  may({ verdict, decided_at, said }, { actor }, { text }) {
    if (said === text) return null
    const isOpen = mayAppeal({ verdict, decidedAt: decided_at, isAppealed: said !== null }, actor.now)
    return isOpen ? null : refused('review:refusal.noAppeal')
  },
  async run({ tx, actor }, { review, place, text }, { decision, said }) {
    if (said === text) return unchanged(undefined)
    await tx.insertInto('review_appeals').values({ decision_id: decision, body: text, sent_at: actor.now }).execute()
    // Outside of the place's own chain, like all that authors do.
    return { result: undefined, audit: { entity: review, after: { place, decision } } }
  },
})

/** Answers it: the review is as it was before, or the decision stands. Never by somebody who decided about it before. */
export const decideReviewAppeal = command<
  Seen & { verdict: 'restore' | 'uphold'; note: string },
  undefined,
  'review.restore' | 'review.uphold',
  AtHand
>(['review.restore', 'review.uphold'], {
  load: (doing, { review }) => lockReview(doing, review),
  may(atHand, doing, seen) {
    const { review, judge } = atHand
    const refusal = mayJudge(atHand, doing, seen)
    if (refusal) return refusal
    if (!review.appealed) return refused('review:refusal.decided')
    return judge && review.deciders.includes(actorId(doing.actor))
      ? refusedComment('comment:refusal.ownDecision')
      : null
  },
  async run(doing, { verdict, note }, atHand) {
    const { tx, actor } = doing
    const { review } = atHand
    if (verdict === 'restore') await restore(doing, review)
    await tx
      .updateTable('review_appeals')
      .set({ decided_at: actor.now })
      .where('decision_id', '=', review.appealed?.id ?? '')
      .execute()
    await writeDecision(doing, atHand, { verdict, note })
    await refreshRatings(tx, [review.place])
    return {
      result: undefined,
      audit: {
        action: `review.${verdict}`,
        entity: review.id,
        business: review.place,
        after: { decision: review.appealed?.id },
        reason: note,
      },
      touches: pagesOf([review.place]),
      notify: await notifyAuthor(doing, review, { do: verdict }, note),
    }
  },
})

async function restore({ tx }: Doing, { id, status, appealed }: LockedReview): Promise<void> {
  if (appealed?.verdict === 'hide') {
    const after = statusAfter('restore', status)
    if (after)
      await tx.updateTable('reviews').set({ status: after, hidden_reason: null }).where('id', '=', id).execute()
    return
  }
  const kept = await tx
    .selectFrom('sealed_originals')
    .innerJoin('reviews', 'reviews.id', 'sealed_originals.review_id')
    .select(['sealed_originals.id', 'sealed', 'sealed_at', 'reviews.edited_at'])
    .where('review_id', '=', id)
    .orderBy('sealed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // The author's later text is newer than the original.
  if (!kept || (kept.edited_at && kept.edited_at > kept.sealed_at)) return
  const { body, revisions } = await openText(tx, id, kept.sealed)
  await tx.updateTable('reviews').set({ body }).where('id', '=', id).execute()
  for (const [revision, earlier] of Object.entries(revisions))
    await tx.updateTable('review_revisions').set({ body: earlier }).where('id', '=', revision).execute()
  await tx.deleteFrom('sealed_originals').where('id', '=', kept.id).execute()
}
