/** An open room after a refresh: nothing is lost, doubled or out of order. */
import { expect, test } from 'vitest'
import { followRoom, withOlder } from './follow-room.ts'
import type { RoomView } from './room.ts'

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const room = (from: number, to: number, given: Partial<RoomView> = {}): RoomView => ({
  id: 'room',
  side: 'person',
  person: 'Chai',
  place: { id: 'place', name: 'Sand Hotel', isShown: true, isSuspended: false },
  card: null,
  group: null,
  messages: upTo(from, to).map((seq) => ({
    seq,
    client: null,
    isOwn: false,
    side: 'place',
    by: null,
    unit: null,
    text: `${seq}`,
    at: '2026-11-23T12:00:00.000Z',
    photos: [],
    position: null,
    payees: [],
    parts: null,
    translation: null,
    mayTranslate: false,
    reactions: [],
    mayReact: true,
    pin: 'pin',
    places: [],
    isFirstAsking: false,
    quote: null,
    isEdited: false,
    isDeleted: false,
    hidden: null,
    note: null,
    report: null,
    appeal: null,
    mayEdit: false,
    mayDelete: false,
    mayReport: false,
    mayAppeal: false,
  })),
  answering: null,
  pinned: null,
  readTo: null,
  newFrom: null,
  before: from > 1 ? from : null,
  after: null,
  isClosed: false,
  ended: null,
  isMuted: false,
  isTranslated: null,
  mayEnd: true,
  replies: null,
  canned: [],
  team: null,
  ...given,
})
const seqs = ({ messages }: RoomView) => messages.map(({ seq }) => seq)

test.each([
  ['one more', room(1, 3), room(1, 4), upTo(1, 4)],
  ['nothing new', room(1, 3), room(1, 3), upTo(1, 3)],
  ['as many as a page has', room(1, 50), room(51, 100), upTo(1, 100)],
  ['some that overlap', room(10, 59), room(12, 61), upTo(10, 61)],
  ['more than a page has', room(1, 50), room(52, 101), upTo(52, 101)],
])('%s', (_name, shown, latest, expected) => {
  expect(seqs(followRoom(shown, latest))).toEqual(expected)
})

test('older messages are asked for from where those shown begin', () => {
  expect(followRoom(room(10, 59), room(12, 61)).before).toBe(10)
  expect(followRoom(room(1, 50), room(52, 101)).before).toBe(52)
})

test('the line above new messages stays, and comes where there was none', () => {
  expect(followRoom(room(1, 5, { newFrom: 4 }), room(1, 6, { newFrom: 6 })).newFrom).toBe(4)
  expect(followRoom(room(1, 5), room(1, 6, { newFrom: 6 })).newFrom).toBe(6)
})

test('permission to write is as of now', () => {
  expect(followRoom(room(1, 5), room(1, 5, { ended: 'other' }))).toMatchObject({ ended: 'other' })
})

test('older messages stand above those that are shown, each once, and the way to still older ones is theirs', () => {
  const shown = room(51, 100, { before: 51, newFrom: 99 })
  const all = withOlder(shown, room(1, 52, { before: null, newFrom: null }))
  expect(all.messages.map(({ seq }) => seq)).toEqual(upTo(1, 100))
  expect(all).toMatchObject({ before: null, newFrom: 99 })
  expect(withOlder(shown, room(11, 50, { before: 11 })).before).toBe(11)
})
