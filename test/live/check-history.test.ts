/** The judge of histories finds their faults, and none in a right one. */
import { expect, test } from 'vitest'
import { type ActName, checkHistory, type HistoryLine, type Outcome } from './check-history.ts'

const send = (client: string, seq: number | null, begun = 0, at = begun + 1): HistoryLine => ({
  kind: 'send',
  room: 'a',
  client,
  reply: null,
  begun,
  answered: seq === null ? null : { at, seq },
})
const heard = (number: number, seq: number | null, room = 'a', at = 0): HistoryLine => ({
  kind: 'heard',
  device: 'd',
  number,
  room,
  seq,
  at,
})
const read = (number: number, seqs: number[]): HistoryLine => ({
  kind: 'read',
  device: 'd',
  number,
  found: [{ room: 'a', seqs }],
})
const there = (...clients: string[]): Outcome => ({
  devices: { d: ['a'] },
  messages: clients.map((client, index) => ({ room: 'a', seq: index + 1, client, reply: null })),
})

const act = (name: ActName, value: string, begun = 0, answered: number | null = begun + 1): HistoryLine => ({
  kind: 'act',
  act: name,
  room: 'a',
  value,
  seq: null,
  begun,
  answered,
})
const standing = (...acts: [ActName, string][]): Outcome => ({
  ...there(),
  acts: acts.map(([name, value]) => ({ act: name, room: 'a', value })),
})

const wrong: Record<string, [HistoryLine[], Outcome, string[]]> = {
  'nothing: heard one after the other': [[read(0, []), heard(1, 1), heard(2, 2)], there('x', 'y'), []],
  'nothing: read, then heard once more': [[read(1, [1, 2]), heard(2, 2), heard(3, 3)], there('x', 'y', 'z'), []],
  'nothing: no answer ever came': [[send('x', null), read(1, [1])], there('x'), []],
  'nothing: an end of the talk': [[read(0, []), heard(1, 1), heard(2, null)], there('x'), []],
  'nothing: begun before the other was answered': [
    [send('x', 2, 0, 9), send('y', 1, 5, 6), read(2, [1, 2])],
    there('y', 'x'),
    [],
  ],
  'nothing: signed out, it hears the rest no more': [
    [read(0, []), heard(1, 1, 'a', 9_000)],
    { ...there('x', 'y'), signedOut: { d: 0 } },
    [],
  ],
  'what is heard long after signing out': [
    [read(0, []), heard(1, 1, 'a', 11_000)],
    { ...there('x'), signedOut: { d: 0 } },
    ['leaked'],
  ],
  'nothing: a sign under a message that was heard': [
    [read(0, []), heard(1, 1), heard(2, 2), { ...act('sign', 'heart', 0, null), seq: 1 } as HistoryLine, heard(3, 1)],
    there('x', 'y'),
    [],
  ],
  'nothing: pinned at once, either stands': [
    [act('pin', '1', 0, 9), act('pin', '2', 5, 8)],
    standing(['pin', '1']),
    [],
  ],
  'nothing: no answer to an act ever came': [[act('note', 'n', 0, null)], standing(), []],
  'a sign told twice for one act': [
    [read(0, []), heard(1, 1), { ...act('sign', 'heart', 0, null), seq: 1 } as HistoryLine, heard(2, 1), heard(3, 1)],
    there('x'),
    ['disordered'],
  ],
  'an answered note that is not there': [[act('note', 'n')], standing(), ['lost']],
  'nothing: a position that was taken back': [[act('position', 'x'), act('withdraw', 'x', 2)], standing(), []],
  'nothing: nobody knows whether it was taken back': [
    [act('position', 'x'), act('withdraw', 'x', 2, null)],
    standing(['position', 'x']),
    [],
  ],
  'a position that was taken back and is there': [
    [act('position', 'x'), act('withdraw', 'x', 2)],
    standing(['position', 'x']),
    ['leaked'],
  ],
  'a shared position that is not there': [[act('position', 'x'), act('withdraw', 'y', 2)], standing(), ['lost']],
  'a call that nobody made': [[], standing(['mention', 'm']), ['disordered']],
  'a label twice': [[act('label', 'l')], standing(['label', 'l'], ['label', 'l']), ['doubled']],
  'a sign that nobody gave': [[], standing(['sign', 's']), ['disordered']],
  'a hand-over that a later one had replaced': [
    [act('give', 'one'), act('give', 'two', 5)],
    standing(['give', 'one']),
    ['disordered'],
  ],
  'no pin where one was answered': [[act('pin', '1')], standing(), ['lost']],
  'an inner note that a guest saw': [[{ kind: 'seen', device: 'd', what: 'Inner 1' }], there(), ['leaked']],
  'what was sent as an answer and is none': [
    [{ ...send('x', 1), reply: 1 } as HistoryLine, read(1, [1])],
    there('x'),
    ['lost'],
  ],
  'a dropped event': [[read(0, []), heard(1, 1), heard(3, 3)], there('x', 'y', 'z'), ['lost']],
  'the last event dropped': [[read(0, []), heard(1, 1)], there('x', 'y'), ['lost']],
  'an event twice': [[read(0, []), heard(1, 1), heard(1, 1)], there('x'), ['doubled', 'disordered']],
  'two events swapped': [
    [read(0, []), heard(2, 2), heard(1, 1)],
    there('x', 'y'),
    ['lost', 'disordered', 'disordered'],
  ],
  'another’s event': [[read(0, []), heard(1, 1), heard(2, 1, 'b')], there('x'), ['leaked']],
  'an answered message that is not there': [[send('y', 2), read(1, [1])], there('x'), ['lost']],
  'an answered message under another number': [[send('x', 2), read(2, [1, 2])], there('x', 'y'), ['lost']],
  'a message twice': [[send('x', null), read(2, [1, 2])], there('x', 'x'), ['doubled']],
  'a later message before an earlier one': [
    [send('x', 2), send('y', 1, 5), read(2, [1, 2])],
    there('y', 'x'),
    ['disordered'],
  ],
}

test.each(Object.entries(wrong))('finds %s', (_name, [history, outcome, kinds]) => {
  expect(checkHistory(history, outcome).map(({ kind }) => kind)).toEqual(kinds)
})

test('finds a number that is missing in a room', () => {
  const outcome: Outcome = { devices: {}, messages: [{ room: 'a', seq: 2, client: 'x', reply: null }] }
  expect(checkHistory([], outcome)).toEqual([{ kind: 'lost', what: 'a has the numbers 2' }])
})
