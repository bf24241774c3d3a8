/**
 * An officer's decision about a waiting review: it stays, it is hidden for a reason, or parts of it are blacked out. One decision, one
 * row; the author is notified, with the reason, and may appeal (appeals.ts).
 */
import { v7 as uuidv7 } from 'uuid'
import type { ReviewVerdict } from '#shared/reviews/decisions.ts'
import { redact } from '#shared/reviews/redact.ts'
import { type ReportReason, statusAfter } from '#shared/reviews/review-states.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { InputRefusal } from '../input-refusal.ts'
import { dropLease } from '../leases/leases.ts'
import { refreshRatings } from '../places/ratings.ts'
import { type AtHand, type LockedReview, lockReview, mayJudge } from './judge.ts'
import { notifyAuthor } from './notify-author.ts'
import { refused } from './policy.ts'
import { sealText } from './sealed-text.ts'

/** The review, and the version that the officer has seen. */
export interface Seen {
  review: string
  rev: string
}

export type Verdict =
  | { do: 'keep' }
  | { do: 'hide'; reason: ReportReason }
  | { do: 'redact'; pieces: readonly string[] }

/** Writes a decision down and gives the review free. */
export async function writeDecision(
  { tx, actor }: Doing,
  { review, judge }: AtHand,
  given: { verdict: ReviewVerdict; reason?: ReportReason | null; note: string | null },
): Promise<string> {
  const id = uuidv7()
  const officer = actorId(actor)
  await tx
    .insertInto('review_decisions')
    .values({
      id,
      review_id: review.id,
      verdict: given.verdict,
      reason: given.reason ?? null,
      note: given.note,
      decided_by: officer,
      agency_id: judge.agency as string,
      decided_at: actor.now,
    })
    .execute()
  await dropLease(tx, review.id, officer)
  return id
}

export const decideReview = command<
  Seen & { verdict: Verdict; note: string | null },
  undefined,
  'review.keep' | 'review.hide' | 'review.redact',
  AtHand
>(['review.keep', 'review.hide', 'review.redact'], {
  load: (doing, { review }) => lockReview(doing, review),
  may: (atHand, doing, seen) =>
    mayJudge(atHand, doing, seen) ?? (atHand.review.appealed ? refused('review:refusal.decided') : null),
  async run(doing, { verdict, note }, atHand) {
    const { tx } = doing
    const { review } = atHand
    const status = statusAfter(verdict.do === 'hide' ? 'hide' : 'keep', review.status)
    if (!status) throw refused('review:refusal.decided')
    if (verdict.do === 'redact') await blackOut(doing, review, verdict.pieces)
    const hidden_reason = verdict.do === 'hide' ? verdict.reason : null
    await tx.updateTable('reviews').set({ status, hidden_reason, held_at: null }).where('id', '=', review.id).execute()
    await writeDecision(doing, atHand, { verdict: verdict.do, reason: hidden_reason, note })
    await refreshRatings(tx, [review.place])
    const was = { status: review.status, held: review.held_at !== null }
    return {
      result: undefined,
      audit: {
        action: `review.${verdict.do}`,
        entity: review.id,
        business: review.place,
        before: was,
        after: { status },
        reason: hidden_reason ?? undefined,
      },
      touches: pagesOf([review.place]),
      // The author of a reported review that stays is never notified.
      notify: verdict.do === 'keep' && !was.held ? [] : await notifyAuthor(doing, review, verdict, note),
    }
  },
})

/** Removes the pieces from the text and its earlier versions; the original is encrypted. */
async function blackOut({ tx, actor }: Doing, { id, body }: LockedReview, pieces: readonly string[]): Promise<void> {
  const { text, missing } = redact(body, pieces)
  if (pieces.length === 0 || missing.length > 0)
    throw new InputRefusal({ pieces: missing.length > 0 ? 'comment:error.pieceMissing' : 'comment:error.pieces' })
  const earlier = await tx.selectFrom('review_revisions').select(['id', 'body']).where('review_id', '=', id).execute()
  const touched = earlier.filter((revision) => redact(revision.body, pieces).text !== revision.body)
  const revisions = Object.fromEntries(touched.map((revision) => [revision.id, revision.body]))
  const sealed = await sealText(tx, id, { body, revisions })
  await tx
    .insertInto('sealed_originals')
    .values({ id: uuidv7(), review_id: id, sealed, sealed_at: actor.now })
    .execute()
  for (const revision of touched)
    await tx
      .updateTable('review_revisions')
      .set({ body: redact(revision.body, pieces).text })
      .where('id', '=', revision.id)
      .execute()
  await tx.updateTable('reviews').set({ body: text }).where('id', '=', id).execute()
}

/** Passes a review on that speaks of the officer's own agency, though its words do not show it. */
export const passOnReview = command<Seen, undefined, 'review.pass_on', AtHand>('review.pass_on', {
  load: (doing, { review }) => lockReview(doing, review),
  may: mayJudge,
  async run({ tx, actor }, _input, { review, judge }) {
    const officer = actorId(actor)
    await tx
      .insertInto('review_concerns')
      .values({ review_id: review.id, agency_id: judge.agency as string, named_by: officer, named_at: actor.now })
      .execute()
    await dropLease(tx, review.id, officer)
    return { result: undefined, audit: { entity: review.id, business: review.place, after: { agency: judge.agency } } }
  },
})
