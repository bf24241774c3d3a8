/** A questionnaire whole, as it is written: all texts in all languages; and the lists of those who write them. */
import type { Kysely, Selectable } from 'kysely'
import { fromColumns } from '#shared/localised.ts'
import type { TemplateKind, Translated } from '#shared/standards/question-template.ts'
import type { StudioLine } from '#shared/standards/studio.ts'
import type { DraftQuestion, DraftTemplate } from '#shared/standards/template-draft.ts'
import type { QuestionHelps, Questions, QuestionTemplates } from '../../db/schema/standards.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { questionHelpOf } from './question-help.ts'
import { inUse } from './templates.ts'

export type TemplateRow = Selectable<QuestionTemplates>
export type WholeTemplate = DraftTemplate & { row: TemplateRow; questions: readonly DraftQuestion[] }

/** The value where nothing is written yet. */
export const emptyWords: Translated = { th: '' }
const emptyHelp = {
  short: emptyWords,
  found: emptyWords,
  foundWithoutLimit: null,
  why: emptyWords,
  how: emptyWords,
  cost: 'low',
  days: 7,
  proof: 'recheck',
} satisfies DraftQuestion['help']

const questionOf = (row: Selectable<Questions>, help: Selectable<QuestionHelps> | undefined): DraftQuestion => ({
  code: row.code,
  section: row.section,
  type: row.type,
  passRule: row.pass_rule,
  weight: row.weight,
  critical: row.critical,
  photo: row.photo,
  scope: row.scope,
  basis: row.basis,
  options: row.options,
  text: fromColumns(row, 'text'),
  help: help ? questionHelpOf(help) : emptyHelp,
})

/** Null where there is none. */
export async function readTemplate(db: Kysely<Schema>, id: string): Promise<WholeTemplate | null> {
  const [row, questions, helps] = await Promise.all([
    db.selectFrom('question_templates').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('questions').selectAll().where('template_id', '=', id).orderBy('position').execute(),
    db
      .selectFrom('question_help')
      .innerJoin('questions', 'questions.id', 'question_help.question_id')
      .selectAll('question_help')
      .where('questions.template_id', '=', id)
      .execute(),
  ])
  if (!row) return null
  const helpOf = new Map(helps.map((help) => [help.question_id, help]))
  return {
    row,
    name: fromColumns(row, 'name'),
    questions: questions.map((question) => questionOf(question, helpOf.get(question.id))),
  }
}

/** The names of its last editor and of its publisher; null for none, or a deleted account. */
export async function findHands(db: Kysely<Schema>, { changed_by, published_by }: TemplateRow) {
  const nameOf = async (id: string | null) =>
    id === null
      ? null
      : ((await db.selectFrom('users').select('display_name').where('id', '=', id).executeTakeFirst())?.display_name ??
        null)
  return { writer: await nameOf(changed_by), publisher: await nameOf(published_by) }
}

/** The previous version: a draft is copied from it, and compared with it. Null for the first one. */
export async function findBefore(db: Kysely<Schema>, { kind, version }: Pick<TemplateRow, 'kind' | 'version'>) {
  const before = await db
    .selectFrom('question_templates')
    .select('id')
    .where('kind', '=', kind)
    .where('version', '<', version)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before ? readTemplate(db, before.id) : null
}

const rowShape = rowsOf({
  id: 'text',
  kind: textIs<TemplateKind>(),
  version: 'number',
  published_at: 'time?',
  changed_at: 'time',
  questions: 'number',
  used: 'bool',
})

/** Of each kind the present version, the future one, and the draft; the newest first. */
export async function listStudio(db: Kysely<Schema>): Promise<StudioLine[]> {
  const { rows } = await rowShape`
    select t.id, t.kind, t.version, t.published_at, t.changed_at, used.id is not null as used,
      (select count(*)::int from questions q where q.template_id = t.id) as questions
    from question_templates t left join ${inUse} used on used.id = t.id
    where used.id is not null or t.published_at is null or t.published_at > now()
    order by t.kind, t.version desc`.execute(db)
  return rows.map(({ published_at, changed_at, used, ...row }) => ({
    ...row,
    state: published_at === null ? 'draft' : used ? 'used' : 'planned',
    at: (published_at ?? changed_at).toISOString(),
  }))
}
