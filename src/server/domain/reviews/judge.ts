/** An officer's standing towards a waiting review, and whether they may decide about it. A refusal names its rule. */
import type { Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { PlainRefusal } from '#shared/refusals.ts'
import type { ReportReason, ReviewStatus } from '#shared/reviews/review-states.ts'
import type { GrantState, InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { coversPlace, isRelated } from '../duty/on-duty.ts'
import { levelAtPlace } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { isLeased } from '../leases/leases.ts'
import { isOwnMatter, isRoutedTo, keepConcerns } from './concerns.ts'

/** The officer at a review. */
export const judgeShape = rowsOf({
  /** Of the grant as an inspector; null without one. */
  grant: orNull(textIs<GrantState>()),
  /** At the place. */
  level: textIs<InspectorLevel>(),
  agency: 'text?',
  covers: 'bool',
  /** Owns the place, or has declared a relation to it. */
  isRelated: 'bool',
  isAuthor: 'bool',
  /** The text mentions the officer's own unit. */
  isOwnMatter: 'bool',
  /** All units of the area are spoken of, and this supervisor is of another one. */
  isRouted: 'bool',
  /** A colleague has it open. */
  isLeased: 'bool',
})
export type Judge = RowOf<typeof judgeShape>

type Refusal = Extract<PlainRefusal, `comment:refusal.${string}`>
export const refusedComment = (refusal: Refusal): InputRefusal => new InputRefusal({ form: refusal })

/** True if the officer gets to see it at all. */
export const seesReview = ({ grant, covers, isRouted }: Pick<Judge, 'grant' | 'covers' | 'isRouted'>): boolean =>
  grant === 'active' && (covers || isRouted)

/** Reason against a decision by an officer who sees it, regardless of who has it open; null when allowed. */
export function whyNotJudge(judge: Judge): Refusal | null {
  if (judge.isAuthor) return 'comment:refusal.ownText'
  if (judge.isRelated) return 'comment:refusal.ownPlace'
  return judge.isOwnMatter ? 'comment:refusal.ownUnit' : null
}

/** The columns of a {@link Judge}, of review `r` and the place in `businesses`. */
export const judgeColumns = (officer: string, now: Date) => sql`
  (select g.state from role_grants g where g.user_id = ${officer}::uuid and g.role = 'inspector') as grant,
  ${levelAtPlace(officer, now)} as level,
  (select g.agency_id from role_grants g where g.user_id = ${officer}::uuid and g.role = 'inspector') as agency,
  ${coversPlace(officer, now)} as covers, ${isRelated(officer)} as "isRelated",
  r.author_id is not distinct from ${officer}::uuid as "isAuthor",
  ${isOwnMatter(officer)} as "isOwnMatter", ${isRoutedTo(officer, now)} as "isRouted",
  ${isLeased(sql`r.id`, officer, now)} as "isLeased"`

/** The version of review `r` that the officer has seen: an edit, report, decision or appeal changes it. */
export const seenOf = scalar(
  'text',
)`md5(concat_ws('|', r.status, extract(epoch from r.held_at), extract(epoch from r.edited_at),
  (select count(*) from review_reports p where p.review_id = r.id), (select count(*) from review_decisions dec where dec.review_id = r.id),
  (select count(*) from review_appeals ap join review_decisions dec on dec.id = ap.decision_id where dec.review_id = r.id),
  (select count(*) from review_concerns c where c.review_id = r.id and c.named_by is not null)))`

/** A review that an officer decides about, held. */
export const heldReviewShape = rowsOf({
  id: 'text',
  place: 'text',
  body: 'text',
  status: textIs<ReviewStatus>(),
  held_at: 'time?',
  hidden_reason: orNull(textIs<ReportReason>()),
  author: 'text?',
  rev: 'text',
  /** The decision that its author objects to. */
  appealed: orNull(jsonAs<{ id: string; verdict: 'hide' | 'redact' }>()),
  /** Officers who have decided about it so far. */
  deciders: 'texts',
})
export type LockedReview = RowOf<typeof heldReviewShape>

export interface AtHand {
  review: LockedReview
  judge: Judge
}

/** Holds the place, then the review; one that the officer does not see is not there. */
export async function lockReview({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, id: string): Promise<AtHand> {
  const found = await tx.selectFrom('reviews').select(['business_id', 'body']).where('id', '=', id).executeTakeFirst()
  if (!found) throw problems.page_not_found()
  await sql`select 1 from businesses where id = ${found.business_id}::uuid for no key update`.execute(tx)
  await keepConcerns(tx, id, found.body, actor.now)
  const row = await selectLocked(tx, id, actorId(actor), actor.now)
  if (!row) throw problems.page_not_found()
  const {
    grant,
    level,
    agency,
    covers,
    isRelated: related,
    isAuthor,
    isOwnMatter: own,
    isRouted,
    isLeased: leased,
  } = row
  const judge = {
    grant,
    level,
    agency,
    covers,
    isRelated: related,
    isAuthor,
    isOwnMatter: own,
    isRouted,
    isLeased: leased,
  }
  if (!seesReview(judge)) throw problems.page_not_found()
  return { review: row, judge }
}

async function selectLocked(tx: Transaction<Schema>, id: string, officer: string, now: Date) {
  const { rows } = await heldReviewShape.and(judgeShape)`
    select r.id, r.business_id as place, r.body, r.status, r.held_at, r.hidden_reason, r.author_id as author, ${seenOf} as rev,
      (
        select json_build_object('id', dec.id, 'verdict', dec.verdict) from review_decisions dec
        join review_appeals ap on ap.decision_id = dec.id where dec.review_id = r.id and ap.decided_at is null
      ) as appealed,
      array(select decided_by::text from review_decisions where review_id = r.id and decided_by is not null) as deciders,
      ${judgeColumns(officer, now)}
    from reviews r join businesses on businesses.id = r.business_id where r.id = ${id}::uuid for update of r`.execute(
    tx,
  )
  return rows[0]
}

/** The policy of all that is decided about a review. */
export function mayJudge({ judge, review }: AtHand, _doing: unknown, { rev }: { rev: string }): InputRefusal | null {
  const refusal = whyNotJudge(judge)
  if (refusal) return refusedComment(refusal)
  if (judge.isLeased) return refusedComment('comment:refusal.leased')
  return rev === review.rev ? null : refusedComment('comment:refusal.stale')
}
