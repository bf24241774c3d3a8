/** Facts about places for planning visits, in one statement for many. Their weights are in shared/plan. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { openCardStates, unissuedCardStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/categories.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import type { PlaceFacts } from '#shared/plan/priority.ts'
import { LATE_REPLY_DAYS, RECORD_MOST, REPORT_DAYS, visitedReports } from '#shared/plan/weights.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, textIs } from '../../db/sql.ts'
import { surveyDueAt } from './survey-due.ts'
import { joinLengths, type Length } from './visit-length.ts'

export interface FactsRow extends PlaceFacts {
  id: string
  /** Null where none counts. */
  grade: GradeLetter | null
  lat: number
  lng: number
  hours: OpeningHours
  /** Of the questionnaire that it would be visited with. */
  length: Length
}

const rowShape = rowsOf({
  id: 'text',
  category_id: textIs<Category>(),
  grade: orNull(textIs<GradeLetter>()),
  inspected_at: 'time?',
  grade_valid_until: 'time?',
  created_at: 'time',
  capacity: 'number?',
  lat: 'number',
  lng: 'number',
  opening_hours: jsonAs<OpeningHours>(),
  /** Of each: seconds since 1970, and findings. */
  record: jsonAs<[at: number, grave: number][]>(),
  stops: 'number',
  majors: 'number',
  minors: 'number',
  late: 'bool',
  overdue: 'bool',
  contradicted: 'bool',
  persons: 'number',
  guests: 'number',
  asked_at: 'time?',
  questions: 'number?',
  question_stops: 'number?',
})

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** In no order; places that are not there are left out. */
export async function readFacts(db: Kysely<Schema>, ids: readonly string[], now: Date): Promise<FactsRow[]> {
  const { rows } = await rowShape`
    select b.id, b.category_id, b.grade, b.inspected_at, b.grade_valid_until, b.created_at, b.lat, b.lng, b.opening_hours,
      coalesce(b.licensed_capacity, b.capacity) as capacity, past.record, found.*, reported.*, asked.questions, asked.question_stops,
      exists (
        select from warning_cards c where c.business_id = b.id and c.reply_due_at > ${daysBefore(now, LATE_REPLY_DAYS)}
          and c.reply_due_at < ${now} and c.state <> all(${[...unissuedCardStates, 'withdrawn']}::text[])
          and (c.replied_at > c.reply_due_at or c.replied_at is null and c.state = any(${openCardStates}::text[]))
      ) as late,
      b.owner_id is not null and ${surveyDueAt('b')} < ${now} and not exists (
        select from surveys s where s.business_id = b.id and s.expires_at > ${now}
      ) as overdue,
      coalesce(said.contradicted, false) as contradicted,
      (select r.asked_at from recheck_requests r where r.business_id = b.id and r.asked_at > coalesce(b.inspected_at, '-infinity')) as asked_at
    from unnest(${ids}::uuid[]) as given(id) join businesses b on b.id = given.id ${joinLengths}
    cross join lateral (
      select coalesce(json_agg(json_build_array(extract(epoch from i.visited_at), i.grave) order by i.visited_at desc), '[]') as record
      from (
        select visited_at, (
          select count(*) from findings f where f.inspection_id = inspections.id and f.severity in ('stop', 'major')
        ) as grave
        from inspections where business_id = b.id and state = 'sealed' and kind <> 'recheck'
        order by visited_at desc, id desc limit ${RECORD_MOST}
      ) i
    ) past
    cross join lateral (
      select count(*) filter (where f.severity = 'stop')::int as stops, count(*) filter (where f.severity = 'major')::int as majors,
        count(*) filter (where f.severity = 'minor')::int as minors
      from inspections i join findings f on f.inspection_id = i.id and f.state = any(${unresolvedFindingStates}::text[])
      where i.business_id = b.id and i.state = 'sealed'
    ) found
    cross join lateral (
      select count(distinct r.reporter_id)::int + count(*) filter (where r.reporter_id is null and not r.from_guest)::int as persons,
        count(*) filter (where r.from_guest)::int as guests
      from place_reports r
      where r.business_id = b.id and r.kind = any(${visitedReports}::text[]) and r.state <> 'dismissed'
        and r.created_at > greatest(${daysBefore(now, REPORT_DAYS)}::timestamptz, b.inspected_at)
    ) reported
    -- The owner passed in the self-survey before it what the last inspection found failed.
    left join lateral (
      select exists (
        select from survey_answers a join answers f on f.question_id = a.question_id and f.verdict = 'fail' and not f.carried
        where a.survey_id = s.id and a.verdict = 'pass' and f.inspection_id = last.id
      ) as contradicted
      from (
        select id, visited_at from inspections where business_id = b.id and state = 'sealed' order by visited_at desc, id desc limit 1
      ) last
      cross join lateral (
        select id from surveys where business_id = b.id and submitted_at < last.visited_at and expires_at > last.visited_at
        order by submitted_at desc, id desc limit 1
      ) s
    ) said on true`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    category: row.category_id,
    grade: row.grade,
    capacity: row.capacity,
    inspectedAt: row.inspected_at,
    validUntil: row.grade_valid_until,
    listedAt: row.created_at,
    lat: row.lat,
    lng: row.lng,
    hours: row.opening_hours,
    record: row.record.map(([at, grave]) => ({ at: new Date(at * 1000), grave })),
    open: { stop: row.stops, major: row.majors, minor: row.minors },
    signs: { lateReply: row.late, surveyOverdue: row.overdue, contradicted: row.contradicted },
    reports: { persons: row.persons, guests: row.guests },
    askedAt: row.asked_at,
    length: { all: row.questions ?? 0, stops: row.question_stops ?? 0 },
  }))
}
