/**
 * A run's answers as operations: each is stored once under its device and number, however often it is sent, or refused by name.
 * They are a record of their own: append-only, each device's in a chain of hashes, and sealed by the manifest in the audit. So they
 * leave no audit row each.
 */
import { createHash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { PlainRefusal } from '#shared/refusals.ts'
import { HAND_LENGTHS, isHandCode, readHand } from '#shared/runs/hands.ts'
import type { AnswerHead } from '#shared/runs/run.ts'
import { NA_REASON_MAX, NOTE_MAX, OPS_AT_ONCE, OPS_MOST } from '#shared/runs/run-limits.ts'
import { opId, type RunOp } from '#shared/runs/run-ops.ts'
import { isValue } from '#shared/standards/pass-rule.ts'
import type { RunOps } from '../../db/schema/runs.ts'
import type { Schema } from '../../db/schema.ts'
import { type Actor, actorId } from '../actor.ts'
import { canonicalJson } from '../canonical-json.ts'
import { step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { getRun, whileAnswered } from './access.ts'
import { presentHeads } from './present-run.ts'
import { type QuestionRow, type RunRow, readOps, type StoredOp } from './queries.ts'

/** An operation as it is sent. */
export interface SentOp extends RunOp {
  /** By the device's clock. */
  deviceAt: Date
}

/** An operation's outcome: it is stored, now or before, or why it is not. */
export interface OpOutcome {
  id: string
  refused: PlainRefusal | null
}

const longest = (text: string) => [...text].length
/** True if its words are more than the database takes. */
export const isTooLong = ({ question, note, naReason }: Pick<RunOp, 'question' | 'note' | 'naReason'>): boolean =>
  longest(note) > (isHandCode(question) ? HAND_LENGTHS.whole : NOTE_MAX) || longest(naReason ?? '') > NA_REASON_MAX

function faultOf(op: SentOp, questions: Map<string, QuestionRow>, { kind, asked }: RunRow): PlainRefusal | null {
  // The hands under a visit are of its form; nobody signs a survey.
  if (isHandCode(op.question) && kind !== 'survey') {
    if (isTooLong(op)) return 'error:run.tooLong'
    return readHand(op.question, op) ? null : 'inspection:error.hand'
  }
  const question = questions.get(op.question)
  if (!question || !asked.includes(op.question)) return 'error:run.question'
  if (op.value !== null && (op.naReason !== null || !isValue(question, op.value))) return 'error:run.value'
  return isTooLong(op) ? 'error:run.tooLong' : null
}

/** Nothing replaces an operation that is not there yet: it could not have been seen. */
const strangeIn = ({ question, replaces }: SentOp, stored: ReadonlyMap<string, RunOp>): PlainRefusal | null =>
  replaces.every((id) => stored.get(id)?.question === question) ? null : 'error:run.replaces'

/** The initial hash of a run's chains of operations. */
export const chainStart = ({ id, template_id }: Pick<RunRow, 'id' | 'template_id'>): Buffer =>
  Buffer.from(`${id} ${template_id}`)

/** The hash of an operation that follows `previous`. */
export const hashOp = (previous: Buffer, op: RunOp): Buffer =>
  createHash('sha256').update(previous).update(contentsOf(op)).digest()

/** Its contents, in the same bytes everywhere. */
export const contentsOf = ({ device, n, question, value, naReason, note, replaces }: RunOp) =>
  canonicalJson({ device, n, question, value, naReason, note, replaces: [...replaces].sort() })

/** Stores operations of a locked run, in one statement; those that are there are left alone. */
export async function storeOps(
  tx: Transaction<Schema>,
  run: RunRow,
  sent: readonly SentOp[],
  actor: Pick<Actor, 'id' | 'now'>,
): Promise<OpOutcome[]> {
  const rows = await tx.selectFrom('questions').selectAll().where('template_id', '=', run.template_id).execute()
  const questions = new Map(rows.map((row) => [row.code, row]))
  const there = await readOps(tx, run.id)
  const stored = new Map<string, RunOp>(there.map((op) => [opId(op), op]))
  const ends = endsOf(there)
  const outcomes: OpOutcome[] = []
  const added: Insertable<RunOps>[] = []
  for (const op of sent) {
    const id = opId(op)
    const before = stored.get(id)
    const refused = before
      ? contentsOf(before) === contentsOf(op)
        ? null
        : 'error:run.otherContents'
      : stored.size >= OPS_MOST
        ? 'error:run.opsMost'
        : (faultOf(op, questions, run) ?? strangeIn(op, stored))
    outcomes.push({ id, refused })
    if (before || refused) continue
    const hash = hashOp(ends.get(op.device) ?? chainStart(run), op)
    const { device, n, question, value, note, deviceAt } = op
    added.push({
      run_id: run.id,
      device,
      n,
      question,
      value,
      note,
      hash,
      na_reason: op.naReason,
      replaces: [...op.replaces],
      by_id: actor.id,
      device_at: deviceAt,
      at: actor.now,
    })
    stored.set(id, op)
    ends.set(device, hash)
  }
  if (added.length > 0) await tx.insertInto('run_ops').values(added).execute()
  return outcomes
}

/** End of each device's chain. Operations come in the order of their numbers. */
const endsOf = (ops: readonly StoredOp[]) => new Map(ops.map(({ device, hash }) => [device, hash]))

/** The answer to a device's sending: its outcome, and everybody's operations until now. */
export interface RecordedOps {
  outcomes: OpOutcome[]
  heads: Record<string, AnswerHead[]>
}

/** Takes a device's operations; an empty sending fetches those of others. */
export const recordOps = step<{ run: string; ops: readonly SentOp[] }, RecordedOps, RunRow>({
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run, { actor }, { ops }) =>
    ops.length > OPS_AT_ONCE ? new InputRefusal({ form: 'error:run.opsAtOnce' }) : whileAnswered(run, actor),
  async run({ tx, actor }, { ops }, run) {
    const outcomes = await storeOps(tx, run, ops, actor)
    return { outcomes, heads: presentHeads(await readOps(tx, run.id), actorId(actor)) }
  },
})
