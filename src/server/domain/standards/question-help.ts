/** Reads the words that go with the questions of a questionnaire. */
import type { Kysely } from 'kysely'
import type { QuestionHelps } from '#server/db/schema/standards.ts'
import type { Schema } from '#server/db/schema.ts'
import type { QuestionHelp } from '#shared/standards/question-help.ts'

const helpOfRow = (row: QuestionHelps): QuestionHelp => ({
  short: { th: row.short_th, en: row.short_en, cn: row.short_cn },
  found: { th: row.found_th, en: row.found_en, cn: row.found_cn },
  foundWithoutLimit:
    row.found_without_limit_th === null
      ? null
      : {
          th: row.found_without_limit_th,
          // The database holds all three or none.
          en: row.found_without_limit_en as string,
          cn: row.found_without_limit_cn as string,
        },
  why: { th: row.why_th, en: row.why_en, cn: row.why_cn },
  how: { th: row.how_th, en: row.how_en, cn: row.how_cn },
  cost: row.cost,
  days: row.days,
  proof: row.proof,
})

/** The help of a questionnaire's questions by their code, in the order in which they are asked; a question without any is left out. */
export async function listQuestionHelp(db: Kysely<Schema>, templateId: string): Promise<Map<string, QuestionHelp>> {
  const rows = await db
    .selectFrom('question_help')
    .innerJoin('questions', 'questions.id', 'question_help.question_id')
    .selectAll('question_help')
    .select('questions.code')
    .where('questions.template_id', '=', templateId)
    .orderBy('questions.position')
    .execute()
  return new Map(rows.map((row) => [row.code, helpOfRow(row)]))
}
