import { expect, test } from 'vitest'
import { isUrgent, openPlaceReportStates, placeReportKinds, placeReportMoves } from './place-reports.ts'

test('only danger to people is urgent', () => {
  expect(placeReportKinds.filter(isUrgent)).toEqual(['unsafe_now'])
})

test('a report ends once, and waits for an officer until then', () => {
  expect(placeReportMoves).toEqual({
    received: ['looking', 'done', 'dismissed'],
    looking: ['done', 'dismissed'],
    done: [],
    dismissed: [],
  })
  const ended = Object.entries(placeReportMoves).flatMap(([state, next]) => (next.length === 0 ? [state] : []))
  expect([...openPlaceReportStates, ...ended]).toEqual(Object.keys(placeReportMoves))
})
