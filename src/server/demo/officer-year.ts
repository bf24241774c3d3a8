/**
 * A year of three officers of the demo's province, so that the dashboard has findings: two judge evenly, and one lets
 * the lightest faults pass where a place would end just below a letter. Places keep the result that they have: all of this was before it.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { SECOND_LOOK_DAYS } from '#shared/fairness/limits.ts'
import { type QuestionTemplate, templateKindOf } from '#shared/standards/question-template.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { insertRows } from '../db/insert-rows.ts'
import { readQuestionTemplates } from '../db/reference/question-templates.ts'
import type { Schema } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { commitTo } from '../domain/lot/keep-lot.ts'
import { lotSecret, mondayOf } from '../domain/lot/lot.ts'
import { type BuiltInspection, buildInspection } from './build-inspection.ts'
import { doubled, shareOut, slotsOf, toldDays, type YearPlace, yearPlaceShape } from './officer-slots.ts'
import { createRandom, type Random } from './random.ts'
import { writeInspections } from './write-record.ts'

/** Share of an officer's visits that the lot drew; at the first officer's restaurants the second looks, too. */
const drawnEach = 70

type Answers = Record<string, Verdict>

/** By the rules of the day that the demo is made on. */
const scoreOf = ({ questions }: QuestionTemplate, answers: Answers, rules: Rules) =>
  scoreAnswers(questions, answers, rules)?.score ?? 0

/** Faults of a place: few places are bad, and those are very bad; critical faults are rare. `strictness` 1 finds every fault. */
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
function lift(template: QuestionTemplate, answers: Answers, rules: Rules): Answers {
  const score = scoreOf(template, answers, rules)
  const above = Object.values(rules.grades).find((rule) => score < rule.score && score >= rule.score - 2)
  if (!above) return answers
  const lifted = { ...answers }
  const faults = template.questions.filter(({ code, critical }) => answers[code] === 'fail' && critical !== 'X')
  for (const { code } of faults.toSorted((a, b) => a.weight - b.weight)) {
    lifted[code] = 'pass'
    if (scoreOf(template, lifted, rules) >= above.score) break
  }
  return lifted
}

/** A year is short: to be detectable, every third place of the lenient officer is just below a letter. */
function drawNear(draw: () => Answers, template: QuestionTemplate, rules: Rules): Answers {
  const endsJustAbove = (answers: Answers) => {
    const lifted = lift(template, answers, rules)
    const score = scoreOf(template, lifted, rules)
    return (
      lifted !== answers && Object.values(rules.grades).some((rule) => score >= rule.score && score < rule.score + 2)
    )
  }
  for (let left = mostDraws; left > 0; left--) {
    const answers = draw()
    if (endsJustAbove(answers)) return answers
  }
  return draw()
}

/** A place just below a letter is found within these draws, nearly always. */
const mostDraws = 60

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

function composeYear(
  places: readonly YearPlace[],
  officers: readonly OfficerYear[],
  agency: string,
  today: Date,
): Year {
  const random = createRandom(11, 'officers')
  const templates = readQuestionTemplates()
  const rules = rulesAt(today)
  const year: Year = { built: [], drawn: [] }
  const shares = shareOut(slotsOf(random, places, today))
  for (const [turn, officer] of officers.entries()) {
    for (const [visit, { place, at: sealedAt }] of (shares[turn] ?? []).entries()) {
      const isPaired = turn === 0 && visit < doubled && place.category_id === 'restaurant'
      const template = templates.find(({ kind }) => kind === templateKindOf(place.category_id)) as QuestionTemplate
      const draw = () => look(random, template, -Math.log(1 - random.next()), officer.strictness)
      const seen = officer.lifts && visit % 3 === 0 ? drawNear(draw, template, rules) : draw()
      const build = (answers: Answers, inspectorId: string) =>
        mended(
          buildInspection({
            businessId: place.id,
            template,
            sealedAt,
            agency,
            inspectorId,
            kind: 'routine' as const,
            id: uuidv7(),
            capacity: place.capacity ?? undefined,
            verdicts: answers,
            findingState: () => 'verified' as const,
          }),
        )
      const built = build(officer.lifts ? lift(template, seen, rules) : seen, officer.id)
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
  nameFirst(year)
  return year
}

/** All findings are fixed in the month after, before the next visit. */
function mended(built: BuiltInspection): BuiltInspection {
  const after = (days: number) => new Date(built.inspection.visited_at.getTime() + days * dayMs)
  for (const [at, finding] of built.findings.entries())
    Object.assign(finding, { claimed_at: after(3 + (at % 5)), verified_at: after(12 + (at % 9)) })
  return built
}

/** The oldest inspection of a place is its first; the one that was there is called routine (compose-business.ts). */
function nameFirst({ built }: Year): void {
  for (const own of Map.groupBy(built, ({ inspection }) => inspection.business_id as string).values()) {
    const [oldest] = own.toSorted((a, b) => a.inspection.visited_at.getTime() - b.inspection.visited_at.getTime())
    if (oldest) oldest.inspection.kind = 'first'
  }
}

/** Adds the year; `officers` in their order: two even ones, and the lenient one. */
export async function writeOfficerYear(
  tx: Transaction<Schema>,
  { officers, agency, province }: { officers: readonly [string, string, string]; agency: string; province: number },
  today: Date,
): Promise<void> {
  const { rows: places } = await yearPlaceShape`
    select id, category_id, capacity, inspected_at from businesses
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
    agency,
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
      inspection_id: built.inspection.id,
      week: weekOf(built),
      doubled: second !== null || built === waiting?.built,
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
      inspection_id: id,
      due_at: new Date(sealedAt.getTime() + SECOND_LOOK_DAYS * dayMs),
      inspector_id: second.officer,
      sealed_at: new Date(sealedAt.getTime() + 5 * dayMs),
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
        inspector_id: null,
        sealed_at: null,
        score: null,
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
