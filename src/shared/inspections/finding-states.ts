/**
 * The states of a finding (domain, section 3). Beside the domain's way by the owner's claim, a recheck may find a finding without a claim fixed, and
 * an overdue finding can still be claimed: else its card could never be closed.
 */

/** The states that may follow a state. Back from `claimed` to `open` needs a reason. */
export const findingMoves = {
  open: ['claimed', 'verified', 'overdue'],
  claimed: ['verified', 'open'],
  overdue: ['claimed', 'verified'],
  verified: [],
} as const satisfies Record<string, readonly string[]>

export type FindingState = keyof typeof findingMoves
export const findingStates = Object.keys(findingMoves) as FindingState[]

/** True if a finding may go from one state to another. */
export const canFindingMove = (from: FindingState, to: FindingState): boolean =>
  (findingMoves[from] as readonly FindingState[]).includes(to)

/** Not yet verified: an open finding to the public, claimed or not. */
export const unresolvedFindingStates = ['open', 'claimed', 'overdue'] as const satisfies FindingState[]

/** True if a finding still waits for its verification. */
export const isUnresolved = (state: FindingState): boolean =>
  (unresolvedFindingStates as readonly FindingState[]).includes(state)
