/** The next visit to a place: its kind, number of questions and length, as far as known before a recheck's questions are drawn. */
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import { QUESTION_MINUTES, VISIT_BASE_MINUTES } from '#shared/plan/weights.ts'
import { RECHECK_RANDOM } from '#shared/runs/run-limits.ts'
import { templateKinds } from '#shared/standards/question-template.ts'
import { sql } from '../../db/sql.ts'
import { inUse } from '../standards/templates.ts'
import type { FactsRow } from './place-facts.ts'

/** Questions of a questionnaire, and how many of them stop a place. */
export interface Length {
  all: number
  stops: number
}

/** The {@link Length} of the questionnaire in use for places `b`, as a join: few rows, so it costs no statement of its own. */
export const joinLengths = sql`left join (
    select t.kind, count(*)::int as questions, count(*) filter (where q.critical = 'X')::int as question_stops
    from ${inUse} t join questions q on q.template_id = t.id group by t.kind
  ) asked on asked.kind = case when b.category_id = any(${[...templateKinds]}::text[]) then b.category_id else 'general' end`

/** Kind and length of the next visit: a recheck while anything that was found is unresolved. */
export function lengthOf(
  { grade, open }: Pick<FactsRow, 'grade' | 'open'>,
  { all, stops }: Length,
): Pick<PlannedVisit, 'kind' | 'questions' | 'minutes'> {
  const unresolved = open.stop + open.major + open.minor
  const kind = grade === null ? 'first' : unresolved > 0 ? 'recheck' : 'routine'
  const others = Math.max(0, stops - open.stop) + RECHECK_RANDOM
  const questions = kind === 'recheck' ? Math.min(all, unresolved + others) : all
  return { kind, questions, minutes: VISIT_BASE_MINUTES + questions * QUESTION_MINUTES }
}
