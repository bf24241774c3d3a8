/** What a judged row would do. */
import type { Outcome } from '#shared/imports/place-import.ts'
import type { JudgedRow } from './judge-rows.ts'

export function outcomeOf({ identity, changes }: Pick<JudgedRow, 'identity' | 'changes'>): Outcome {
  if (identity === 'new') return 'new'
  if (identity !== 'same') return 'waits'
  return changes.length > 0 ? 'changed' : 'same'
}
