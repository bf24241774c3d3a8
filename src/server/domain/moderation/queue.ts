/**
 * Reviews and reports that wait for an officer, the most urgent first: danger before taste, many people before one, old before new. One
 * statement; whoever is not on duty there finds nothing of it.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
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
import type { Schema } from '../../db/schema.ts'
import { isRelated, joinDutyPlace, onDuty } from '../duty/on-duty.ts'
import { isOwnDecision, isOwnMatter, isRoutedTo, waitingReviewIds } from '../reviews/concerns.ts'

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
  kind: 'review' | 'report'
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

/** Of reviews `r` with their place in `businesses`. */
const waitingReviews = ({ officer, now }: Reading) => sql`
  select r.id, 'review' as kind, r.business_id, said.why, said.people, said.since, r.stars, left(r.body, ${excerpt}::int) as text,
    ${isOwnMatter(officer)} or ${isRelated(officer)} or r.author_id is not distinct from ${officer}::uuid
      or ${isOwnDecision(officer)} as is_own,
    ${riskOf(sql`said.weight`, sql`said.people`, sql`said.since`, now)} as risk
  -- Each looked up by its key ("offset 0"): the database would rather read all reviews.
  from ${waitingReviewIds} w cross join lateral (select * from reviews where reviews.id = w.id offset 0) r
  join businesses on businesses.id = r.business_id
  cross join lateral (
    select (array_agg(why order by weight desc))[1] as why, max(weight) as weight, sum(people)::int as people, min(since) as since from (
      select p.reason as why, w.risk as weight, 1 as people, p.created_at as since
      from review_reports p join ${weights(reasonRisk)} as w(why, risk) on w.why = p.reason
      where p.review_id = r.id and r.status = 'reported'
      union all select 'held', ${HELD_RISK}::int, 0, r.held_at where r.held_at is not null
      union all
      select 'appeal', ${APPEAL_RISK}::int, 0, ap.sent_at from review_decisions dec
      join review_appeals ap on ap.decision_id = dec.id and ap.decided_at is null where dec.review_id = r.id
      -- Reported before reports were kept one by one.
      union all select 'off_topic', 0, 0, r.created_at where r.status = 'reported'
    ) reasons
  ) said
  where ${onDuty(officer, now)} or ${isRoutedTo(officer, now)}`

const waitingReports = ({ officer, now }: Reading) => sql`
  select p.id, 'report', p.business_id, p.kind, others.people, p.created_at, null::int, left(p.body, ${excerpt}::int),
    ${isRelated(officer)} or p.reporter_id is not distinct from ${officer}::uuid,
    ${riskOf(sql`w.risk`, sql`others.people`, sql`p.created_at`, now)}
  from place_reports p join ${weights(reportRisk)} as w(why, risk) on w.why = p.kind
  ${joinDutyPlace(sql`p.business_id`, { officer, now })}
  cross join lateral (
    select count(*)::int as people from place_reports o
    where o.business_id = p.business_id and o.kind = p.kind and o.state = any(${[...openPlaceReportStates]}::text[])
  ) others
  -- What is said to be closed has a queue of its own.
  where p.state = 'received' and p.kind <> 'closed'`

/** The most urgent first. */
export async function listWaitingTexts(db: Kysely<Schema>, reading: Reading): Promise<WaitingText[]> {
  const { officer, locale, now } = reading
  const { rows } = await sql<Row>`
    with waiting(id, kind, business_id, why, people, since, stars, text, is_own, risk) as (
      ${waitingReviews(reading)} union all ${waitingReports(reading)}
    )
    select w.id, w.kind, b.id as place, coalesce(b.${sql.ref(`name_${locale}`)}, b.name_th) as name,
      d.${sql.ref(locale === 'th' ? 'name_th' : 'name_en')} as district, w.why, w.people, w.since, w.stars, w.text, w.is_own,
      (
        select u.display_name from decision_leases l join users u on u.id = l.officer_id
        where l.subject_id = w.id and l.until > ${now} and l.officer_id <> ${officer}::uuid
      ) as taken_by
    from waiting w join businesses b on b.id = w.business_id join districts d on d.code = b.district_code
    order by w.is_own, w.risk desc, w.since, w.id limit ${mostLines}`.execute(db)
  return rows.map(({ place, name, district, since, taken_by, is_own, ...row }) => ({
    ...row,
    ...{ place: { id: place, name, district }, since: since.toISOString(), takenBy: taken_by, isOwn: is_own },
  }))
}
