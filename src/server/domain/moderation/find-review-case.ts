/** One review before an officer, with the data for its decision: its reports, the account's other texts, near duplicates. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import type { OtherText, ReviewCase, ReviewStep } from '#shared/moderation/moderation.ts'
import type { PhotoView } from '#shared/photos/photos.ts'
import { shownStars } from '#shared/places/list-rules.ts'
import { findPersonal } from '#shared/reviews/redact.ts'
import type { ReportReason, ReviewStatus } from '#shared/reviews/review-states.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { waitsForOfficer } from '../reviews/concerns.ts'
import { judgeColumns, judgeShape, seenOf, seesReview, whyNotJudge } from '../reviews/judge.ts'
import { findUnsealed } from '../reviews/read-sealed.ts'
import { likenessOf } from '../reviews/rules.ts'
import type { Reading } from './queue.ts'

/** Texts that are compared, of the place and of the account. */
const compared = 200
/** From which likeness one is shown, and how many are. */
const shownFrom = 0.4
const mostShown = 5

const rowShape = judgeShape.and({
  id: 'text',
  rev: 'text',
  place: 'text',
  place_name: 'text',
  district: 'text',
  rating_mean: 'number',
  rating_count: 'number',
  author_name: 'text',
  author_id: 'text?',
  author_since: 'time?',
  stars: 'number',
  body: 'text',
  locale: textIs<Locale>(),
  visited_month: 'text',
  status: textIs<ReviewStatus>(),
  held_at: 'time?',
  hidden_reason: orNull(textIs<ReportReason>()),
  created_at: 'time',
  edited_at: 'time?',
  reply: 'text?',
  photos: orNull(jsonAs<PhotoView[]>()),
  waits: 'bool',
  reports: orNull(jsonAs<{ reason: ReportReason; people: number; byOwner: boolean }[]>()),
  reported: orNull(jsonAs<{ reason: ReportReason; at: string }[]>()),
  decisions: orNull(
    jsonAs<
      { what: ReviewStep['what']; at: string; unit: string; reason: ReportReason | null; note: string | null }[]
    >(),
  ),
  appeals: orNull(jsonAs<{ at: string; note: string; isOpen: boolean }[]>()),
  units: orNull(jsonAs<{ unit: string; by: string | null; at: string }[]>()),
  sealed: 'bool',
  /** The reader has decided about it before. */
  hasDecided: 'bool',
})
type Row = RowOf<typeof rowShape>

const selectCase = async (db: Kysely<Schema>, id: string, { officer, locale, now }: Reading) => {
  const { rows } = await rowShape`
    select r.id, r.business_id as place, ${localName('businesses.name', locale)} as place_name,
      ${localText('d.name', locale)} as district, businesses.rating_mean, businesses.rating_count,
      r.author_name, r.author_id, u.created_at as author_since, r.stars, r.body, r.locale, r.visited_month::text, r.status, r.held_at,
      r.hidden_reason, r.created_at, r.edited_at, reply.body as reply, ${waitsForOfficer} as waits, ${seenOf} as rev,
      (select json_agg(json_strip_nulls(json_build_object('key', key, 'color', color, 'blur', blur)) order by position)
        from review_photos where review_id = r.id) as photos,
      (select json_agg(it) from (
        select reason, count(*)::int as people, bool_or(p.reporter_id is not distinct from businesses.owner_id and p.reporter_id is not null) as "byOwner"
          from review_reports p where p.review_id = r.id group by reason order by count(*) desc, reason
      ) it) as reports,
      (select json_agg(json_build_object('at', created_at, 'reason', reason)) from review_reports where review_id = r.id) as reported,
      (select json_agg(json_build_object('what', verdict, 'at', decided_at, 'unit', ${agencyName(sql`agency_id`, locale)}, 'reason', reason, 'note', note) order by decided_at)
        from review_decisions where review_id = r.id) as decisions,
      (select json_agg(json_build_object('at', ap.sent_at, 'note', ap.body, 'isOpen', ap.decided_at is null) order by ap.sent_at)
        from review_appeals ap join review_decisions dec on dec.id = ap.decision_id where dec.review_id = r.id) as appeals,
      (select json_agg(json_build_object('unit', ${agencyName(sql`agency_id`, locale)}, 'by', named_by, 'at', named_at) order by agency_id)
        from review_concerns where review_id = r.id) as units,
      exists (select from sealed_originals where review_id = r.id) as sealed,
      exists (select from review_decisions where review_id = r.id and decided_by = ${officer}::uuid) as "hasDecided",
      ${judgeColumns(officer, now)}
    from reviews r join businesses on businesses.id = r.business_id join districts d on d.code = businesses.district_code
    left join users u on u.id = r.author_id left join review_replies reply on reply.review_id = r.id
    where r.id = ${id}::uuid`.execute(db)
  return rows[0]
}

const otherShape = rowsOf({
  id: 'text',
  name: 'text',
  author: 'text?',
  place: 'text',
  month: 'text',
  stars: 'number',
  text: 'text',
  hidden: 'bool',
})
type OtherRow = RowOf<typeof otherShape>

/** The account's other reviews, and others' recent ones of the place. */
async function selectOthers(db: Kysely<Schema>, row: Row, locale: Locale): Promise<OtherRow[]> {
  const { rows } = await otherShape`
    select o.id, o.author_name as name, o.author_id as author, ${localName('b.name', locale)} as place,
      left(o.visited_month::text, 7) as month, o.stars, o.body as text, o.status = 'hidden' as hidden
    from (
      (select * from reviews where author_id = ${row.author_id}::uuid order by created_at desc limit ${compared})
      union
      (select * from reviews where business_id = ${row.place}::uuid order by created_at desc, id desc limit ${compared})
    ) o join businesses b on b.id = o.business_id where o.id <> ${row.id}::uuid order by o.created_at desc, o.id`.execute(
    db,
  )
  return rows
}

const presentOther = ({ author: _, hidden, name, ...row }: OtherRow, likeness: number | null): OtherText => ({
  ...row,
  name: name || null,
  isHidden: hidden,
  likeness: likeness === null ? null : Math.round(likeness * 100),
})

function stepsOf(row: Row, locale: Locale): ReviewStep[] {
  const nothing = { unit: null, reason: null, note: null }
  const steps: ReviewStep[] = [
    { what: 'written', at: row.created_at.toISOString(), ...nothing },
    ...(row.edited_at ? [{ what: 'edited' as const, at: row.edited_at.toISOString(), ...nothing }] : []),
    ...(row.held_at ? [{ what: 'held' as const, at: row.held_at.toISOString(), ...nothing }] : []),
    ...(row.reported ?? []).map(({ at, reason }) => ({ what: 'reported' as const, at, ...nothing, reason })),
    ...(row.decisions ?? []).map((decision) => ({ ...decision })),
    ...(row.appeals ?? []).map(({ at }) => ({ what: 'appealed' as const, at, ...nothing })),
    ...(row.units ?? []).flatMap(({ unit, by, at }) =>
      by ? [{ what: 'passed_on' as const, at, ...nothing, unit }] : [],
    ),
  ]
  const timed = steps.map((step) => ({
    ...step,
    unit: agencyNamed(step.unit, locale),
    at: new Date(step.at).toISOString(),
  }))
  return timed.sort((a, b) => a.at.localeCompare(b.at))
}

/** Null for one that the officer does not see. `refusal` is why this officer does not decide it. */
export async function findReviewCase(db: Kysely<Schema>, id: string, reading: Reading) {
  const row = await selectCase(db, id, reading)
  if (!row || !seesReview(row)) return null
  const [others, original] = await Promise.all([
    selectOthers(db, row, reading.locale),
    row.sealed ? findUnsealed(db, id, reading.officer, reading.now) : null,
  ])
  const own = others.filter(({ author }) => author !== null && author === row.author_id)
  const similar = others
    .map((other) => ({ other, likeness: likenessOf(row.body, other.text) }))
    .filter(({ likeness }) => likeness >= shownFrom)
    .sort((a, b) => b.likeness - a.likeness)
  const open = row.appeals?.find(({ isOpen }) => isOpen)
  const shown: ReviewCase = {
    kind: 'review',
    id,
    rev: row.rev,
    waits: row.waits,
    place: {
      id: row.place,
      name: row.place_name,
      district: row.district,
      rating: shownStars(row.rating_mean),
      reviews: row.rating_count,
    },
    author:
      row.author_id && row.author_since
        ? {
            name: row.author_name,
            days: Math.floor((reading.now.getTime() - row.author_since.getTime()) / dayMs),
            reviews: own.length + 1,
            hidden: own.filter(({ hidden }) => hidden).length,
          }
        : null,
    name: row.author_name || null,
    stars: row.stars,
    text: row.body,
    locale: row.locale,
    month: row.visited_month.slice(0, 7),
    photos: row.photos ?? [],
    reply: row.reply,
    status: row.status,
    isHeld: row.held_at !== null,
    hidden: row.hidden_reason,
    reports: row.reports ?? [],
    steps: stepsOf(row, reading.locale),
    others: own.slice(0, mostShown).map((other) => presentOther(other, null)),
    similar: similar.slice(0, mostShown).map(({ other, likeness }) => presentOther(other, likeness)),
    units: (row.units ?? []).map(({ unit }) => agencyNamed(unit, reading.locale)),
    appeal: open ? { text: open.note, at: new Date(open.at).toISOString() } : null,
    proposed: findPersonal(row.body),
    isRedacted: row.sealed,
    original,
    isSupervisor: row.level === 'supervisor',
  }
  const refusal = whyNotJudge(row)
  return { shown, refusal: refusal ?? (open && row.hasDecided ? ('comment:refusal.ownDecision' as const) : null) }
}
