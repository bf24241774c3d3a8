/** Inspections and cards for tests, on a database that has the reference data and the place. */
import type { Database } from '#server/db/database.ts'
import { readQuestionTemplates } from '#server/db/reference/question-templates.ts'
import { type BuiltCard, buildCard, type GivenCard } from '#server/demo/build-card.ts'
import { type BuiltInspection, buildInspection, type GivenInspection } from '#server/demo/build-inspection.ts'
import { writeCards, writeInspections } from '#server/demo/write-record.ts'
import type { QuestionTemplate, TemplateKind } from '#shared/standards/question-template.ts'

/** The committed questionnaire of a kind. */
export const templateOf = (kind: TemplateKind): QuestionTemplate =>
  readQuestionTemplates().find((template) => template.kind === kind) as QuestionTemplate

/** Inserts a sealed inspection of a restaurant in which the questions `failed` failed. */
export async function insertInspection(
  { db }: Pick<Database, 'db'>,
  { failed = [], ...given }: Partial<GivenInspection> & { businessId: string; failed?: string[] },
): Promise<BuiltInspection> {
  const built = buildInspection({
    template: templateOf('restaurant'),
    sealedAt: new Date('2026-10-12T03:00:00Z'),
    verdicts: Object.fromEntries(failed.map((code) => [code, 'fail'])),
    ...given,
  })
  await db.transaction().execute((tx) => writeInspections(tx, [built]))
  return built
}

/** Inserts an issued card. */
export async function insertCard({ db }: Pick<Database, 'db'>, given: GivenCard): Promise<BuiltCard> {
  const built = buildCard(given)
  await db.transaction().execute((tx) => writeCards(tx, [built]))
  return built
}
