/** The kinds and states of an inspection (domain, sections 2 and 3). A sealed one is never changed; the database holds that. */

/** Reason for an inspection. */
export const inspectionKinds = ['first', 'routine', 'recheck', 'requested', 'complaint'] as const
export type InspectionKind = (typeof inspectionKinds)[number]

/** The states that may follow a state. */
export const inspectionMoves = {
  in_progress: ['sealed', 'aborted'],
  sealed: [],
  aborted: [],
} as const satisfies Record<string, readonly string[]>

export type InspectionState = keyof typeof inspectionMoves

/** Reason for breaking off: nobody there, not let in, not safe to stay. */
export const abortReasons = ['closed', 'refused', 'unsafe'] as const
export type AbortReason = (typeof abortReasons)[number]

/** True if an inspection may go from one state to another. */
export const canInspectionMove = (from: InspectionState, to: InspectionState): boolean =>
  (inspectionMoves[from] as readonly InspectionState[]).includes(to)
