/**
 * Operations of a run: devices send them, and the answers are made of them. Each one names those that its sender saw and replaces. So
 * the answers are the operations that nobody has replaced, regardless of the order, the repetitions and the channels in which they
 * arrive: a set that only grows has no order. Two that replaced the same one are both kept, until a third replaces both.
 */
import { groupBy } from '../group-by.ts'

/** An answer to a question. */
export interface GivenAnswer {
  /** `yes`, `no`, a number or a choice; null where the question does not apply, or where only a note was written so far. */
  value: string | null
  /** Reason for which it does not apply; null where it does. */
  naReason: string | null
  note: string
}

export interface RunOp extends GivenAnswer {
  /** The device that made it (a uuid of its own), and its number there, from 1. */
  device: string
  n: number
  /** Code of the question. */
  question: string
  /** Ids of the operations on this question that it takes the place of. */
  replaces: readonly string[]
}

/** An operation's name: `device:n`. */
export const opId = ({ device, n }: Pick<RunOp, 'device' | 'n'>): string => `${device}:${n}`

/** The answer of a question that nobody answered. */
export const noAnswer: GivenAnswer = { value: null, naReason: null, note: '' }

/** True if two say the same. */
export const isSameAnswer = (a: GivenAnswer, b: GivenAnswer): boolean =>
  a.value === b.value && a.naReason === b.naReason && a.note === b.note

/** The operations that nobody has replaced, by question: one for most, several where people answered at once. In the order of their ids. */
export function headsOf<Op extends RunOp>(ops: readonly Op[]): Map<string, Op[]> {
  const byId = new Map(ops.map((op) => [opId(op), op]))
  const replaced = new Set([...byId.values()].flatMap(({ replaces }) => replaces))
  const heads = [...byId].filter(([id]) => !replaced.has(id)).sort(([a], [b]) => (a < b ? -1 : 1))
  return groupBy(
    heads.map(([, op]) => op),
    ({ question }) => question,
  )
}

/** True if these answers to one question contradict each other: somebody has to choose. */
export const isConflict = (heads: readonly GivenAnswer[]): boolean =>
  heads.some((head) => !isSameAnswer(head, heads[0] as GivenAnswer))

/** The answer of a question; null where there is none, or where there are several that differ. */
export function answerOf(heads: readonly GivenAnswer[] | undefined): GivenAnswer | null {
  const [first] = heads ?? []
  return first === undefined || isConflict(heads ?? []) ? null : first
}
