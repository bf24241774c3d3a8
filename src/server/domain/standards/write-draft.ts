/** Supervisors write a questionnaire: its name, its questions with their words, their order. Only a draft is ever changed. */

import type { Kysely } from 'kysely'
import { toColumns } from '#shared/localised.ts'
import { problems } from '#shared/problems.ts'
import { isPassRule } from '#shared/standards/pass-rule.ts'
import type { QuestionHelp } from '#shared/standards/question-help.ts'
import type { Question, Translated } from '#shared/standards/question-template.ts'
import { TEMPLATE_QUESTIONS_MOST } from '#shared/standards/studio.ts'
import { questionId } from '../../db/reference/question-templates.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { lockDraft, type Seen, touchDraft, whileDraft } from './lock-draft.ts'
import type { TemplateRow } from './read-template.ts'
import { passRuleOf, type WrittenOption } from './write-options.ts'

const auditOf = ({ record_id, id }: TemplateRow) => ({ entity: record_id, after: { template: id } })

export const nameTemplate = command<Seen & { name: Translated }, undefined, 'template.edit', TemplateRow>(
  'template.edit',
  {
    load: lockDraft,
    may: whileDraft,
    async run({ tx, actor }, { id, name }, row) {
      await tx.updateTable('question_templates').set(toColumns('name', name)).where('id', '=', id).execute()
      await touchDraft(tx, row, actor)
      const { entity, after } = auditOf(row)
      return { result: undefined, audit: { entity, after: { ...after, name } } }
    },
  },
)

/** A question's own values and words, as its form gives them. */
export interface WrittenQuestion
  extends Pick<Question, 'type' | 'section' | 'weight' | 'critical' | 'photo' | 'scope' | 'basis'> {
  text: Translated
  /** Of a number. */
  limit: string | null
  help: QuestionHelp
}

const codesOf = (db: Kysely<Schema>, id: string) =>
  db
    .selectFrom('questions')
    .select(['code', 'options', 'position'])
    .where('template_id', '=', id)
    .orderBy('position')
    .execute()

/** A code that no version of the kind has had: a question keeps its code for ever. */
async function nextCode(db: Kysely<Schema>, { kind, id }: TemplateRow): Promise<string> {
  const { rows } = await rowsOf({ code: 'text' })`
    select q.code from questions q join question_templates t on t.id = q.template_id
    where t.kind = ${kind} order by substring(q.code from '\d+$')::int desc, q.code desc limit 1`.execute(db)
  const [prefix = '', number = ''] = (rows[0]?.code ?? `${id.slice(0, 4).toUpperCase()}-0`).split('-')
  return `${prefix}-${String(Number(number) + 1).padStart(2, '0')}`
}

/** True for the code of an entry of the law library. */
const isEntry = async (db: Kysely<Schema>, code: string): Promise<boolean> =>
  (await db
    .selectFrom('law_entries')
    .select('id')
    .where('code', '=', code)
    .where('act', 'is', null)
    .executeTakeFirst()) !== undefined

/** Writes a question, or one more at the end. The passing values are rewritten with it, according to its type. */
export const writeQuestion = command<
  Seen & {
    code: string | null
    question: WrittenQuestion
    /** Of a choice. */
    options: readonly WrittenOption[]
  },
  { code: string },
  'template.edit',
  TemplateRow
>('template.edit', {
  load: lockDraft,
  may: whileDraft,
  async run({ tx, actor }, { id, code: given, question, options: written }, row) {
    const there = await codesOf(tx, id)
    const own = there.find(({ code }) => code === given)
    if (given !== null && !own) throw problems.page_not_found()
    if (!own && there.length >= TEMPLATE_QUESTIONS_MOST)
      throw new InputRefusal({ form: ['template:refusal.many', { most: TEMPLATE_QUESTIONS_MOST }] })
    const code = own?.code ?? (await nextCode(tx, row))
    const { type, limit, section, weight, critical, photo, scope, basis, text, help } = question
    const { passRule, options } = await passRuleOf(tx, { code, type, limit, own: own?.options ?? null, written })
    if (!isPassRule({ type, passRule, options })) throw new InputRefusal({ limit: 'template:error.limit' })
    if (basis !== null && !(await isEntry(tx, basis))) throw new InputRefusal({ basis: 'template:error.basis' })
    const values = { type, section, weight, critical, photo, scope, basis, pass_rule: passRule }
    const choices = options && JSON.stringify(options)
    const texts = toColumns('text', text)
    const key = questionId(code, row.version)
    if (own)
      await tx
        .updateTable('questions')
        .set({ ...values, ...texts, options: choices })
        .where('id', '=', key)
        .execute()
    else
      await tx
        .insertInto('questions')
        .values({
          ...values,
          ...texts,
          id: key,
          template_id: id,
          code,
          options: choices,
          position: (there.at(-1)?.position ?? -1) + 1,
        })
        .execute()
    const words = {
      ...toColumns('short', help.short),
      ...toColumns('found', help.found),
      ...toColumns('why', help.why),
      ...toColumns('how', help.how),
      ...toColumns('found_without_limit', help.foundWithoutLimit),
      cost: help.cost,
      days: help.days,
      proof: help.proof,
      edited_at: actor.now,
    }
    await tx
      .insertInto('question_help')
      .values({ question_id: key, ...words })
      .onConflict((conflict) => conflict.column('question_id').doUpdateSet(words))
      .execute()
    await touchDraft(tx, row, actor)
    const { entity, after } = auditOf(row)
    return { result: { code }, audit: { entity, after: { ...after, code, ...values, text, options } } }
  },
})

/** Positions in this order; by way of numbers below zero, because no two may be the same at any moment. */
async function setOrder(db: Kysely<Schema>, template: string, codes: readonly string[]): Promise<void> {
  await sql`update questions set position = -1 - position where template_id = ${template}`.execute(db)
  await sql`update questions set position = array_position(${codes}::text[], code) - 1 where template_id = ${template}`.execute(
    db,
  )
}

/** Puts the questions in this order; it names each of them once. */
export const orderQuestions = command<Seen & { codes: readonly string[] }, undefined, 'template.edit', TemplateRow>(
  'template.edit',
  {
    load: lockDraft,
    may: whileDraft,
    async run({ tx, actor }, { id, codes }, row) {
      const before = (await codesOf(tx, id)).map(({ code }) => code)
      if (before.join() === codes.join()) return unchanged(undefined)
      if (before.toSorted().join() !== codes.toSorted().join())
        throw new InputRefusal({ form: 'template:refusal.stale' })
      await setOrder(tx, id, codes)
      await touchDraft(tx, row, actor)
      const { entity, after } = auditOf(row)
      return { result: undefined, audit: { entity, before: { order: before }, after: { ...after, order: codes } } }
    },
  },
)

/** Puts the answers of a choice in this order; it names each of them once. */
export const orderAnswers = command<
  Seen & { code: string; answers: readonly string[] },
  { code: string },
  'template.edit',
  TemplateRow
>('template.edit', {
  load: lockDraft,
  may: whileDraft,
  async run({ tx, actor }, { id, code, answers }, row) {
    const own = (await codesOf(tx, id)).find((question) => question.code === code)
    if (!own) throw problems.page_not_found()
    const given = own.options ?? []
    const before = given.map(({ value }) => value)
    if (before.join() === answers.join()) return unchanged({ code })
    if (before.toSorted().join() !== answers.toSorted().join())
      throw new InputRefusal({ form: 'template:refusal.stale' })
    const options = given.toSorted((a, b) => answers.indexOf(a.value) - answers.indexOf(b.value))
    await tx
      .updateTable('questions')
      .set({ options: JSON.stringify(options) })
      .where('id', '=', questionId(code, row.version))
      .execute()
    await touchDraft(tx, row, actor)
    const { entity, after } = auditOf(row)
    return {
      result: { code },
      audit: { entity, before: { code, answers: before }, after: { ...after, code, answers } },
    }
  },
})

/** Takes a question out; its code is never used again. */
export const dropQuestion = command<Seen & { code: string }, undefined, 'template.edit', TemplateRow>('template.edit', {
  load: lockDraft,
  may: whileDraft,
  async run({ tx, actor }, { id, code }, row) {
    const key = questionId(code, row.version)
    await tx.deleteFrom('question_help').where('question_id', '=', key).execute()
    const { numDeletedRows } = await tx
      .deleteFrom('questions')
      .where('id', '=', key)
      .where('template_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problems.page_not_found()
    await touchDraft(tx, row, actor)
    const { entity, after } = auditOf(row)
    return { result: undefined, audit: { entity, before: { code }, after } }
  },
})
