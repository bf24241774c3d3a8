/** The round that an officer begins with. */
import { expect, test } from 'vitest'
import { type ProposedVisit, proposeRound } from './propose-round.ts'
import { BREAK_FROM, BREAK_MINUTES, ROUND_MINUTES, ROUND_MOST } from './weights.ts'

const begins = 9 * 60
const visit = (id: string, more: Partial<ProposedVisit> = {}): ProposedVisit => ({
  id,
  lat: 7.9,
  lng: 98.4,
  minutes: 40,
  windows: null,
  risk: 50,
  ...more,
})
const idsOf = (visits: ProposedVisit[], minutes?: number) =>
  proposeRound(visits, { begins, minutes }).stops.map(({ id }) => id)

test('it is as long as a working day and no longer, and has no more stops than a round', () => {
  const long = Array.from({ length: 20 }, (_, at) => visit(String(at), { minutes: 50, lat: 7.8 + at / 100 }))
  expect(proposeRound(long, { begins }).ends).toBeLessThanOrEqual(begins + ROUND_MINUTES + BREAK_MINUTES)
  expect(idsOf(Array.from({ length: 20 }, (_, at) => visit(String(at), { minutes: 10 })))).toHaveLength(ROUND_MOST)
})

test('urgency counts for each minute that it costs, the way included', () => {
  const far = visit('far', { lat: 9.5, risk: 60 })
  expect(idsOf([visit('here'), far, visit('near', { lat: 7.91 })], 100).sort()).toEqual(['here', 'near'])
  expect(idsOf([visit('long', { minutes: 80, risk: 60 }), visit('short', { risk: 40 })], 100)).toEqual(['short'])
})

test('a visit due by law is in it, even if it is not urgent', () => {
  expect(idsOf([visit('pinned', { risk: 1, minutes: 80, isDue: true }), visit('other', { risk: 99 })], 90)).toEqual([
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

test('visits due by law are chosen and made first, even where another order is worth more', () => {
  const cheap = Array.from({ length: 12 }, (_, at) => visit(`c${at}`, { minutes: 5, risk: 100 }))
  const due = [visit('due', { risk: 1, minutes: 90, lat: 8.1, isDue: true }), visit('also', { risk: 1, isDue: true })]
  expect(
    idsOf([...due, ...cheap])
      .slice(0, 2)
      .sort(),
  ).toEqual(['also', 'due'])
})

test('one that is due and opens late has others before it, and none is put off for it', () => {
  const due = visit('bar', { windows: [[15 * 60, 18 * 60]], isDue: true })
  const order = idsOf([due, visit('a'), visit('b')])
  expect(order).toEqual([...order.filter((id) => id !== 'bar'), 'bar'])
  expect(order).toHaveLength(3)
})

test('a day has its break after the first visit that ends at half past eleven or later, and works as long with it', () => {
  const all = Array.from({ length: 9 }, (_, at) => visit(String(at), { minutes: 45 }))
  const { stops } = proposeRound(all, { begins })
  const [rest, ...others] = stops.filter(({ restsAt }) => restsAt !== null)
  expect(others).toEqual([])
  expect(rest?.restsAt).toBeGreaterThanOrEqual(BREAK_FROM)
  expect((rest?.starts ?? 0) - (rest?.restsAt ?? 0) - (rest?.travel ?? 0)).toBe(BREAK_MINUTES)
  const before = stops[stops.indexOf(rest as (typeof stops)[0]) - 1]
  expect([before?.ends, stops.length]).toEqual([rest?.restsAt, 9])
  expect((before?.ends ?? 0) - 45).toBeLessThan(BREAK_FROM)
  // A round that begins after it has none.
  expect(proposeRound(all, { begins: 13 * 60 }).stops.every(({ restsAt }) => restsAt === null)).toBe(true)
})
