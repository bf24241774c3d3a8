/** Questionnaires in use with their questions, provinces with their districts, and kinds of place: what codes of the record mean. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import { isCategory } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { nameOf, textOf } from '#shared/localised.ts'
import type { OpenArea, OpenStandard } from '#shared/open/shapes.ts'
import { severityOf } from '#shared/standards/question-template.ts'
import type { Schema } from '../../db/schema.ts'
import { bool } from '../../db/sql.ts'
import { lawOfQuestion } from '../official-names/named-law.ts'
import { inUse } from '../standards/templates.ts'

interface Listed {
  locale: Locale
  /** Condition on `question_templates`. @default those in use */
  where?: RawBuilder<SqlBool>
}

export async function listStandards(
  db: Kysely<Schema>,
  { locale, where = bool`id in (select used.id from ${inUse} used)` }: Listed,
): Promise<OpenStandard[]> {
  const templates = await db
    .selectFrom('question_templates')
    .selectAll()
    .where(where)
    .orderBy('kind')
    .orderBy('version')
    .execute()
  const ids = templates.map(({ id }) => id)
  const questions = await db
    .selectFrom('questions')
    .selectAll()
    .select(lawOfQuestion.as('law'))
    .where(bool`template_id = any(${ids}::text[])`)
    .orderBy('position')
    .execute()
  return templates.map((row) => ({
    id: row.id,
    kind: row.kind,
    version: row.version,
    name: nameOf(row, locale),
    in_use_since: (row.published_at as Date).toISOString(),
    questions: questions
      .filter(({ template_id }) => template_id === row.id)
      .map((question) => ({
        code: question.code,
        section: question.section,
        type: question.type,
        pass_rule: question.pass_rule,
        weight: question.weight,
        severity: severityOf(question.critical),
        text: textOf(question, 'text', locale),
        basis: question.law?.th ?? null,
      })),
  }))
}

export async function listAreas(db: Kysely<Schema>, locale: Locale): Promise<OpenArea[]> {
  const [provinces, districts] = await Promise.all([
    db.selectFrom('provinces').selectAll().orderBy('code').execute(),
    db.selectFrom('districts').selectAll().orderBy('code').execute(),
  ])
  const inside = Map.groupBy(districts, ({ province_code }) => province_code)
  return provinces.map((province) => ({
    code: province.code,
    name: nameOf(province, locale),
    districts: (inside.get(province.code) ?? []).map((district) => ({
      code: district.code,
      name: nameOf(district, locale),
    })),
  }))
}

export async function listCategories(db: Kysely<Schema>, locale: Locale) {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute()
  return rows.flatMap((row) => (isCategory(row.id) ? [{ id: row.id, name: nameOf(row, locale) }] : []))
}
