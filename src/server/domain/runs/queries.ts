/**
 * Runs as they are in the database, with their parts. The row is locked for a change, so that of two people at once
 * the second sees the first one's change.
 */
import type { Kysely, Selectable } from 'kysely'
import type { NamedLaw } from '#shared/laws/law.ts'
import type { RunKind } from '#shared/runs/run.ts'
import type { RunOp } from '#shared/runs/run-ops.ts'
import type { PlaceLimits } from '#shared/standards/pass-rule.ts'
import type { RunPhotos, Runs } from '../../db/schema/runs.ts'
import type { QuestionHelps, Questions } from '../../db/schema/standards.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, scalar, sql } from '../../db/sql.ts'
import { lawOfQuestion } from '../official-names/named-law.ts'
import { retiredAt } from '../standards/templates.ts'

/** A run, with when its questionnaire was replaced by the next version; null while it is in use. */
export type RunRow = Selectable<Runs> & { retired_at: Date | null }
export type QuestionRow = Selectable<Questions>
/** With its law as it is in force now. */
export type AskedRow = QuestionRow & { law: NamedLaw | null }
export type HelpRow = Selectable<QuestionHelps>

/** An operation with its sender, and the times of its arrival and its making. */
export type StoredOp = RunOp & { byId: string | null; by: string | null; at: Date; deviceAt: Date; hash: Buffer }

/** A run's answers and photos. */
export interface RunContent {
  /** Those that are asked, in their order, with the words that go with them. */
  questions: (AskedRow & { help: HelpRow | null })[]
  ops: StoredOp[]
  /** Those that are not taken out. */
  photos: Selectable<RunPhotos>[]
}

const selectRuns = (db: Kysely<Schema>) =>
  db
    .selectFrom('runs')
    .selectAll('runs')
    .select(retiredAt(sql.ref('runs.template_id')).as('retired_at'))

/** The run, or null. */
export async function findRun(db: Kysely<Schema>, id: string, lock?: 'lock'): Promise<RunRow | null> {
  const query = selectRuns(db).where('id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** The open run of a place: the owner's survey, or the officers' inspection. */
export async function findOpenRun(
  db: Kysely<Schema>,
  place: string,
  which: 'survey' | 'inspection',
): Promise<RunRow | null> {
  const row = await selectRuns(db)
    .where('business_id', '=', place)
    .where('state', '=', 'open')
    .where('kind', which === 'survey' ? '=' : '<>', 'survey' satisfies RunKind)
    .executeTakeFirst()
  return row ?? null
}

/** The words that go with the questions of a version, by the ids of these. */
export async function readHelp(db: Kysely<Schema>, template: string): Promise<ReadonlyMap<string, HelpRow>> {
  const rows = await db
    .selectFrom('question_help')
    .innerJoin('questions', 'questions.id', 'question_help.question_id')
    .selectAll('question_help')
    .where('questions.template_id', '=', template)
    .execute()
  return new Map(rows.map((row) => [row.question_id, row]))
}

/** The words that go with a row of `questions`, in its own statement. */
export const helpOfQuestion = scalar(orNull(jsonAs<HelpRow>()))`(
  select row_to_json(help) from question_help help where help.question_id = questions.id)`

/** Everything of a run. */
export async function readRun(db: Kysely<Schema>, { id, template_id, asked }: RunRow): Promise<RunContent> {
  const [questions, ops, photos] = await Promise.all([
    db
      .selectFrom('questions')
      .selectAll('questions')
      .select([helpOfQuestion.as('help'), lawOfQuestion.as('law')])
      .where('template_id', '=', template_id)
      .orderBy('position')
      .execute(),
    readOps(db, id),
    db
      .selectFrom('run_photos')
      .selectAll()
      .where('run_id', '=', id)
      .where('removed_at', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  ])
  return { questions: questions.filter(({ code }) => asked.includes(code)), ops, photos }
}

/** The operations of a run, each device's in their order. */
export async function readOps(db: Kysely<Schema>, run: string): Promise<StoredOp[]> {
  const rows = await db
    .selectFrom('run_ops')
    .leftJoin('users', 'users.id', 'run_ops.by_id')
    .selectAll('run_ops')
    .select('users.display_name')
    .where('run_id', '=', run)
    .orderBy('device')
    .orderBy('n')
    .execute()
  return rows.map(
    ({ device, n, question, value, na_reason, note, replaces, by_id, display_name, at, device_at, hash }) => ({
      device,
      n,
      question,
      value,
      note,
      replaces,
      at,
      hash,
      deviceAt: device_at,
      naReason: na_reason,
      byId: by_id,
      by: display_name,
    }),
  )
}

export const limitsOf = ({ capacity, licensed }: Pick<RunRow, 'capacity' | 'licensed'>): PlaceLimits => ({
  capacity,
  licensed,
})
