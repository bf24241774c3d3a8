/** Computes the effect of other thresholds or weights on the real last results of an area, by the scorer itself. Writes nothing. */

import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import { filledIn, readTrial, type TriedRules } from '#shared/fairness/read-trial.ts'
import type { RuleTrial, TrialLine } from '#shared/fairness/rule-trial.ts'
import type { Locale } from '#shared/locales.ts'
import { gradeOf } from '#shared/standards/grade.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { type ScoredQuestion, scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { districtsOf, listShownAreas } from './find-dashboard.ts'

/** Places that are computed: with eighteen questions each they take half a second. */
const placesMost = 5000

const rowShape = rowsOf({
  district: 'text',
  category: textIs<Category>(),
  template_id: 'text',
  verdicts: jsonAs<Record<string, Verdict>>(),
})
type Row = RowOf<typeof rowShape>

async function readResults(db: Kysely<Schema>, districts: ReturnType<typeof districtsOf>, locale: Locale) {
  const { rows } = await rowShape`
    select ${localText('d.name', locale)} as district, b.category_id as category, i.template_id, given.verdicts
    from (
      select id, category_id, district_code from businesses
      where district_code in ${districts} and inspected_at is not null order by inspected_at desc, id limit ${placesMost + 1}
    ) b join districts d on d.code = b.district_code
    cross join lateral (
      select id, template_id from inspections where business_id = b.id and state = 'sealed' order by visited_at desc, id desc limit 1
    ) i cross join lateral (
      select json_object_agg(q.code, a.verdict) as verdicts from answers a join questions q on q.id = a.question_id
      where a.inspection_id = i.id
    ) given where given.verdicts is not null`.execute(db)
  return rows
}

interface Moved extends Pick<Row, 'district' | 'category'> {
  from: GradeLetter
  to: GradeLetter
}

/** Letters by the rules of today and by those that are tried; null for a result that lacks an answer. */
function moveOf(
  { template_id, verdicts, ...row }: Row,
  templates: Templates,
  { weights, gravity, rules }: TriedRules,
  today: Rules,
) {
  const questions = templates.get(template_id) ?? []
  if (!questions.every(({ code }) => verdicts[code])) return []
  const now = scoreAnswers(questions, verdicts, today)
  const other = questions.map((question) => ({
    ...question,
    weight: weights.get(question.code) ?? question.weight,
    critical: gravity.has(question.code) ? (gravity.get(question.code) ?? null) : question.critical,
  }))
  const then = scoreAnswers(other, verdicts, rules)
  return now && then ? [{ ...row, from: gradeOf(now, today), to: gradeOf(then, rules) }] : []
}

type Templates = ReadonlyMap<string, ScoredQuestion[]>

function lineOf<Name extends string>(name: Name, moved: readonly Moved[]): TrialLine<Name> {
  const [better, worse] = [moved.filter(({ from, to }) => to < from), moved.filter(({ from, to }) => to > from)]
  return { name, places: moved.length, better: better.length, worse: worse.length }
}

const linesBy = <Name extends string>(moved: readonly Moved[], nameOf: (it: Moved) => Name): TrialLine<Name>[] =>
  [...Map.groupBy(moved, nameOf)]
    .map(([name, own]) => lineOf(name, own))
    .sort((a, b) => b.better + b.worse - a.better - a.worse || (a.name < b.name ? -1 : 1))

interface Asked {
  officer: string
  now: Date
  locale: Locale
  typed: Parameters<typeof readTrial>[0]
}

/** Null where the officer supervises no area now. */
export async function tryRules(db: Kysely<Schema>, { officer, now, locale, typed }: Asked): Promise<RuleTrial | null> {
  const areas = await listShownAreas(db, { officer, isSupervisor: true, now, locale })
  if (areas.length === 0) return null
  const questions = await db
    .selectFrom('questions')
    .select(['template_id', 'code', 'section', 'weight', 'critical'])
    .execute()
  const today = rulesAt(now)
  const { tried, wrong } = readTrial(typed, { known: new Set(questions.map(({ code }) => code)), today })
  const trial = { fields: filledIn(typed, today), wrong, example: questions[0]?.code ?? '' }
  if (wrong.length > 0) return { ...trial, result: null }
  const rows = await readResults(db, districtsOf(areas), locale)
  const templates = Map.groupBy(questions, ({ template_id }) => template_id)
  const moved = rows.slice(0, placesMost).flatMap((row) => moveOf(row, templates, tried, today))
  const moves = Map.groupBy(
    moved.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from}${to}`,
  )
  const result = {
    all: lineOf('', moved),
    isCut: rows.length > placesMost,
    districts: linesBy(moved, ({ district }) => district),
    categories: linesBy(moved, ({ category }) => category),
    moves: [...moves.values()]
      .map((own) => ({ from: (own[0] as Moved).from, to: (own[0] as Moved).to, places: own.length }))
      .sort((a, b) => b.places - a.places || (a.from + a.to < b.from + b.to ? -1 : 1)),
  }
  return { ...trial, result }
}
