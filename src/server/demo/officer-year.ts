/**
 * A year of three officers of the demo's province, so that the dashboard has something to say: two who judge as they find, and one who lets
 * the lightest faults pass where a place would end just below a letter. Places keep the result that they have: all of this was before it.
 */
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { SECOND_LOOK_DAYS } from '#shared/fairness/limits.ts'
import type { Category } from '#shared/places/categories.ts'
import { gradeRules } from '#shared/standards/constants.ts'
import { type QuestionTemplate, templateKindOf } from '#shared/standards/question-template.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { insertRows } from '../db/insert-rows.ts'
import { readQuestionTemplates } from '../db/reference/question-templates.ts'
import type { Schema } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { commitTo } from '../domain/lot/keep-lot.ts'
import { lotSecret, mondayOf } from '../domain/lot/lot.ts'
import { type BuiltInspection, buildInspection } from './build-inspection.ts'
import { createRandom, type Random } from './random.ts'
import { writeInspections } from './write-record.ts'

/** Visits of an officer in the year, and how many of them the lot drew; of the first officer's drawn ones the second looks at some, too. */
const visitsEach = 260
const drawnEach = 70
const doubled = 66

interface YearPlace {
  id: string
  category_id: Category
  capacity: number | null
  inspected_at: Date
  /** Its oldest inspection so far. */
  since: Date
}

/** Of places that were inspected in so many days the year is told. */
export const toldDays = 300

type Answers = Record<string, Verdict>

const scoreOf = ({ questions }: QuestionTemplate, answers: Answers) => scoreAnswers(questions, answers)?.score ?? 0

/** What is found at a place: few places are bad, and those are very bad; what stops a place is rare. `strictness` 1 finds what there is. */
function look(random: Random, { questions }: QuestionTemplate, badness: number, strictness: number): Answers {
  return Object.fromEntries(
    questions.map(({ code, critical, weight }, at) => {
      if (critical === null && random.chance(0.04)) return [code, 'na']
      const usual = critical === 'X' ? 0.004 : 0.05 + 0.04 * ((at * 7 + weight) % 4)
      return [code, random.chance(Math.min(0.85, usual * strictness * (0.3 + badness))) ? 'fail' : 'pass']
    }),
  )
}

/** The same with the lightest faults passed, where that lifts it over a threshold close above. */
function lift(template: QuestionTemplate, answers: Answers): Answers {
  const score = scoreOf(template, answers)
  const above = Object.values(gradeRules).find((rule) => score < rule.score && score >= rule.score - 2)
  if (!above) return answers
  const lifted = { ...answers }
  const faults = template.questions.filter(({ code, critical }) => answers[code] === 'fail' && critical !== 'X')
  for (const { code } of faults.toSorted((a, b) => a.weight - b.weight)) {
    lifted[code] = 'pass'
    if (scoreOf(template, lifted) >= above.score) break
  }
  return lifted
}

interface OfficerYear {
  id: string
  strictness: number
  lifts: boolean
}

interface Year {
  built: BuiltInspection[]
  /** Inspections that the lot drew, with the second look where there was one. */
  drawn: { built: BuiltInspection; second: { officer: string; built: BuiltInspection } | null }[]
}

function composeYear(places: readonly YearPlace[], officers: readonly OfficerYear[], unit: string, today: Date): Year {
  const random = createRandom(11, 'officers')
  const templates = readQuestionTemplates()
  const year: Year = { built: [], drawn: [] }
  for (const [turn, officer] of officers.entries()) {
    for (let visit = 0; visit < visitsEach; visit++) {
      const isPaired = turn === 0 && visit < doubled
      const pool = isPaired ? places.filter(({ category_id }) => category_id === 'restaurant') : places
      const place = random.pick(pool)
      const template = templates.find(({ kind }) => kind === templateKindOf(place.category_id)) as QuestionTemplate
      // Before the result that counts, and not longer than a year ago.
      const room = Math.floor((place.inspected_at.getTime() - today.getTime()) / dayMs) + 350
      const sealedAt = new Date(
        place.inspected_at.getTime() - random.int(1, Math.max(1, room)) * dayMs - visit * 60_000,
      )
      const badness = -Math.log(1 - random.next())
      const seen = look(random, template, badness, officer.strictness)
      const build = (answers: Answers, inspectorId: string) =>
        buildInspection({
          ...{ businessId: place.id, template, sealedAt, unit, inspectorId, kind: 'routine' as const, id: uuidv7() },
          ...{ capacity: place.capacity ?? undefined, verdicts: answers, findingState: () => 'verified' as const },
        })
      const built = build(officer.lifts ? lift(template, seen) : seen, officer.id)
      year.built.push(built)
      if (visit >= drawnEach) continue
      const colleague = officers[1] as OfficerYear
      // A second officer sees nearly the same.
      const again = Object.fromEntries(
        Object.entries(seen).map(([code, verdict]) => [
          code,
          random.chance(0.06) ? (verdict === 'pass' ? 'fail' : 'pass') : verdict,
        ]),
      ) as Answers
      const second = isPaired ? { officer: colleague.id, built: build(again, colleague.id) } : null
      year.drawn.push({ built, second })
    }
  }
  nameFirst(places, year)
  return year
}

/** The oldest inspection of a place is its first: all of the year are before those that were there, which are called routine (compose-business.ts). */
function nameFirst(places: readonly YearPlace[], { built }: Year): void {
  const since = new Map(places.map((place) => [place.id, place.since]))
  const byPlace = Map.groupBy(built, ({ inspection }) => inspection.business_id as string)
  for (const [place, own] of byPlace) {
    const [oldest] = own.toSorted((a, b) => a.inspection.visited_at.getTime() - b.inspection.visited_at.getTime())
    if (oldest && oldest.inspection.visited_at < (since.get(place) ?? 0)) oldest.inspection.kind = 'first'
  }
}

/** Adds the year; `officers` in their order: two even ones, and the one who lifts. */
export async function writeOfficerYear(
  tx: Transaction<Schema>,
  { officers, unit, province }: { officers: readonly [string, string, string]; unit: string; province: number },
  today: Date,
): Promise<void> {
  const { rows: places } = await sql<YearPlace>`
    select id, category_id, capacity, inspected_at,
      (select min(visited_at) from inspections where business_id = businesses.id and state = 'sealed') as since
    from businesses
    where province_code = ${province} and inspected_at > ${new Date(today.getTime() - toldDays * dayMs)} order by id`.execute(
    tx,
  )
  if (!places.some(({ category_id }) => category_id === 'restaurant')) return
  const [first, second, third] = officers
  const year = composeYear(
    places,
    [
      { id: first, strictness: 1, lifts: false },
      { id: second, strictness: 1.5, lifts: false },
      { id: third, strictness: 0.9, lifts: true },
    ],
    unit,
    today,
  )
  await writeInspections(tx, year.built)
  await writeDrawn(tx, year.drawn, { last: third, today })
}

async function writeDrawn(
  tx: Transaction<Schema>,
  drawn: Year['drawn'],
  { last, today }: { last: string; today: Date },
): Promise<void> {
  const secret = await installationSecret(tx, lotSecret)
  const weekOf = ({ inspection }: BuiltInspection) => mondayOf(inspection.visited_at)
  for (const week of new Set(drawn.map(({ built }) => weekOf(built))))
    await commitTo(tx, week, { secret, now: new Date(`${week}T00:00:00+07:00`) })
  // Of the last officer's the newest drawn one waits for somebody's second look.
  const waiting = drawn
    .filter(({ built: { inspection } }) => inspection.inspector_id === last)
    .toSorted((a, b) => b.built.inspection.visited_at.getTime() - a.built.inspection.visited_at.getTime())[0]
  await insertRows(
    tx,
    'lot_visits',
    { inspection_id: 'uuid', week: 'date', doubled: 'boolean' },
    drawn.map(({ built, second }) => ({
      ...{
        inspection_id: built.inspection.id,
        week: weekOf(built),
        doubled: second !== null || built === waiting?.built,
      },
    })),
  )
  const looks = drawn.flatMap(({ built: { inspection }, second }) =>
    second ? [{ id: inspection.id as string, sealedAt: inspection.visited_at, second }] : [],
  )
  await insertRows(
    tx,
    'second_looks',
    { inspection_id: 'uuid', due_at: 'timestamptz', inspector_id: 'uuid', sealed_at: 'timestamptz', score: 'numeric' },
    looks.map(({ id, sealedAt, second }) => ({
      ...{ inspection_id: id, due_at: new Date(sealedAt.getTime() + SECOND_LOOK_DAYS * dayMs) },
      ...{ inspector_id: second.officer, sealed_at: new Date(sealedAt.getTime() + 5 * dayMs) },
      score: second.built.inspection.score,
    })),
  )
  if (waiting)
    await tx
      .insertInto('second_looks')
      .values({
        inspection_id: waiting.built.inspection.id,
        // Days are left for it, however long ago the visit of the invented year was.
        due_at: new Date(today.getTime() + (SECOND_LOOK_DAYS / 2) * dayMs),
        ...{ inspector_id: null, sealed_at: null, score: null },
      })
      .execute()
  await insertRows(
    tx,
    'second_answers',
    { inspection_id: 'uuid', question_id: 'text', verdict: 'text', value: 'text' },
    looks.flatMap(({ id, second }) =>
      second.built.answers.map(({ question_id, verdict, value }) => ({
        inspection_id: id,
        question_id,
        verdict,
        value,
      })),
    ),
  )
}
