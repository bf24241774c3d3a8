/**
 * Whether each sealed inspection still has the score, grade and validity that its answers give by the rules of its visit: a check of the
 * whole record.
 */
import type { Kysely } from 'kysely'
import { gradeOf, validUntil } from '#shared/standards/grade.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { findRules, rulesAt } from '#shared/standards/rules/rules-at.ts'
import { type ScoredQuestion, scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, rowsOf, textIs } from '../../db/sql.ts'

/** Inspections that are checked together. */
const batchSize = 500

/** A sealed inspection whose result is not that of its answers. `actual` is null when they give none. */
export interface WrongResult {
  inspectionId: string
  stored: string
  actual: string | null
}

const sealedShape = rowsOf({
  id: 'text',
  template_id: 'text',
  score: 'number',
  grade: textIs<GradeLetter>(),
  visited_at: 'time',
  valid_until: 'time',
  /** The version that it names. */
  rules: 'text',
  /** Verdicts by question's code. */
  verdicts: jsonAs<Record<string, Verdict>>(),
})
type SealedRow = RowOf<typeof sealedShape>

const asText = (score: number, grade: GradeLetter, until: Date, rules: string) =>
  `${score.toFixed(1)} ${grade} ${until.toISOString()} ${rules}`

/** By the version that the row names, so that a wrong name shows as one, and a version that was lost as no result at all. */
function resultOf(row: SealedRow, questions: readonly ScoredQuestion[]): string | null {
  const rules = findRules(row.rules)
  if (!rules) return null
  const isComplete = questions.every(({ code }) => row.verdicts[code])
  const scored = isComplete ? scoreAnswers(questions, row.verdicts, rules) : null
  if (!scored) return null
  const grade = gradeOf(scored, rules)
  return asText(scored.score, grade, validUntil(grade, row.visited_at, rules), rulesAt(row.visited_at).id)
}

/** Scores the answers of all sealed inspections anew and returns those that differ. Changes nothing. */
export async function compareScores(db: Kysely<Schema>): Promise<WrongResult[]> {
  const questions = await db
    .selectFrom('questions')
    .select(['template_id', 'code', 'section', 'weight', 'critical'])
    .execute()
  const questionsOf = Map.groupBy(questions, ({ template_id }) => template_id)
  const wrong: WrongResult[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await sealedShape`
      select i.*, coalesce(given.verdicts, '{}') as verdicts from (
        select id, template_id, score, grade, visited_at, valid_until, rules from inspections
        where state = 'sealed' and id > ${after}::uuid order by id limit ${batchSize}
      ) i
      left join lateral (
        select json_object_agg(q.code, a.verdict) as verdicts from answers a join questions q on q.id = a.question_id
        where a.inspection_id = i.id
      ) given on true
      order by i.id`.execute(db)
    for (const row of rows) {
      const stored = asText(row.score, row.grade, row.valid_until, row.rules)
      const actual = resultOf(row, questionsOf.get(row.template_id) ?? [])
      if (stored !== actual) wrong.push({ inspectionId: row.id, stored, actual })
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return wrong
    after = last.id
  }
}
