/** Questionnaires as they are in the database: those in use, and by their id any other, such as one that is still being written. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import type { Questions, QuestionTemplates } from '../../db/schema/standards.ts'
import type { Schema } from '../../db/schema.ts'

export interface FoundTemplate {
  template: Selectable<QuestionTemplates>
  /** In the order in which they are asked. */
  questions: Selectable<Questions>[]
}

/** A questionnaire in any state, or null. */
export async function findTemplate(db: Kysely<Schema>, id: string): Promise<FoundTemplate | null> {
  const [template, questions] = await Promise.all([
    db.selectFrom('question_templates').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('questions').selectAll().where('template_id', '=', id).orderBy('position').execute(),
  ])
  return template ? { template, questions } : null
}

/** The questionnaire by which a kind of place is looked at now: the published one with the highest version. Throws without one, which is a fault of the installation. */
export async function newestTemplate(db: Kysely<Schema>, kind: TemplateKind): Promise<string> {
  const { id } = await db
    .selectFrom('question_templates')
    .select('id')
    .where('kind', '=', kind)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** When the questionnaire `id` was replaced: the first publication of a later version. Null while it is in use. */
export const retiredAt = (id: RawBuilder<unknown>) => sql<Date | null>`(
  select min(later.published_at) from question_templates own
  join question_templates later on later.kind = own.kind and later.version > own.version
  where own.id = ${id})`

/** How many questions each kind of place is asked now, and how many of them only an inspector answers. */
export async function countQuestions(
  db: Kysely<Schema>,
): Promise<{ kind: TemplateKind; questions: number; inspectorOnly: number }[]> {
  const { rows } = await sql<{ kind: TemplateKind; questions: number; inspectorOnly: number }>`
    select t.kind, count(*)::int as questions, count(*) filter (where q.scope = 'inspector')::int as "inspectorOnly"
    from (
      select distinct on (kind) id, kind from question_templates where published_at is not null order by kind, version desc
    ) t join questions q on q.template_id = t.id
    group by t.kind`.execute(db)
  return rows
}
