import { expect, test } from 'vitest'
import { canFindingMove, findingStates, isUnresolved } from './finding-states.ts'

test('the moves are those of the table, and no others', () => {
  const moves = findingStates.map((from) => [from, ...findingStates.filter((to) => canFindingMove(from, to))])
  expect(moves).toEqual([
    ['open', 'claimed', 'overdue', 'verified'],
    ['claimed', 'open', 'verified'],
    ['overdue', 'claimed', 'verified'],
    ['verified'],
  ])
})

test('a finding is unresolved until it is verified', () => {
  expect(findingStates.filter((state) => !isUnresolved(state))).toEqual(['verified'])
})
