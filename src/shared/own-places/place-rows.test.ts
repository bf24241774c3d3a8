/** Many places as lines of one table: their order, their filters, and what each part of a person reads. */
import { expect, test } from 'vitest'
import { choosePlaces, placeRows } from './place-rows.ts'
import type { HelpedPlace, OwnPlaceCard, ToDo } from './to-do.ts'

const now = new Date('2026-11-28T05:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const none = { state: 'none' } as const
const own = (id: string, given: Partial<OwnPlaceCard> = {}): OwnPlaceCard => ({
  id,
  name: id,
  category: 'lodging',
  status: 'approved',
  grade: none,
  photo: null,
  decideBy: null,
  managers: [],
  ...given,
})
const card = (place: string, level: 'yellow' | 'orange' | 'red', at: string | null, isStopped = false): ToDo => ({
  key: `card ${place} ${level}`,
  kind: 'card',
  place: { id: place, name: place },
  at,
  card: place,
  number: '1',
  level,
  clock: 'reply',
  isStopped,
})
const paper = (place: string, at: string): ToDo => ({
  key: `licence ${place}`,
  kind: 'licence',
  place: { id: place, name: place },
  at,
  licence: 'hotel',
})
const helped = (id: string, cards: HelpedPlace['cards']): HelpedPlace => ({
  id,
  name: id,
  category: 'lodging',
  status: 'approved',
  grade: none,
  part: 'manager',
  cards,
})

const places = [own('calm'), own('paper', { grade: { state: 'valid', letter: 'B' } }), own('late'), own('shut')]
const toDo = [
  card('shut', 'red', inDays(1)),
  card('late', 'yellow', inDays(-1)),
  card('late', 'orange', inDays(2)),
  paper('paper', inDays(40)),
]
const rows = placeRows(places, [helped('theirs', [{ id: 'c', number: '2', level: 'yellow', dueAt: inDays(3) }])], toDo)
const shown = (choice: Partial<Parameters<typeof choosePlaces>[1]>) =>
  choosePlaces(rows, { show: null, grade: null, ...choice }, now).map(({ id }) => id)

test('places stand in the order of their next tasks, a red card first, and those without any last', () => {
  expect(shown({})).toEqual(['shut', 'late', 'theirs', 'paper', 'calm'])
})

test('of several cards the gravest counts, and each filter finds its places', () => {
  expect(shown({ show: 'red' })).toEqual(['shut'])
  expect(shown({ show: 'orange' })).toEqual(['late'])
  expect(shown({ show: 'yellow' })).toEqual(['theirs'])
  expect(shown({ show: 'soon' })).toEqual(['shut', 'late', 'theirs'])
  expect(shown({ show: 'papers' })).toEqual(['paper'])
})

test('a letter means a valid result, everything else is none; filters are taken together', () => {
  expect(shown({ grade: 'B' })).toEqual(['paper'])
  expect(shown({ grade: 'none' })).toEqual(['shut', 'late', 'theirs', 'calm'])
  const expired = placeRows([own('old', { grade: { state: 'expired', letter: 'A' } })], [], [])
  expect(choosePlaces(expired, { show: null, grade: 'A' }, now)).toEqual([])
  expect(shown({ show: 'papers', grade: 'none' })).toEqual([])
})
