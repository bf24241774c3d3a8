/** An owner's place and its submitted surveys. Another's place is not there. */
import type { Kysely, Selectable } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { RunKind, RunView } from '#shared/runs/run.ts'
import { localName } from '../../db/localised.ts'
import type { Businesses } from '../../db/schema/places.ts'
import type { Schema } from '../../db/schema.ts'
import { scalar, sql } from '../../db/sql.ts'
import { worksAt } from '../helpers/works-at.ts'
import { helpOfQuestion, type RunRow } from '../runs/queries.ts'
import { retiredAt } from '../standards/templates.ts'

export type OwnPlace = RunView['place'] &
  Pick<
    Selectable<Businesses>,
    'status' | 'grade' | 'score' | 'inspected_at' | 'grade_valid_until' | 'open_card' | 'capacity' | 'licensed_capacity'
  >

/** The place of an owner or a helper, for the self-check, in the reader's language, with the check that is open there; null for any other. */
export async function findOwnPlace(
  db: Kysely<Schema>,
  person: string,
  place: string,
  locale: Locale,
): Promise<{ place: OwnPlace; open: RunRow | null } | null> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('runs', (join) =>
      join
        .onRef('runs.business_id', '=', 'businesses.id')
        .on('runs.state', '=', 'open')
        .on('runs.kind', '=', 'survey' satisfies RunKind),
    )
    .select([
      'category_id',
      scalar('text')`${localName('name', locale)}`.as('name'),
      'status',
      'licensed_capacity',
      'grade',
      'score',
    ])
    .select(['businesses.capacity as guests', 'inspected_at', 'grade_valid_until', 'open_card'])
    .selectAll('runs')
    .select(retiredAt(sql.ref('runs.template_id')).as('retired_at'))
    .where('businesses.id', '=', place)
    .where(worksAt(person))
    .executeTakeFirst()
  if (!row) return null
  const { category_id: category, name, status, licensed_capacity, grade, score, ...rest } = row
  const { guests: capacity, inspected_at, grade_valid_until, open_card, ...run } = rest
  return {
    place: {
      id: place,
      category,
      name,
      status,
      capacity,
      licensed_capacity,
      grade,
      score,
      inspected_at,
      grade_valid_until,
      open_card,
    },
    open: run.id === null ? null : (run as RunRow),
  }
}

/** All surveys of a place, the newest first. */
export const listSurveys = (db: Kysely<Schema>, place: string) =>
  db
    .selectFrom('surveys')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('survey_answers')
        .whereRef('survey_answers.survey_id', '=', 'surveys.id')
        .where('verdict', '=', 'fail')
        .select(({ fn }) => fn.countAll<number>().as('failed'))
        .as('failed'),
    )
    .where('business_id', '=', place)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The answers of a survey with their questions, in their order. */
export const listSurveyAnswers = (db: Kysely<Schema>, survey: string) =>
  db
    .selectFrom('survey_answers')
    .innerJoin('questions', 'questions.id', 'survey_answers.question_id')
    .selectAll('questions')
    .select(helpOfQuestion.as('help'))
    .select(['survey_answers.verdict', 'survey_answers.value', 'survey_answers.na_reason', 'survey_answers.note'])
    .where('survey_id', '=', survey)
    .orderBy('questions.position')
    .execute()
