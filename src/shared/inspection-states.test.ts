import { expect, test } from 'vitest'
import { canInspectionMove, inspectionStates, isBeingAnswered } from './inspection-states.ts'

test('an inspection ends once, sealed or aborted, and is answered only until then', () => {
  const moves = inspectionStates.flatMap((from) =>
    inspectionStates.filter((to) => canInspectionMove(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual(['in_progress → sealed', 'in_progress → aborted'])
  expect(inspectionStates.filter(isBeingAnswered)).toEqual(['in_progress'])
})
