/** Findings for a new card: unverified, and on no card, drafted or in force. */
import type { Kysely } from 'kysely'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, textIs } from '../../db/sql.ts'

export const cardableFindingShape = rowsOf({
  id: 'text',
  severity: textIs<Severity>(),
  /** The questionnaire's source: a law, a standard, or none. */
  basis: 'text?',
})
export type CardableFinding = RowOf<typeof cardableFindingShape>

/** Condition on a finding `f`: on no card; `draft` is the draft that is taken up, whose own findings stay on it. */
export const isCardable = (draft: string | null) => bool`(
  f.state = any(${unresolvedFindingStates}::text[]) and (
    not exists (select from card_findings cf where cf.finding_id = f.id and cf.holds is not null)
    or exists (select from card_findings cf where cf.finding_id = f.id and cf.card_id = ${draft}::uuid)))`

/** Of a place, the newest inspection's first. */
export async function listCardable(
  db: Kysely<Schema>,
  place: string,
  draft: string | null,
): Promise<CardableFinding[]> {
  const { rows } = await cardableFindingShape`
    select f.id, f.severity, q.basis from inspections i join findings f on f.inspection_id = i.id join questions q on q.id = f.question_id
    where i.business_id = ${place}::uuid and i.state = 'sealed' and ${isCardable(draft)}
    order by i.visited_at desc, f.id`.execute(db)
  return rows
}

/** Whether the owner's check of the place ran out, and no card says so yet. A place that never had one is asked for it first. */
export async function isSurveyOverdue(db: Kysely<Schema>, place: string, now: Date): Promise<boolean> {
  const { rows } = await rowsOf({ overdue: 'bool' })`
    select coalesce((select s.expires_at <= ${now} from surveys s where s.business_id = ${place}::uuid
        order by s.submitted_at desc, s.id desc limit 1), false)
      and not exists (select from warning_cards c where c.business_id = ${place}::uuid and card_holds(c.state) is not null
        and not exists (select from card_findings cf where cf.card_id = c.id)) as overdue`.execute(db)
  return rows[0]?.overdue === true
}
