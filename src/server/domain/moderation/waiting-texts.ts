/** The waiting reviews, messages and reports that an officer sees, and those that they may decide: for the queue and its counts. */
import type { RawBuilder } from 'kysely'
import { bool, sql } from '../../db/sql.ts'
import { isJudge, reportedMessages } from '../chat/report-judges.ts'
import { inDutyDistricts, isRelated } from '../duty/on-duty.ts'
import { isForReview, waitingReviews } from '../reviews/concerns.ts'

interface Asking {
  officer: string
  now: Date
}

/** Waiting reviews `r` that the officer sees: of a place with a conflict of interest they read only public ones. */
export const seenReviews = ({ officer, now }: Asking): RawBuilder<unknown> =>
  sql`(select r.* from ${waitingReviews(officer, now)} r where not ${isRelated(officer, 'r.business_id')}) r`
/** True if such a review is another one's to decide. */
export const isOthersReview = ({ officer }: Asking): RawBuilder<boolean> => bool`(not ${isForReview(officer)})`

/** True if report `p` of a place waits where the officer is on duty without a conflict of interest. Reports of closure have a queue of their own. */
export const isSeenReport = (asking: Asking): RawBuilder<boolean> =>
  bool`(p.state = 'received' and p.kind <> 'closed' and ${inDutyDistricts(asking, 'p.district_code')}
    and not ${isRelated(asking.officer, 'p.business_id')})`
export const isOthersReport = ({ officer }: Asking): RawBuilder<boolean> =>
  bool`(p.reporter_id is not distinct from ${officer}::uuid)`

/** True if report `p` of a message waits for the officer: nobody else sees it. */
export const isSeenMessage = (asking: Asking): RawBuilder<boolean> =>
  bool`(p.decided_at is null and ${isJudge(asking)})`

const review = (asking: Asking) => sql`
  select r.id, 'review', r.business_id, coalesce(r.held_at, r.edited_at, r.created_at), ${isOthersReview(asking)} from ${seenReviews(asking)}`
const message = (asking: Asking) => sql`
  select p.id, 'message', r.business_id, p.created_at, false from ${reportedMessages} where ${isSeenMessage(asking)}`
const report = (asking: Asking) => sql`
  select p.id, 'report', p.business_id, p.created_at, ${isOthersReport(asking)} from place_reports p where ${isSeenReport(asking)}`

const kinds = { review, message, report }

/** They as rows of the registry of waiting work. */
export const textRows = (asking: Asking, wanted: readonly (keyof typeof kinds)[]): RawBuilder<unknown> => sql`
  select t.id, t.part, t.business_id, t.since, null::timestamptz as due, not t.is_own as may, t.is_own, t.is_own::int as rank, null::uuid as card
  from (${sql.join(
    wanted.map((kind) => kinds[kind](asking)),
    sql` union all `,
  )}) t(id, part, business_id, since, is_own)`
