/** The round that an officer begins with. */
import { expect, test } from 'vitest'
import { type ProposedVisit, proposeRound } from './propose-round.ts'
import { ROUND_MINUTES, ROUND_MOST } from './weights.ts'

const begins = 9 * 60
const visit = (id: string, more: Partial<ProposedVisit> = {}): ProposedVisit => ({
  ...{ id, lat: 7.9, lng: 98.4, minutes: 40, windows: null, risk: 50, isPinned: false },
  ...more,
})
const idsOf = (visits: ProposedVisit[], minutes?: number) =>
  proposeRound(visits, { begins, minutes }).stops.map(({ id }) => id)

test('it is as long as a working day and no longer, and has no more stops than a round', () => {
  const long = Array.from({ length: 20 }, (_, at) => visit(String(at), { minutes: 50, lat: 7.8 + at / 100 }))
  expect(proposeRound(long, { begins }).ends).toBeLessThanOrEqual(begins + ROUND_MINUTES)
  expect(idsOf(Array.from({ length: 20 }, (_, at) => visit(String(at), { minutes: 10 })))).toHaveLength(ROUND_MOST)
})

test('urgency counts for each minute that it costs, the way included', () => {
  const far = visit('far', { lat: 9.5, risk: 60 })
  expect(idsOf([visit('here'), far, visit('near', { lat: 7.91 })], 100).sort()).toEqual(['here', 'near'])
  expect(idsOf([visit('long', { minutes: 80, risk: 60 }), visit('short', { risk: 40 })], 100)).toEqual(['short'])
})

test('what the law pins is in it, however little urgent it is', () => {
  expect(idsOf([visit('pinned', { risk: 1, minutes: 80, isPinned: true }), visit('other', { risk: 99 })], 90)).toEqual([
    'pinned',
  ])
})

test('a place that is closed all day, or opens after the round, is left out', () => {
  const evening = visit('bar', { windows: [[18 * 60, 26 * 60]] })
  expect(idsOf([visit('shut', { windows: [] }), evening, visit('open')])).toEqual(['open'])
})

test('a drawn place is taken like those around it, though nothing makes it urgent', () => {
  const neighbours = Array.from({ length: 20 }, (_, at) => visit(`n${at}`, { risk: 50 - at }))
  const drawn = visit('drawn', { risk: 2 })
  expect(idsOf([...neighbours.slice(0, 3), drawn, ...neighbours.slice(3)])).toContain('drawn')
  expect(idsOf([...neighbours, drawn])).not.toContain('drawn')
})
