/**
 * Brings the committed words for the questions into the database. Unlike questions they are not final: unedited words
 * follow the files, a supervisor's edits stay. A new version of a questionnaire begins with the words of the files.
 */

import type { Kysely } from 'kysely'
import { toColumns } from '#shared/localised.ts'
import { insertRows } from '../insert-rows.ts'
import type { QuestionHelps } from '../schema/standards.ts'
import type { Schema } from '../schema.ts'
import { sql } from '../sql.ts'
import type { KeyedHelp } from './question-help.ts'

type Row = Omit<QuestionHelps, 'edited_at'>

const rowOf = ({ questionId, cost, days, proof, ...texts }: KeyedHelp): Row => ({
  question_id: questionId,
  ...toColumns('short', texts.short),
  ...toColumns('found', texts.found),
  ...toColumns('found_without_limit', texts.foundWithoutLimit),
  ...toColumns('why', texts.why),
  ...toColumns('how', texts.how),
  cost,
  days,
  proof,
})

/** Rows of the table. */
export const helpRows = (help: readonly KeyedHelp[]): Row[] => help.map(rowOf)

/** Adds missing words and renews unedited ones. The questions must be there. */
export async function writeQuestionHelp(tx: Kysely<Schema>, help: readonly KeyedHelp[]): Promise<void> {
  const written = await tx
    .selectFrom('questions')
    .innerJoin('question_templates', 'question_templates.id', 'questions.template_id')
    .select('questions.id')
    .where('question_templates.origin', '=', 'studio')
    .execute()
  const theirs = new Set(written.map(({ id }) => id))
  const rows = helpRows(help).filter(({ question_id: id }) => !theirs.has(id))
  const columns = Object.keys(rows[0] ?? {})
  const types = Object.fromEntries(columns.map((name) => [name, name === 'days' ? 'int' : 'text']))
  const renewed = columns
    .filter((name) => name !== 'question_id')
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await insertRows(
    tx,
    'question_help',
    types,
    rows,
    sql`on conflict (question_id) do update set ${sql.join(renewed)} where question_help.edited_at is null`,
  )
}
