/**
 * Reviews, messages and reports that wait for an officer, the most urgent first: danger before taste, many people before one, old before new. One
 * statement; whoever is not on duty there finds nothing of it.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { messageRisk } from '#shared/chat/message-reports.ts'
import type { Locale } from '#shared/locales.ts'
import type { WaitingText, WaitingWhy } from '#shared/moderation/moderation.ts'
import { openPlaceReportStates } from '#shared/reports/place-reports.ts'
import {
  APPEAL_RISK,
  HELD_RISK,
  REPORTER_RISK,
  REPORTERS_MOST,
  reasonRisk,
  reportRisk,
  WAITING_DAYS_MOST,
  WAITING_RISK,
} from '#shared/reviews/decisions.ts'
import { keepPlans } from '../../db/kept-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { isJudge, reportedMessages } from '../chat/report-judges.ts'
import { inDutyDistricts, isRelated } from '../duty/on-duty.ts'
import { isForReview, waitingReviews } from '../reviews/concerns.ts'

/** Lines of the queue: who has more waiting begins with these all the same. */
const mostLines = 60
/** Letters of a line. */
const excerpt = 180

export interface Reading {
  officer: string
  locale: Locale
  now: Date
}

const weights = (risks: Readonly<Record<string, number>>): RawBuilder<unknown> =>
  sql`(values ${sql.join(Object.entries(risks).map(([why, risk]) => sql`(${why}::text, ${risk}::int)`))})`

const riskOf = (weight: RawBuilder<unknown>, people: RawBuilder<unknown>, since: RawBuilder<unknown>, now: Date) => sql`
  ${weight} + ${REPORTER_RISK}::int * least(greatest(${people} - 1, 0), ${REPORTERS_MOST}::int)
  + ${WAITING_RISK}::int * least(extract(epoch from ${now}::timestamptz - ${since}) / 86400, ${WAITING_DAYS_MOST}::int)`

interface Row {
  id: string
  kind: WaitingText['kind']
  place: string
  name: string
  district: string
  why: WaitingWhy
  people: number
  since: Date
  stars: number | null
  text: string
  taken_by: string | null
  is_own: boolean
}

/** Why each of the reviews `mine` waits: for whom many speak it is one line, with its gravest reason. */
const reviewReasons = sql`
  select r.id, p.reason as why, w.risk as weight, 1 as people, p.created_at as since
  from mine r join review_reports p on p.review_id = r.id join ${weights(reasonRisk)} as w(why, risk) on w.why = p.reason
  where r.status = 'reported'
  union all
  select id, 'held', ${HELD_RISK}::int, 0, held_at from mine where held_at is not null
  union all
  select r.id, 'appeal', ${APPEAL_RISK}::int, 0, ap.sent_at from mine r join review_decisions dec on dec.review_id = r.id
  join review_appeals ap on ap.decision_id = dec.id and ap.decided_at is null
  -- Reported before reports were kept one by one.
  union all
  select id, 'off_topic', 0, 0, created_at from mine r where status = 'reported'
    and not exists (select from review_reports p where p.review_id = r.id)`

const waitingReports = ({ officer, now }: Reading) => sql`
  select p.id, 'report', p.business_id, p.kind, others.people, p.created_at, null::int,
    ${isRelated(officer, 'p.business_id')} or p.reporter_id is not distinct from ${officer}::uuid,
    ${riskOf(sql`w.risk`, sql`others.people`, sql`p.created_at`, now)}
  from place_reports p join ${weights(reportRisk)} as w(why, risk) on w.why = p.kind
  cross join lateral (
    select count(*)::int as people from place_reports o
    where o.business_id = p.business_id and o.kind = p.kind and o.state = any(${[...openPlaceReportStates]}::text[])
  ) others
  -- What is said to be closed has a queue of its own.
  where p.state = 'received' and p.kind <> 'closed' and ${inDutyDistricts({ officer, now }, 'p.district_code')}`

const waitingMessages = ({ officer, now }: Reading) => sql`
  select p.id, 'message', r.business_id, case when p.appeals is null then p.reason else 'appeal' end, 1, p.created_at, null::int, false,
    ${riskOf(sql`case when p.appeals is null then w.risk else ${APPEAL_RISK}::int end`, sql`1`, sql`p.created_at`, now)}
  from ${reportedMessages} join ${weights(messageRisk)} as w(why, risk) on w.why = p.reason
  where p.decided_at is null and ${isJudge({ officer, now })}`

/** The most urgent first. */
export async function listWaitingTexts(db: Kysely<Schema>, reading: Reading): Promise<WaitingText[]> {
  const { officer, locale, now } = reading
  const { rows } = await sql<Row>`
    with mine as materialized (
      select r.id, r.business_id, r.stars, r.status, r.held_at, r.created_at, not ${isForReview(officer)} as is_own
      from ${waitingReviews(officer, now)} r
    ), said as (
      select id, (array_agg(why order by weight desc))[1] as why, max(weight) as weight, sum(people)::int as people, min(since) as since
      from (${reviewReasons}) reasons group by id
    ), waiting(id, kind, business_id, why, people, since, stars, is_own, risk) as (
      select r.id, 'review', r.business_id, said.why, said.people, said.since, r.stars, r.is_own,
        ${riskOf(sql`said.weight`, sql`said.people`, sql`said.since`, now)}
      from mine r join said using (id)
      union all ${waitingReports(reading)}
      union all ${waitingMessages(reading)}
    ), first as (select * from waiting order by is_own, risk desc, since, id limit ${mostLines})
    select w.id, w.kind, b.id as place, coalesce(b.${sql.ref(`name_${locale}`)}, b.name_th) as name,
      d.${sql.ref(`name_${locale}`)} as district, w.why, w.people, w.since, w.stars, w.is_own,
      left(coalesce(r.body, p.body, ''), ${excerpt}::int) as text,
      (
        select u.display_name from decision_leases l join users u on u.id = l.officer_id
        where l.subject_id = w.id and l.until > ${now} and l.officer_id <> ${officer}::uuid
      ) as taken_by
    from first w join businesses b on b.id = w.business_id join districts d on d.code = b.district_code
    left join reviews r on w.kind = 'review' and r.id = w.id left join place_reports p on w.kind = 'report' and p.id = w.id
    order by w.is_own, w.risk desc, w.since, w.id`.execute(keepPlans(db))
  return rows.map(({ place, name, district, since, taken_by, is_own, ...row }) => ({
    ...row,
    ...{ place: { id: place, name, district }, since: since.toISOString(), takenBy: taken_by, isOwn: is_own },
  }))
}
