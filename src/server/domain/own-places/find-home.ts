/** Data of an owner's home of a place beside its duties and its panel, in one statement: self-check, visitors, and whether to ask for a recheck. */
import type { Kysely } from 'kysely'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import { type CompleteLine, completeLines } from '#shared/own-places/complete.ts'
import { isRecheckAsked, type RecheckFacts, whyNotRecheck } from '#shared/own-places/recheck.ts'
import { hasWeek } from '#shared/places/opening-hours.ts'
import { neededLicence } from '#shared/registrations/licence-kinds.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Schema } from '../../db/schema.ts'
import { columnsOf, jsonAs, orNull, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { isDayOfPlace } from './place-days.ts'

const factsShape = rowsOf({
  inspected_at: 'time?',
  asked_at: 'time?',
  unresolved: 'number',
  unclaimed: 'number',
  accepted: 'bool',
})
type FactsRow = RowOf<typeof factsShape>

/** Columns of {@link RecheckFacts}, of the business `b`. */
const recheckColumns = sql`
  (select max(i.visited_at) from inspections i where i.business_id = b.id and i.state = 'sealed') as inspected_at,
  (select r.asked_at from recheck_requests r where r.business_id = b.id) as asked_at,
  coalesce(found.unresolved, 0) as unresolved, coalesce(found.unclaimed, 0) as unclaimed,
  exists (select from warning_cards c where c.business_id = b.id and c.state = 'accepted') as accepted`
const findings = sql`left join lateral (
  select count(*)::int as unresolved, count(*) filter (where f.state <> 'claimed')::int as unclaimed
  from inspections i join findings f on f.inspection_id = i.id
  where i.business_id = b.id and i.state = 'sealed' and f.state = any(${unresolvedFindingStates}::text[])
) found on true`

const factsOf = (row: FactsRow): RecheckFacts => ({
  inspectedAt: row.inspected_at,
  askedAt: row.asked_at,
  unresolved: row.unresolved,
  unclaimed: row.unclaimed,
  isAccepted: row.accepted,
})

/** The facts that decide whether a recheck may be requested. */
export async function findRecheckFacts(db: Kysely<Schema>, place: string): Promise<RecheckFacts> {
  const { rows } = await factsShape`
    select ${recheckColumns} from businesses b ${findings} where b.id = ${place}::uuid`.execute(db)
  return factsOf(rows[0] as FactsRow)
}

const statedShape = rowsOf({
  ...columnsOf('businesses', 'category_id', 'opening_hours', 'phone', 'description_th'),
  photos: 'number',
  items: 'number',
  promises: 'number',
  payees: 'number',
  /** Kinds that are stated or applied for. */
  licences: 'texts',
})
type StatedRow = RowOf<typeof statedShape>

const countOf = (table: string) =>
  sql`(select count(*)::int from ${sql.table(table)} line where line.business_id = b.id)`
const payeesOf = (table: string) =>
  sql`(select count(*)::int from ${sql.table(table)} line where line.business_id = b.id and line.ended_at is null)`
/** Columns of {@link StatedRow}, of the business `b`. */
const statedColumns = sql`b.category_id, b.opening_hours, b.phone, b.description_th, ${countOf('items')} as items, ${countOf('policies')} as promises,
  ${payeesOf('bank_accounts')} + ${payeesOf('social_accounts')} as payees,
  (select count(*)::int from photos p where p.business_id = b.id and not p.illustration) as photos,
  array(select l.kind from licences l where l.business_id = b.id and l.none_because is null) as licences`

function completed(row: StatedRow, hasSurvey: boolean): CompleteLine[] {
  const kind = neededLicence(row.category_id)
  return completeLines({
    photos: row.photos,
    items: row.items,
    promises: row.promises,
    payees: row.payees,
    hasHours: hasWeek(row.opening_hours),
    hasPhone: row.phone !== null,
    hasWords: row.description_th !== '',
    hasSurvey,
    licence: { kind, isStated: row.licences.includes(kind) },
  })
}

const rowShape = factsShape.and(statedShape).and({
  survey: orNull(jsonAs<{ grade: GradeLetter; score: number; submitted_at: string; expires_at: string }>()),
  visitors: 'number',
  searched: 'number',
})
type Row = RowOf<typeof rowShape>

const countOfDays = (figure: 'visitors' | 'searched') =>
  sql`(select coalesce(sum(${sql.ref(`d.${figure}`)}), 0)::int from place_days d where ${isDayOfPlace})`

/** Of a place that is known to be the owner's. */
export async function findHomeExtras(db: Kysely<Schema>, place: string, now: Date) {
  const { rows } = await rowShape`
    select ${recheckColumns}, ${statedColumns}, (
      select row_to_json(s) from (
        select grade, score::float8 as score, submitted_at, expires_at from surveys
        where business_id = b.id order by submitted_at desc, id desc limit 1
      ) s
    ) as survey, ${countOfDays('visitors')} as visitors, ${countOfDays('searched')} as searched
    from businesses b ${findings} where b.id = ${place}::uuid`.execute(db)
  const row = rows[0] as Row
  const facts = factsOf(row)
  const until = row.survey && new Date(row.survey.expires_at)
  return {
    visits: { visitors: row.visitors, searched: row.searched },
    complete: completed(row, row.survey !== null),
    recheck: {
      askedAt: isRecheckAsked(facts) ? (facts.askedAt?.toISOString() ?? null) : null,
      why: whyNotRecheck(facts, now),
    },
    survey:
      row.survey && until
        ? {
            letter: row.survey.grade,
            score: row.survey.score,
            until: until.toISOString(),
            on: new Date(row.survey.submitted_at).toISOString(),
            isExpired: until <= now,
          }
        : null,
  }
}
