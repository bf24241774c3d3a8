/** Times of visits, by clocks that are right, wrong, turned and lying. */
import { expect, test } from 'vitest'
import { type Closed, visitedAt } from './visited-at.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00+07:00`)
const me = 'me'
const answer = (said: string, came = '18:00', byId = me) => ({ byId, deviceAt: at(said), at: at(came) })
const visit = (given: Partial<Closed>) =>
  visitedAt({
    closing: { at: at('10:40'), sentAt: at('18:00') },
    began: { at: at('10:00'), skew: 0 },
    officer: me,
    answers: [answer('10:05'), answer('10:30')],
    now: at('18:00'),
    ...given,
  })

const closing = (closed: string, sent = '18:00') => ({ at: at(closed), sentAt: at(sent) })

test.each<[string, Partial<Closed>, string, string | null]>([
  ['closed without a network', {}, '10:40', null],
  ['closed on the line', { closing: closing('17:59') }, '17:59', null],
  ['nothing said of it', { closing: null }, '18:00', null],
  [
    'a clock two hours ahead, put right',
    { closing: closing('12:40', '20:00'), began: { at: at('10:00'), skew: 7200 }, answers: [answer('12:30')] },
    '10:40',
    'clock',
  ],
  [
    'a clock that was turned on the way',
    { closing: closing('12:40', '20:00'), began: { at: at('10:00'), skew: 0 }, answers: [answer('12:30')] },
    '10:40',
    'turned',
  ],
  ['before it began', { closing: closing('08:00') }, '10:30', 'clamped'],
  ['before it began, with no answer of its own time', { closing: closing('08:00'), answers: [] }, '10:00', 'clamped'],
  ['after the arrival', { closing: closing('23:00') }, '18:00', 'clamped'],
  ['before its own last answer', { closing: closing('10:10') }, '10:30', 'clamped'],
  ['answers from after the arrival', { answers: [answer('23:00')] }, '18:00', 'clamped'],
  [
    'somebody else closes it the next day',
    { officer: 'another', closing: null, now: new Date('2026-11-21T09:00:00+07:00') },
    '10:30',
    'taken',
  ],
])('%s', (_name, given, time, doubt) => {
  const { at: visited, doubt: why } = visit(given)
  expect([visited.toISOString(), why]).toEqual([at(time).toISOString(), doubt])
})

test('no clock moves it beyond the last contact and the arrival', () => {
  const began = { at: at('10:00'), skew: 0 }
  for (const said of [-1e11, -1e8, -1e6, 0, 1e6, 1e8, 1e11])
    for (const sent of [-1e11, 0, 1e11]) {
      const moment = (ms: number) => new Date(at('18:00').getTime() + ms)
      const { at: visited } = visit({ began, closing: { at: moment(said), sentAt: moment(sent) } })
      expect(visited >= began.at && visited <= at('18:00')).toBe(true)
    }
})
