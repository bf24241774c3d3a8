/** Of several possible messages about work on a device, the most urgent for the person is shown. */
import { expect, test } from 'vitest'
import type { UnsentMessage } from '../chat/unsent-message.ts'
import type { WaitingDraft } from '../drafts/send-waiting.ts'
import type { FieldRun } from './field-runs.ts'
import { type BandKind, bandOf, type FieldState, unsentIn } from './field-state.ts'
import { reasons } from './send-rest.ts'

const waiting: FieldRun = {
  run: 'a',
  about: null,
  waiting: 3,
  answers: 2,
  photos: 1,
  held: 0,
  late: 0,
  isEnding: false,
  receipt: null,
}
const sent: FieldRun = {
  run: 'b',
  about: null,
  waiting: 0,
  answers: 0,
  photos: 0,
  held: 0,
  late: 0,
  isEnding: false,
  receipt: { place: 'ครัว', to: '/x', at: '2026-11-22T09:00:00Z' },
}
const message: UnsentMessage = {
  client: 'c',
  room: 'r',
  title: 'x',
  text: 'y',
  reply: null,
  photos: [],
  at: Date.now(),
  refused: null,
}
const reply: WaitingDraft = {
  name: 'reply 1 2',
  writer: 'w',
  at: Date.now(),
  fields: { text: 'Fixed' },
  photos: [],
  waiting: { by: 'm', label: 'Place', to: '/vendor/warning-list/reply/1', files: 'photos', fields: {} },
}
const refused = { values: {}, errors: { form: 'card:refusal.notNow' as const } }
const quiet: FieldState = {
  runs: [],
  messages: [],
  forms: [],
  others: { places: 0, messages: 0 },
  pages: [],
  isSignedIn: true,
  isOnline: true,
  isSending: false,
  room: 1e9,
}

test.each<[string, Partial<FieldState>, BandKind | null]>([
  ['nothing', {}, null],
  ['only what was sent', { runs: [sent] }, null],
  ['something that waits', { runs: [waiting] }, 'waiting'],
  ['something that is being sent', { runs: [waiting], isSending: true }, 'sending'],
  ['no network, whatever waits', { runs: [waiting], isOnline: false }, 'offline'],
  ['too little room, before the network', { isOnline: false, room: 59_000_000 }, 'full'],
  ['answers that came after the end, before the network', { runs: [{ ...sent, late: 2 }], isOnline: false }, 'late'],
  ['a reply that waits', { forms: [reply] }, 'waiting'],
  ['a reply that was refused', { forms: [{ ...reply, refused }] }, 'refused'],
  ['a message that waits', { messages: [message] }, 'waiting'],
  [
    'a message that was not taken, before the network',
    { messages: [{ ...message, refused: 'error:run.ended' }], isOnline: false },
    'held',
  ],
  ['a message of two days ago', { messages: [{ ...message, at: Date.now() - 2 * 86_400_000 }] }, 'held'],
  ['a browser that does not tell its room', { room: null }, null],
  [
    'work of somebody who is signed out, before all',
    { others: { places: 1, messages: 0 }, isSignedIn: false, room: 1 },
    'locked',
  ],
  ['a message of somebody who is signed out', { others: { places: 0, messages: 1 }, isSignedIn: false }, 'locked'],
  ['work of another account, which this one cannot send', { others: { places: 1, messages: 0 } }, 'others'],
  ['own work before that of another account', { runs: [waiting], others: { places: 1, messages: 0 } }, 'waiting'],
  ['nobody, and nothing that waits', { isSignedIn: false, isOnline: false }, null],
])('%s', (_case, given, kind) => {
  expect(bandOf({ ...quiet, ...given })).toBe(kind)
})

test('refused data comes before waiting data', () => {
  reasons.set('a', 'error:run.ended')
  expect(bandOf({ ...quiet, runs: [waiting], isOnline: false })).toBe('refused')
  reasons.clear()
})

test('visits and messages that have not arrived are counted separately, arrived ones are not', () => {
  expect(unsentIn({ runs: [sent], messages: [] })).toBeNull()
  expect(unsentIn({ runs: [waiting, sent], messages: [] })).toEqual({ kind: 'places', places: 1, messages: 0 })
  expect(unsentIn({ runs: [], messages: [message] })).toEqual({ kind: 'messages', places: 0, messages: 1 })
  expect(unsentIn({ runs: [waiting], messages: [message] })).toEqual({ kind: 'both', places: 1, messages: 1 })
})
