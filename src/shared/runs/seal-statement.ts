/**
 * The statement that an officer's device signs at the seal of an inspection: the hash of the manifest and the text of each answer. So the
 * signature covers words and time as well as the names of operations, and a change in the database cannot be signed anew.
 */
import type { GivenAnswer } from './run-ops.ts'

/** One line each, answers in the order of their ids; with `closedAt`, an ISO instant, when it was closed by the device's clock. */
export const sealStatement = (
  seen: string,
  heads: readonly (GivenAnswer & { id: string })[],
  closedAt?: string,
): string =>
  [
    ...(closedAt ? ['place-safety seal 2', closedAt] : ['place-safety seal 1']),
    seen,
    ...heads
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, value, naReason, note }) => JSON.stringify([id, value, naReason, note])),
  ].join('\n')
