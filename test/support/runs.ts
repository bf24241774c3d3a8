/** Runs of tests: begun by the command, answered as a device answers, ended with the hash of the shown state. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { readQuestionTemplates } from '#server/db/reference/question-templates.ts'
import { answerValue } from '#server/demo/build-inspection.ts'
import type { Actor } from '#server/domain/actor.ts'
import { manifestHash, shownHash } from '#server/domain/runs/end-run.ts'
import { judgeRun } from '#server/domain/runs/judge-run.ts'
import { findRun, limitsOf, readRun } from '#server/domain/runs/queries.ts'
import { type RecordedOps, recordOps, type SentOp } from '#server/domain/runs/record-ops.ts'
import { handAnswer, handCodes } from '#shared/runs/hands.ts'
import { headsOf, opId } from '#shared/runs/run-ops.ts'
import type { Question } from '#shared/standards/question-template.ts'
import { perform } from './commands.ts'

const questions = new Map<string, Question>(
  readQuestionTemplates().flatMap((template) => template.questions.map((question) => [question.code, question])),
)

/** A device of a test: its operations have its name and their numbers. */
export function testDevice() {
  const device = uuidv7()
  let n = 0
  return (question: string, given: Partial<SentOp> = {}): SentOp => ({
    device,
    n: ++n,
    question,
    value: 'yes',
    naReason: null,
    note: '',
    replaces: [],
    deviceAt: new Date(),
    ...given,
  })
}

type Db = Pick<Database, 'db'>

/** Sends operations of a run. */
export const sendOps = (database: Db, actor: Actor, run: string, ops: SentOp[]): Promise<RecordedOps> =>
  perform(database, actor, recordOps, { run, ops })

/** A picture of a run without files; returns its id. */
export async function insertRunPhoto(
  { db }: Db,
  run: string,
  question: string,
  now = new Date(),
  given: { key?: string | undefined; by?: string } = {},
): Promise<string> {
  const id = uuidv7()
  const sha256 = (id.replaceAll('-', '') + id.replaceAll('-', '')).slice(0, 64)
  await db
    .insertInto('run_photos')
    .values({
      id,
      run_id: run,
      question,
      key: given.key ?? `pab/${id}-800x600`,
      sha256,
      by_id: given.by ?? null,
      at: now,
      removed_at: null,
    })
    .execute()
  return id
}

const words = 'พบสิ่งกีดขวางหน้าประตูทางออก เปิดได้ไม่ถึงครึ่งบาน'

/** Both hands under a visit as it stands now: the manager's and the officer's, typed. */
export async function signVisit(database: Db, actor: Actor, run: string, saidAt?: Date): Promise<void> {
  const row = await findRun(database.db, run)
  if (!row) throw new Error('no such run')
  const { ops } = await readRun(database.db, row)
  const shown = await shownOf(database, run)
  const device = testDevice()
  const hand = {
    how: 'typed',
    shown,
    name: 'แก้ว ใจดี',
    position: 'ผู้จัดการ',
    strokes: '',
    reason: '',
    witness: '',
  } as const
  const replaces = (code: string) => (headsOf(ops).get(code) ?? []).map(opId)
  const hands = handCodes.map((code) =>
    device(code, { ...handAnswer(hand), replaces: replaces(code), ...(saidAt && { deviceAt: saidAt }) }),
  )
  const { outcomes } = await sendOps(database, actor, run, hands)
  const refused = outcomes.find((it) => it.refused)
  if (refused) throw new Error(`${refused.id}: ${refused.refused}`)
}

/**
 * Answers all questions, with a photo where one is wanted: those in `failed` fail, the rest pass. A visit is signed.
 * @param saidAt by the device, now
 */
export async function answerAll(
  database: Db,
  actor: Actor,
  run: string,
  failed: readonly string[] = [],
  saidAt?: Date,
): Promise<void> {
  const device = testDevice()
  const row = await findRun(database.db, run)
  if (!row) throw new Error('no such run')
  const ops = row.asked.map((code) => {
    const question = questions.get(code) as Question
    const verdict = failed.includes(code) ? 'fail' : 'pass'
    return device(code, {
      value: answerValue(question, verdict, row.capacity ?? 40),
      note: verdict === 'fail' ? words : '',
      ...(saidAt && { deviceAt: saidAt }),
    })
  })
  const { outcomes } = await sendOps(database, actor, run, ops)
  const refused = outcomes.find((it) => it.refused)
  if (refused) throw new Error(`${refused.id}: ${refused.refused}`)
  for (const code of row.asked) {
    const { photo, critical } = questions.get(code) as Question
    const isFailed = failed.includes(code)
    if (photo === 'always' || (isFailed && (photo === 'on_fail' || critical === 'X')))
      await insertRunPhoto(database, run, code)
  }
  if (row.kind !== 'survey') await signVisit(database, actor, run, saidAt)
}

/** The hash of the answers and photos that people sign now. */
export async function shownOf({ db }: Db, run: string): Promise<string> {
  const row = await findRun(db, run)
  if (!row) throw new Error('no such run')
  return shownHash(judgeRun(await readRun(db, row), limitsOf(row)))
}

/** The hash of a run as a person sees it now. */
export async function seenOf({ db }: Db, run: string): Promise<string> {
  const row = await findRun(db, run)
  if (!row) throw new Error('no such run')
  return manifestHash(judgeRun(await readRun(db, row), limitsOf(row)))
}
