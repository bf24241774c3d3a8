/** A questionnaire that is filled in and handed in by the commands: an officer's visit, or an owner's self-survey. */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Question } from '#shared/standards/question-template.ts'
import { readQuestionTemplates } from '../db/reference/question-templates.ts'
import { sealVisit } from '../domain/cards/seal-visit.ts'
import { findDue } from '../domain/inspections/find-due.ts'
import { startInspection } from '../domain/inspections/start-inspection.ts'
import { signOf } from '../domain/places/place-sign.ts'
import { manifestHash } from '../domain/runs/end-run.ts'
import { judgeRun } from '../domain/runs/judge-run.ts'
import { findRun, limitsOf, type RunRow, readRun } from '../domain/runs/queries.ts'
import { recordOps } from '../domain/runs/record-ops.ts'
import { changeRunPhotos, noFacts } from '../domain/runs/run-photos.ts'
import { startSurvey, submitSurvey } from '../domain/surveys/commands.ts'
import { act, type Doer, hoursAgo, type Past } from './at-moment.ts'
import { answerValue } from './build-inspection.ts'

/** Of a place that does not say how many it holds. */
const usualCapacity = 40

/** Duration in hours. */
const takes = 0.75

const found = 'พบตามภาพ แจ้งผู้ดูแลสถานที่แล้ว และนัดหมายวันแก้ไข'

let questions: Map<string, Question> | undefined
function questionOf(code: string): Question {
  questions ??= new Map(
    readQuestionTemplates().flatMap((it) => it.questions.map((question) => [question.code, question])),
  )
  return questions.get(code) as Question
}

const getRun = async ({ tx }: Past, id: string): Promise<RunRow> => {
  const run = await findRun(tx, id)
  if (!run) throw new Error(`There is no run ${id}.`)
  return run
}

/** True if an answer wants a picture. */
const wantsPhoto = ({ photo, critical }: Question, isFailed: boolean) =>
  photo === 'always' || (isFailed && (photo === 'on_fail' || critical === 'X'))

interface Filling {
  run: string
  place: string
  /** Codes of failing questions; the rest passes. */
  failed: readonly string[]
  hours: number
  /** Number of questions, from the first on. @default all */
  most?: number
}

/** Answers, with a picture of the place where one is wanted: each a file of its own, as a camera makes it. */
async function answer(past: Past, who: Doer, { run, place, failed, hours, most }: Filling): Promise<void> {
  const { asked, capacity } = await getRun(past, run)
  const device = uuidv7()
  const codes = asked.slice(0, most)
  const ops = codes.map((question, at) => ({
    device,
    n: at + 1,
    question,
    naReason: null,
    replaces: [],
    deviceAt: hoursAgo(past, hours),
    value: answerValue(questionOf(question), failed.includes(question) ? 'fail' : 'pass', capacity ?? usualCapacity),
    note: failed.includes(question) ? found : '',
  }))
  const { outcomes } = await act(past, who, hours, recordOps, { run, ops })
  const refused = outcomes.find((it) => it.refused)
  if (refused) throw new Error(`${refused.id} was refused: ${refused.refused}`)
  const picture = await past.tx
    .selectFrom('photos')
    .select('key')
    .where('business_id', '=', place)
    // The last picture: owners send the first with a reply, and the two would count as one.
    .orderBy('position', 'desc')
    .executeTakeFirst()
  for (const question of codes) {
    if (!wantsPhoto(questionOf(question), failed.includes(question))) continue
    const sha256 = createHash('sha256').update(`${run} ${question}`).digest('hex')
    const added = [{ key: picture?.key ?? 'drawn', sha256 }]
    const change = { run, question, added, facts: noFacts, removed: null, uploaded: null }
    await act(past, who, hours, changeRunPhotos, change)
  }
}

/** The state that was shown to the person who ends it. */
async function seenOf(past: Past, id: string): Promise<string> {
  const run = await getRun(past, id)
  return manifestHash(judgeRun(await readRun(past.tx, run), limitsOf(run)))
}

interface Wanted {
  place: string
  /** The asked questions that fail. */
  failing(questions: readonly Question[]): readonly string[]
  /** Time of the end. */
  hours: number
}

/** An officer's visit, of the kind that was due. */
export async function visit(past: Past, officer: Doer, { place, failing, hours }: Wanted): Promise<void> {
  const due = await findDue(past.tx, place)
  // The licence allows as many as the place says that it holds.
  const { capacity } = await past.tx
    .selectFrom('businesses')
    .select('capacity')
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  const { run } = await act(past, officer, hours + takes, startInspection, {
    run: uuidv7(),
    place,
    kind: due?.kinds[0] ?? 'first',
    licensed: capacity ?? usualCapacity,
    at: null,
    companion: '',
    // Read at the door, as an officer on site does.
    sign: await signOf(past.tx, place),
  })
  const failed = failing((await getRun(past, run)).asked.map(questionOf))
  await answer(past, officer, { run, place, failed, hours })
  await act(past, officer, hours, sealVisit, { run, seen: await seenOf(past, run) })
}

/** An owner's self-survey, handed in; with `most` only begun, and left at so many answers. */
export async function survey(
  past: Past,
  owner: Doer,
  { place, failing, hours, most }: Wanted & { most?: number },
): Promise<void> {
  const { run } = await act(past, owner, hours + takes, startSurvey, { run: uuidv7(), place })
  const failed = failing((await getRun(past, run)).asked.map(questionOf))
  await answer(past, owner, { run, place, failed, hours, ...(most !== undefined && { most }) })
  if (most === undefined) await act(past, owner, hours, submitSurvey, { run, seen: await seenOf(past, run) })
}
