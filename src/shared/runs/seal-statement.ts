/**
 * What an officer's device signs when an inspection is sealed: the hash of the manifest, and what each answer in it says. So the signature
 * holds the words as well as the names of operations, and whoever changes either in the database cannot make it anew.
 */
import type { GivenAnswer } from './run-ops.ts'

/** One line each, answers in the order of their ids. */
export const sealStatement = (seen: string, heads: readonly (GivenAnswer & { id: string })[]): string =>
  [
    'place-safety seal 1',
    seen,
    ...heads
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, value, naReason, note }) => JSON.stringify([id, value, naReason, note])),
  ].join('\n')
