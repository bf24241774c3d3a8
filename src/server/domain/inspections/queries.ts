/**
 * The inspections and cards on a place's page, in two statements side by side. The rule for public cards is
 * the one that the stored figures use too, on the rows.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { unissuedCardStates } from '#shared/cards/card-states.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { Locale } from '#shared/locales.ts'
import { REPORTED_SHOWN } from '#shared/open/limits.ts'
import type { SafetyPanel } from '#shared/place-page/safety-panel.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, sql, textIs } from '../../db/sql.ts'
import { foundWordColumns } from '../findings/found-words.ts'
import { agencyInCharge } from '../official-names/agency-in-charge.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { lawOf } from '../official-names/named-law.ts'
import { hasPage } from '../places/cards.ts'
import { hasPublicPhotos, publicPhotos } from './finding-photos.ts'
import { presentPanel } from './present.ts'
import {
  type AnswerRow,
  answerShape,
  type CardRow,
  type InspectionRow,
  type RecordRows,
  type ReportedRow,
} from './record-rows.ts'

/** The panel of a listed place; null for any other. `now` decides validity and publication. */
export async function findSafetyPanel(
  db: Kysely<Schema>,
  businessId: string,
  locale: Locale,
  now: Date,
): Promise<SafetyPanel | null> {
  return (await findSafetyPanels(db, [businessId], locale, now)).get(businessId) ?? null
}

/** The panels of those of these places that have a page, by their ids. */
export async function findSafetyPanels(
  db: Kysely<Schema>,
  ids: readonly string[],
  locale: Locale,
  now: Date,
): Promise<Map<string, SafetyPanel>> {
  const [records, answers] = await Promise.all([selectRecords(db, ids, locale), selectAnswers(db, ids)])
  const answersOf = Map.groupBy(answers, ({ business_id }) => business_id)
  return new Map(
    records.map(({ id, ...record }) => [
      id,
      presentPanel({ ...record, answers: answersOf.get(id) ?? [] }, { locale, now }),
    ]),
  )
}

/** Times inside JSON are text. */
type Written<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column]
}

const timed = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** State, sealed inspections and issued cards of listed places, each newest first, in one statement: see places/place-page.ts. */
async function selectRecords(
  db: Kysely<Schema>,
  ids: readonly string[],
  locale: Locale,
): Promise<(Omit<RecordRows, 'answers'> & { id: string })[]> {
  const { rows } = await rowsOf({
    id: 'text',
    status: textIs<BusinessStatus>(),
    owner_since: 'time?',
    counts_from: 'time?',
    inspections: jsonAs<Written<InspectionRow>[]>(),
    reported: jsonAs<ReportedRow[]>(),
    cards: jsonAs<Written<CardRow>[]>(),
  })`
    select b.id, b.status, b.owner_since, greatest(b.owner_since, b.renewed_at) as counts_from, (
      select coalesce(json_agg(it order by visited_at desc, id desc), '[]') from (
        select id, kind, ${agencyName(sql`agency_id`, locale)} as unit, ${agencyName(sql`agency_id`, 'th')} as unit_th, visited_at, valid_until, score, grade, rules from inspections
        where business_id = b.id and state = 'sealed'
      ) it
    ) as inspections, (
      select coalesce(json_agg(it order by "on" desc, id desc), '[]') from (
        select id, visited_on as "on", ${agencyName(sql`agency_id`, locale)} as unit, grade as letter, score, withdrawn_reason as withdrawn
        from reported_inspections where business_id = b.id order by visited_on desc, id desc limit ${REPORTED_SHOWN}
      ) it
    ) as reported, (
      select coalesce(json_agg(it order by issued_at desc, id desc), '[]') from (${issuedCards(locale)}) it
    ) as cards
    from businesses b where b.id = any(${ids}::uuid[]) and ${hasPage}`.execute(db)
  return rows.map((record) => ({
    id: record.id,
    status: record.status,
    ownerSince: record.owner_since,
    countsFrom: record.counts_from,
    inspections: record.inspections.map((row) => ({
      ...row,
      visited_at: new Date(row.visited_at),
      valid_until: new Date(row.valid_until),
    })),
    reported: record.reported,
    cards: record.cards.map((row) => ({
      ...row,
      issued_at: new Date(row.issued_at),
      reply_due_at: new Date(row.reply_due_at),
      public_from: new Date(row.public_from),
      fix_due_at: timed(row.fix_due_at),
      closed_at: timed(row.closed_at),
      withdrawn_at: timed(row.withdrawn_at),
      emergency_until: timed(row.emergency_until),
      ratified_at: timed(row.ratified_at),
      reply_at: timed(row.reply_at),
    })),
  }))
}

/** Columns of `ReplyRow`, of a reply with its id, words and time. */
export const replyColumns = (
  reply: RawBuilder<unknown>,
  locale: Locale,
) => sql`${reply}.id as reply_id, ${reply}.body as reply,
  ${reply}.created_at as reply_at, (select body from card_reply_translations where reply_id = ${reply}.id and locale = ${locale}) as reply_translation`

/** Issued cards of the business `b`, with their findings and replies. */
const issuedCards = (locale: Locale) => sql`
    select c.id, c.number, c.level, c.state, c.issued_at, c.reply_due_at, c.fix_due_at, c.closed_at, c.withdrawn_at,
      c.withdrawn_reason, c.emergency_until, c.ratified_at, c.public_from, milder.number as supersedes,
      coalesce(${agencyName(agencyInCharge(sql`c.id`), locale)}, c.letter->>'unit') as agency, coalesce(found.rows, '[]') as findings,
      ${replyColumns(sql.ref('whole'), locale)}
    from warning_cards c
    left join warning_cards milder on milder.id = c.supersedes_id
    left join lateral (
      select json_agg(row_to_json(it) order by it.position, it.id) as rows from (
      select f.id, f.state, q.position, q.code, q.critical, ${lawOf(sql`q.basis`, sql`c.issued_at`)} as basis, ${foundWordColumns}, ${replyColumns(sql.ref('r'), locale)}
      from card_findings cf
      join findings f on f.id = cf.finding_id
      join questions q on q.id = f.question_id
      join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
      left join question_help h on h.question_id = q.id
      left join lateral (
        select id, body, created_at from card_replies where card_id = c.id and finding_id = f.id
        order by created_at desc, id desc limit 1
      ) r on true
      where cf.card_id = c.id
      ) it
    ) found on true
    left join lateral (
      select id, body, created_at from card_replies where card_id = c.id and finding_id is null
      order by created_at desc, id desc limit 1
    ) whole on true
    where c.business_id = b.id and c.state <> all(${unissuedCardStates}::text[])
    order by c.issued_at desc, c.id desc`

/** An answer's words are read only where it failed: passed ones are only counted, and their words would be most of the rows' size. */
const hasFailed = sql`(a.verdict = 'fail' or f.id is not null)`

/** All answers of the latest inspection, and of earlier ones those whose finding is not resolved or shows its fix in photos. */
async function selectAnswers(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<(AnswerRow & { business_id: string })[]> {
  const { rows } = await answerShape.and({ business_id: 'text' })`
    with sealed as (
      select id, business_id, visited_at,
        row_number() over (partition by business_id order by visited_at desc, id desc) = 1 as is_latest
      from inspections where business_id = any(${ids}::uuid[]) and state = 'sealed'
    )
    select s.business_id, s.is_latest, s.visited_at, a.verdict, q.code, q.section, q.weight, q.critical,
      case when ${hasFailed} then ${lawOf(sql`q.basis`, sql`s.visited_at`)} end as basis, words.*,
      f.id as finding_id, f.state as finding_state, f.claimed_at,
      case when f.id is not null then ${publicPhotos} end as photos
    from sealed s
    join answers a on a.inspection_id = s.id
    join questions q on q.id = a.question_id
    left join findings f on f.inspection_id = a.inspection_id and f.question_id = a.question_id
    left join lateral (
      select ${foundWordColumns} from businesses b left join question_help h on h.question_id = q.id
      where b.id = s.business_id and ${hasFailed}
    ) words on true
    where s.is_latest or f.state = any(${unresolvedFindingStates}::text[]) or (f.state = 'verified' and ${hasPublicPhotos})
    order by s.visited_at desc, s.id desc, q.position`.execute(db)
  return rows
}
