/** An owner's view of a place's last self-survey, with those before it. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { SurveyResult } from '#shared/surveys/survey-result.ts'
import type { Schema } from '../../db/schema.ts'
import { presentGrade } from '../places/present-grade.ts'
import { limitsOf } from '../runs/queries.ts'
import { presentSurveyResult } from './present-result.ts'
import { listSurveyAnswers, listSurveys, type OwnPlace } from './queries.ts'

/** Null where none was submitted. */
export async function findSurveyResult(
  db: Kysely<Schema>,
  place: OwnPlace,
  { locale, now }: { locale: Locale; now: Date },
): Promise<SurveyResult | null> {
  const surveys = await listSurveys(db, place.id)
  const [survey] = surveys
  if (!survey) return null
  const [answered, run] = await Promise.all([
    listSurveyAnswers(db, survey.id),
    db.selectFrom('runs').select(['capacity', 'licensed']).where('survey_id', '=', survey.id).executeTakeFirstOrThrow(),
  ])
  const publicGrade = presentGrade(
    {
      status: place.status,
      openCard: place.open_card,
      grade: place.grade,
      score: place.score,
      inspectedAt: place.inspected_at,
      validUntil: place.grade_valid_until,
    },
    now,
  )
  return presentSurveyResult(
    {
      survey,
      questions: answered,
      answers: answered.map(({ id, verdict, value }) => ({ question_id: id, verdict, value })),
      help: new Map(answered.flatMap(({ id, help }) => (help ? [[id, help] as const] : []))),
      limits: limitsOf(run),
      history: surveys.map((row) => ({ ...row, failed: Number(row.failed ?? 0) })),
      publicGrade,
    },
    locale,
    now,
  )
}
