/** Questionnaires as they are in the database: those in use, and by their id any other, such as one that is still being written. */
import type { Kysely, RawBuilder, Selectable } from 'kysely'
import type { NamedLaw } from '#shared/laws/law.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import type { Questions, QuestionTemplates } from '../../db/schema/standards.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { lawOfQuestion } from '../official-names/named-law.ts'

export interface FoundTemplate {
  template: Selectable<QuestionTemplates>
  /** In the order in which they are asked. */
  questions: (Selectable<Questions> & { law: NamedLaw | null })[]
}

/** A questionnaire in any state, or null. */
export async function findTemplate(db: Kysely<Schema>, id: string): Promise<FoundTemplate | null> {
  const [template, questions] = await Promise.all([
    db.selectFrom('question_templates').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('questions')
      .selectAll()
      .select(lawOfQuestion.as('law'))
      .where('template_id', '=', id)
      .orderBy('position')
      .execute(),
  ])
  return template ? { template, questions } : null
}

/** The questionnaires in use, one of each kind: of those that are published and whose day has come the one with the highest version. In brackets. */
export const inUse = sql`(
  select distinct on (kind) id, kind, version from question_templates where published_at <= now() order by kind, version desc)`

/** The questionnaire by which a kind of place is inspected now. Throws without one, which is a fault of the installation. */
export async function newestTemplate(db: Kysely<Schema>, kind: TemplateKind): Promise<string> {
  const { rows } = await rowsOf({ id: 'text' })`select id from ${inUse} t where kind = ${kind}`.execute(db)
  if (!rows[0]) throw new Error(`No questionnaire for ${kind}`)
  return rows[0].id
}

/** Time at which a later version replaces the questionnaire `id`. Null where none is published. */
export const retiredAt = (id: RawBuilder<unknown>) => scalar('time?')`(
  select min(later.published_at) from question_templates own
  join question_templates later on later.kind = own.kind and later.version > own.version
  where own.id = ${id})`

/** Number of present questions by kind of place, and of those among them that only an inspector answers. */
export async function countQuestions(
  db: Kysely<Schema>,
): Promise<{ kind: TemplateKind; questions: number; inspectorOnly: number }[]> {
  const { rows } = await rowsOf({ kind: textIs<TemplateKind>(), questions: 'number', inspectorOnly: 'number' })`
    select t.kind, count(*)::int as questions, count(*) filter (where q.scope = 'inspector')::int as "inspectorOnly"
    from ${inUse} t join questions q on q.template_id = t.id
    group by t.kind`.execute(db)
  return rows
}
