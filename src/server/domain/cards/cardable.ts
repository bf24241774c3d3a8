/** Findings for a new card: unverified, and on no card, drafted or in force. */
import type { Kysely } from 'kysely'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyInCharge } from '../official-names/agency-in-charge.ts'
import { agencyName } from '../official-names/agency-name.ts'

export const cardableFindingShape = rowsOf({
  id: 'text',
  severity: textIs<Severity>(),
  /** Code of the law or standard that the questionnaire names. */
  law: 'text?',
})
export type CardableFinding = RowOf<typeof cardableFindingShape>

/** Cards `c` in force of the place of finding `f` by its question `q`: with the finding itself, or with the same point as another inspection found it. */
const holders = sql`card_findings cf join warning_cards c on c.id = cf.card_id
  join findings same on same.id = cf.finding_id join questions said on said.id = same.question_id
  where cf.holds is not null and c.business_id = i.business_id and said.code = q.code`

/**
 * Condition on a finding `f` with its inspection `i` and question `q`: on no card, nor its point on a card of another agency. `draft` is the draft
 * that is taken up, whose own findings stay on it.
 */
export const isCardable = (draft: string | null, agency: string | null) => bool`(
  f.state = any(${unresolvedFindingStates}::text[]) and (
    not exists (select from ${holders} and (same.id = f.id
      or coalesce(${agencyInCharge(sql`c.id`)}, ${agency}::uuid) is distinct from ${agency}::uuid))
    or exists (select from card_findings own where own.finding_id = f.id and own.card_id = ${draft}::uuid)))`

/** Of findings that were wanted, and stand on a card that was sent, that card's number and agency; null where none does. */
export async function findHolder(
  db: Kysely<Schema>,
  findings: readonly string[],
  locale: Locale,
): Promise<{ number: string; agency: string } | null> {
  const { rows } = await rowsOf({ number: 'text', agency: 'text?' })`
    select c.number, ${agencyName(agencyInCharge(sql`c.id`), locale)} as agency
    from findings f join inspections i on i.id = f.inspection_id join questions q on q.id = f.question_id cross join lateral (
      select c.* from ${holders} and c.number is not null
    ) c where f.id = any(${findings}::uuid[]) order by c.issued_at, c.id limit 1`.execute(db)
  const [row] = rows
  return row ? { number: row.number, agency: agencyNamed(row.agency ?? '–', locale) } : null
}

/** Of a place, the newest inspection's first. */
export async function listCardable(
  db: Kysely<Schema>,
  place: string,
  { draft, agency }: { draft: string | null; agency: string | null },
): Promise<CardableFinding[]> {
  const { rows } = await cardableFindingShape`
    select f.id, f.severity, q.basis as law from inspections i join findings f on f.inspection_id = i.id join questions q on q.id = f.question_id
    where i.business_id = ${place}::uuid and i.state = 'sealed' and ${isCardable(draft, agency)}
    order by i.visited_at desc, f.id`.execute(db)
  return rows
}

/** True if the owner's check of the place ran out, and no card says so yet. A place that never had one is asked for it first. */
export async function isSurveyOverdue(db: Kysely<Schema>, place: string, now: Date): Promise<boolean> {
  const { rows } = await rowsOf({ overdue: 'bool' })`
    select coalesce((select s.expires_at <= ${now} from surveys s where s.business_id = ${place}::uuid
        order by s.submitted_at desc, s.id desc limit 1), false)
      and not exists (select from warning_cards c where c.business_id = ${place}::uuid and card_holds(c.state) is not null
        and not exists (select from card_findings cf where cf.card_id = c.id)) as overdue`.execute(db)
  return rows[0]?.overdue === true
}
