/** The words that go with a question, from their row. */
import type { Selectable } from 'kysely'
import type { QuestionHelps } from '#server/db/schema/standards.ts'
import type { QuestionHelp } from '#shared/standards/question-help.ts'

/** The help of a row in all languages. */
export const questionHelpOf = (row: Selectable<QuestionHelps>): QuestionHelp => ({
  short: { th: row.short_th, en: row.short_en, cn: row.short_cn },
  found: { th: row.found_th, en: row.found_en, cn: row.found_cn },
  foundWithoutLimit:
    row.found_without_limit_th === null
      ? null
      : {
          th: row.found_without_limit_th,
          // The database holds all of them or none.
          en: row.found_without_limit_en as string,
          cn: row.found_without_limit_cn as string,
        },
  why: { th: row.why_th, en: row.why_en, cn: row.why_cn },
  how: { th: row.how_th, en: row.how_en, cn: row.how_cn },
  cost: row.cost,
  days: row.days,
  proof: row.proof,
})
