import { expect, test } from 'vitest'
import { canInspectionMove, type InspectionState, inspectionMoves } from './inspection-states.ts'

test('an inspection ends once, sealed or aborted', () => {
  const states = Object.keys(inspectionMoves) as InspectionState[]
  const moves = states.flatMap((from) =>
    states.filter((to) => canInspectionMove(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual(['in_progress → sealed', 'in_progress → aborted'])
})
