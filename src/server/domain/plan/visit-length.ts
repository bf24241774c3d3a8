/** What is asked on the next visit to a place, how many questions and how long, as far as that can be said before the lot of a recheck is drawn. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import type { PlaceFacts } from '#shared/plan/priority.ts'
import { QUESTION_MINUTES, VISIT_BASE_MINUTES } from '#shared/plan/weights.ts'
import { RECHECK_RANDOM } from '#shared/runs/run-limits.ts'
import { type TemplateKind, templateKindOf } from '#shared/standards/question-template.ts'
import type { Schema } from '../../db/schema.ts'
import { inUse } from '../standards/templates.ts'

/** Questions of a questionnaire, and how many of them stop a place. */
export interface Length {
  all: number
  stops: number
}

/** Of the questionnaires in use, by kind of place. */
export async function readLengths(db: Kysely<Schema>): Promise<ReadonlyMap<TemplateKind, Length>> {
  const { rows } = await sql<Length & { kind: TemplateKind }>`
    select t.kind, count(*)::int as all, count(*) filter (where q.critical = 'X')::int as stops
    from ${inUse} t join questions q on q.template_id = t.id group by t.kind`.execute(db)
  return new Map(rows.map(({ kind, all, stops }) => [kind, { all, stops }]))
}

/** Kind and length of the next visit: a recheck while anything that was found is unresolved. */
export function lengthOf(
  { category, grade, open }: Pick<PlaceFacts, 'category' | 'grade' | 'open'>,
  lengths: ReadonlyMap<TemplateKind, Length>,
): Pick<PlannedVisit, 'kind' | 'questions' | 'minutes'> {
  const { all, stops } = lengths.get(templateKindOf(category)) ?? { all: 0, stops: 0 }
  const unresolved = open.stop + open.major + open.minor
  const kind = grade === null ? 'first' : unresolved > 0 ? 'recheck' : 'routine'
  const others = Math.max(0, stops - open.stop) + RECHECK_RANDOM
  const questions = kind === 'recheck' ? Math.min(all, unresolved + others) : all
  return { kind, questions, minutes: VISIT_BASE_MINUTES + questions * QUESTION_MINUTES }
}
