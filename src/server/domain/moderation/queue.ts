/**
 * Reviews, messages and reports that wait for an officer, the most urgent first: danger before taste, many people before one, old before new. One
 * statement; an officer not on duty there sees none of them.
 */

import type { Kysely, RawBuilder } from 'kysely'
import { bangkokMidnight } from '#shared/bangkok.ts'
import { messageRisk } from '#shared/chat/message-reports.ts'
import type { Locale } from '#shared/locales.ts'
import type { WaitingText, WaitingWhy } from '#shared/moderation/moderation.ts'
import { openPlaceReportStates } from '#shared/reports/place-reports.ts'
import { reportRisk } from '#shared/reports/report-risk.ts'
import {
  APPEAL_RISK,
  HELD_RISK,
  REPORTER_RISK,
  REPORTERS_MOST,
  reasonRisk,
  WAITING_DAYS_MOST,
  WAITING_RISK,
} from '#shared/reviews/decisions.ts'
import { localName, localText } from '../../db/localised.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { reportedMessages } from '../chat/report-judges.ts'
import { cutPage, type ListAsked, pagedColumns, pagedShape, pageOf, wholeList } from '../duty/waiting-page.ts'
import { isOthersReport, isOthersReview, isSeenMessage, isSeenReport, seenReviews } from './waiting-texts.ts'

/** Cases for another officer come after all of this officer's. */
const ownRank = 1_000_000
/** Characters of a line. */
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

const rowShape = rowsOf({
  id: 'text',
  kind: textIs<WaitingText['kind']>(),
  place: 'text',
  name: 'text',
  district: 'text',
  why: textIs<WaitingWhy>(),
  people: 'number',
  since: 'time',
  stars: 'number?',
  text: 'text',
  taken_by: 'text?',
  is_own: 'bool',
})

/** The reason for each waiting review in `mine`: one line even with many reports, with its gravest reason. */
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

const waitingReports = (reading: Reading, now: Date) => sql`
  select p.id, 'report', p.business_id, p.kind, others.people, p.created_at, null::int,
    ${isOthersReport(reading)},
    ${riskOf(sql`w.risk`, sql`others.people`, sql`p.created_at`, now)}
  from place_reports p join ${weights(reportRisk)} as w(why, risk) on w.why = p.kind
  cross join lateral (
    select count(*)::int as people from place_reports o
    where o.business_id = p.business_id and o.kind = p.kind and o.state = any(${[...openPlaceReportStates]}::text[])
  ) others
  where ${isSeenReport(reading)}`

const waitingMessages = (reading: Reading, now: Date) => sql`
  select p.id, 'message', r.business_id, case when p.appeals is null then p.reason else 'appeal' end, 1, p.created_at, null::int, false,
    ${riskOf(sql`case when p.appeals is null then w.risk else ${APPEAL_RISK}::int end`, sql`1`, sql`p.created_at`, now)}
  from ${reportedMessages} join ${weights(messageRisk)} as w(why, risk) on w.why = p.reason
  where ${isSeenMessage(reading)}`

/** The most urgent first. How long something waits weighs by days, so that the order stays while somebody goes from page to page. Throws `InvalidCursor`. */
export async function listWaitingTexts(
  db: Kysely<Schema>,
  reading: Reading,
  asked: ListAsked = wholeList,
): Promise<{ waiting: WaitingText[]; next: string | null }> {
  const { officer, locale, now } = reading
  const today = bangkokMidnight(now)
  const listed = await rowShape.and(pagedShape)`
    with mine as materialized (
      select r.id, r.business_id, r.stars, r.status, r.held_at, r.created_at, ${isOthersReview(reading)} as is_own from ${seenReviews(reading)}
    ), said as (
      select id, (array_agg(why order by weight desc))[1] as why, max(weight) as weight, sum(people)::int as people, min(since) as since
      from (${reviewReasons}) reasons group by id
    ), waiting(id, part, business_id, why, people, since, stars, is_own, risk) as (
      select r.id, 'review', r.business_id, said.why, said.people, said.since, r.stars, r.is_own,
        ${riskOf(sql`said.weight`, sql`said.people`, sql`said.since`, today)}
      from mine r join said using (id)
      union all ${waitingReports(reading, today)}
      union all ${waitingMessages(reading, today)}
    ), ranked as (
      select *, null::timestamptz as due, null::uuid as card, (case when is_own then ${ownRank}::int else 0 end - round(risk))::int as rank from waiting
    )
    select w.id, w.part as kind, b.id as place, ${localName('b.name', locale)} as name,
      ${localText('d.name', locale)} as district, w.why, w.people, w.since, w.stars, w.is_own, ${pagedColumns},
      left(coalesce(r.body, p.body, ''), ${excerpt}::int) as text,
      (
        select u.display_name from decision_leases l join users u on u.id = l.officer_id
        where l.subject_id = w.id and l.until > ${now} and l.officer_id <> ${officer}::uuid
      ) as taken_by
    from ${pageOf(sql`select * from ranked`, asked)} w join businesses b on b.id = w.business_id join districts d on d.code = b.district_code
    left join reviews r on w.part = 'review' and r.id = w.id left join place_reports p on w.part = 'report' and p.id = w.id
    order by w.turn`.execute(keepPlans(db))
  const { rows, next } = cutPage(listed.rows)
  const waiting = rows.map(
    ({ id, kind, place, name, district, why, people, since, stars, text, taken_by, is_own }): WaitingText => ({
      id,
      kind,
      why,
      people,
      stars,
      text,
      place: { id: place, name, district },
      since: since.toISOString(),
      takenBy: taken_by,
      isOwn: is_own,
    }),
  )
  return { waiting, next }
}
