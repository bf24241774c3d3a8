/**
 * What an officer's device signs when an inspection is sealed: the hash of the manifest, and what each answer in it says. So the signature
 * holds the words and the time as well as the names of operations, and whoever changes one of them in the database cannot make it anew.
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
