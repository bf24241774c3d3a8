/** The words that go with a question, from their row. */
import type { Selectable } from 'kysely'
import type { QuestionHelps } from '#server/db/schema/standards.ts'
import { fromColumns } from '#shared/localised.ts'
import type { QuestionHelp } from '#shared/standards/question-help.ts'

/** The help of a row in all languages. */
export const questionHelpOf = (row: Selectable<QuestionHelps>): QuestionHelp => ({
  short: fromColumns(row, 'short'),
  found: fromColumns(row, 'found'),
  foundWithoutLimit: row.found_without_limit_th === null ? null : fromColumns(row, 'found_without_limit'),
  why: fromColumns(row, 'why'),
  how: fromColumns(row, 'how'),
  cost: row.cost,
  days: row.days,
  proof: row.proof,
})
