import { expect, test } from 'vitest'
import { followInbox, newIn } from './follow-inbox.ts'
import type { RoomLine } from './room.ts'

const line = (id: string, minute: number, unread = 0): RoomLine => ({
  id,
  side: 'person',
  person: null,
  place: id,
  card: null,
  group: null,
  text: `${minute}`,
  isHidden: false,
  isOwn: false,
  at: `2026-05-04T08:${String(minute).padStart(2, '0')}:00.000Z`,
  unread,
  isWaiting: false,
  answers: null,
  labels: [],
  isPinned: false,
  isMuted: false,
  isArchived: false,
})
const idsOf = (rows: readonly RoomLine[]) => rows.map(({ id, text }) => `${id}${text}`).join(' ')

test('lines of further pages stay below the first page as it is now, and each room stands there once', () => {
  const shown = [line('a', 9), line('b', 8), line('c', 7), line('d', 6)]
  const latest = { rows: [line('d', 10), line('a', 9), line('b', 8)], next: 'more' }
  expect(idsOf(followInbox(shown, latest))).toBe('d10 a9 b8 c7')
})

test('a room that the first page would have is gone, and with the last page all that it does not have', () => {
  const shown = [line('a', 9), line('b', 8), line('c', 7)]
  expect(idsOf(followInbox(shown, { rows: [line('b', 8), line('x', 7)], next: 'more' }))).toBe('b8 x7 c7')
  expect(idsOf(followInbox(shown, { rows: [line('b', 8)], next: null }))).toBe('b8')
  expect(followInbox(shown, { rows: [], next: null })).toEqual([])
})

test('new are unread rooms with later words than before', () => {
  const before = [line('a', 5, 1), line('b', 4), line('c', 3)]
  const now = [line('d', 9, 1), line('b', 8), line('c', 7, 2), line('a', 5, 1)]
  expect(newIn(before, now).map(({ id }) => id)).toEqual(['d', 'c'])
})
