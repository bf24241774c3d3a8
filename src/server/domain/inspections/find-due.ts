/** The visit due at a place, with its questionnaire: for the page of a visit, and for the command that starts it. */
import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import { type Question, templateKindOf } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, textIs } from '../../db/sql.ts'
import { newestTemplate } from '../standards/templates.ts'
import { type AskedBefore, type Due, dueAt } from './due.ts'

/** A question of the questionnaire, as far as it decides the selection of questions and their prerequisites. */
export type DueQuestion = Pick<Question, 'code' | 'critical' | 'passRule'>

/** The visit due at a place. `askedOf(kind, questions, before, …)` selects the questions. */
export interface FoundDue extends Due {
  templateId: string
  /** All of the questionnaire, in their order. */
  questions: DueQuestion[]
  before: AskedBefore
}

const placeShape = rowsOf({
  category_id: textIs<Category>(),
  last: orNull(jsonAs<{ id: string; template_id: string }>()),
  unresolved: 'texts',
})

/** Null where there is no such place. */
export async function findDue(db: Kysely<Schema>, place: string): Promise<FoundDue | null> {
  const { rows } = await placeShape`
    select b.category_id, (
      select row_to_json(last) from (
        select id, template_id from inspections where business_id = b.id and state = 'sealed'
        order by visited_at desc, id desc limit 1
      ) last
    ) as last, array(
      select distinct q.code from inspections i join findings f on f.inspection_id = i.id join questions q on q.id = f.question_id
      where i.business_id = b.id and i.state = 'sealed' and f.state = any(${unresolvedFindingStates}::text[]) order by q.code
    ) as unresolved
    from businesses b where b.id = ${place}::uuid`.execute(db)
  const [found] = rows
  if (!found) return null
  const { last, unresolved } = found
  const due = dueAt(last && { id: last.id, templateId: last.template_id }, unresolved.length > 0)
  const templateId = due.follows?.templateId ?? (await newestTemplate(db, templateKindOf(found.category_id)))
  const questions = await selectQuestions(db, templateId, due.follows?.id ?? null)
  return {
    ...due,
    templateId,
    questions: questions.map(({ code, critical, pass_rule }) => ({ code, critical, passRule: pass_rule })),
    before: {
      verdicts: Object.fromEntries(questions.flatMap(({ code, verdict }) => (verdict ? [[code, verdict]] : []))),
      unresolved,
    },
  }
}

/** Questions of a template, with an inspection's verdict on each. */
async function selectQuestions(db: Kysely<Schema>, templateId: string, inspection: string | null) {
  return db
    .selectFrom('questions')
    .leftJoin('answers', (join) =>
      join.onRef('answers.question_id', '=', 'questions.id').on('answers.inspection_id', '=', inspection),
    )
    .select(['questions.code', 'questions.critical', 'questions.pass_rule'])
    .select(({ ref }) => ref('answers.verdict').$castTo<Verdict | null>().as('verdict'))
    .where('questions.template_id', '=', templateId)
    .orderBy('questions.position')
    .execute()
}
