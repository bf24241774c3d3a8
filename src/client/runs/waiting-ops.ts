/** The answers on the screen while operations wait for the server, and the effect of a change. Pure. */
import type { AnswerHead } from '#shared/runs/run.ts'
import { type GivenAnswer, isConflict, isSameAnswer, noAnswer, opId } from '#shared/runs/run-ops.ts'
import type { WaitingOp } from './run-store.ts'

type Heads = Record<string, AnswerHead[]>

const asHead = (op: WaitingOp): AnswerHead => ({
  id: opId(op),
  value: op.value,
  naReason: op.naReason,
  note: op.note,
  by: null,
  at: op.deviceAt,
})

/** The answers when the device's own operations are added to the server's. */
export function withWaiting(known: Heads, waiting: readonly WaitingOp[]): Heads {
  const heads = { ...known }
  const replaced = new Set(waiting.flatMap(({ replaces }) => replaces))
  for (const op of waiting) {
    const before = heads[op.question] ?? []
    const others = before.filter(({ id }) => !replaced.has(id) && id !== opId(op))
    heads[op.question] = replaced.has(opId(op)) ? others : [...others, asHead(op)]
  }
  return heads
}

/**
 * The answer of a question after a change: the operations that it replaces, and whether it says anything new. Text somebody was still typing
 * when another answer came changes this device's only: nobody has chosen yet. A choice says all of the answer.
 */
export function changedAnswer(all: readonly AnswerHead[], change: Partial<GivenAnswer>, device: string) {
  const isChoice = change.value !== undefined && change.naReason !== undefined && change.note !== undefined
  const before = isConflict(all) && !isChoice ? all.filter(({ id }) => id.startsWith(`${device}:`)) : all
  const [first] = before
  const isOne = first !== undefined && !isConflict(before)
  const said = isOne ? first : noAnswer
  const next: GivenAnswer = { value: said.value, naReason: said.naReason, note: said.note, ...change }
  return { before, next, isNew: !(isOne && isSameAnswer(first, next)) }
}
