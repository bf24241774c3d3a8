/**
 * Brings the committed questionnaires into the database and publishes them: versions that it lacks are added, those that it
 * has must be the same to the letter, because results refer to them. A version that supervisors here have written themselves is left alone.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { locales } from '#shared/locales.ts'
import { toColumns } from '#shared/localised.ts'
import type { Question, QuestionTemplate } from '#shared/standards/question-template.ts'
import { insertRows } from '../insert-rows.ts'
import { localisedTypes } from '../localised.ts'
import { DatabaseRefusal } from '../refusal.ts'
import type { Schema } from '../schema.ts'
import { scalar } from '../sql.ts'
import { questionId, templateId } from './question-templates.ts'

const questionTypes = {
  id: 'text',
  template_id: 'text',
  position: 'int',
  code: 'text',
  section: 'text',
  type: 'text',
  pass_rule: 'text',
  weight: 'smallint',
  critical: 'text',
  photo: 'text',
  scope: 'text',
  basis: 'text',
  ...localisedTypes('text'),
  options: 'jsonb',
} as const

/** The questions of a questionnaire as their table has them, but that lists are JSON. */
export const questionRows = (template: QuestionTemplate) =>
  template.questions.map(({ passRule, text, options, ...question }, position) => ({
    ...question,
    id: questionId(question.code, template.version),
    template_id: templateId(template),
    position,
    pass_rule: passRule,
    ...toColumns('text', text),
    // A list would be taken for an array of the database.
    options: options && JSON.stringify(options),
  }))

/** Adds and publishes missing versions. Throws a `DatabaseRefusal` when a published version differs from its file. */
export async function writeQuestionTemplates(
  tx: Kysely<Schema>,
  templates: readonly QuestionTemplate[],
): Promise<void> {
  for (const template of templates) {
    const id = templateId(template)
    const there = await tx.selectFrom('question_templates').select('origin').where('id', '=', id).executeTakeFirst()
    if (there) {
      if (there.origin === 'shipped') await checkSame(tx, template)
      continue
    }
    const { kind, version, name } = template
    const names = toColumns('name', name)
    await tx
      .insertInto('question_templates')
      .values({ id, kind, version, ...names })
      .execute()
    await insertRows(tx, 'questions', questionTypes, questionRows(template))
    await tx
      .updateTable('question_templates')
      .set({ published_at: scalar('time')`now()` })
      .where('id', '=', id)
      .execute()
  }
}

async function checkSame(tx: Kysely<Schema>, template: QuestionTemplate): Promise<void> {
  const id = templateId(template)
  const columns = Object.keys(questionTypes) as (keyof typeof questionTypes)[]
  const rows = await tx
    .selectFrom('questions')
    .select(columns)
    .where('template_id', '=', id)
    .orderBy('position')
    .execute()
  const stored = rows.map((row) => ({ ...row, options: row.options && inOrder(row.options) }))
  const wanted = questionRows(template).map((row, at) => {
    const options = template.questions[at]?.options ?? null
    return { ...row, options: options && inOrder(options) }
  })
  if (!isDeepStrictEqual(stored, wanted)) {
    throw new DatabaseRefusal(
      `The questionnaire ${id} was changed after it was published. Restore its file and put the change into version ${template.version + 1}.`,
    )
  }
}

/** As plain lists, because the database keeps the keys of JSON in an order of its own. */
const inOrder = (options: NonNullable<Question['options']>) =>
  options.map(({ value, text }) => [value, ...locales.map((locale) => text[locale])])
