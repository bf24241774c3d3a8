/** Defaults of the channels by which notices reach their person: a line for each combination of topics, reaches and times. */
import { expect, test } from 'vitest'
import { type Channel, channels, standards } from '#shared/notifications/channels.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import { noticeOf } from '../../notices/registry.ts'
import { notice } from '../accounts/asking.ts'
import type { Delivery } from './enqueue.ts'
import { secondsUntilDue } from './waiting.ts'
import { maySwitchOff } from './wanted.ts'

const [noon, night] = [5, 19].map((hour) => new Date(Date.UTC(2026, 10, 22, hour)))

/** `always` where nobody may switch it off. */
const standard = (kind: string, channel: Channel, topic: Topic) =>
  maySwitchOff(kind, channel) ? standards[topic][channel] : 'always'
/** The hour in Bangkok at which it leaves that was written at `from`; `now` where it leaves at once. */
function leaves(kind: string, from: Date, by?: 'push'): string {
  const seconds = secondsUntilDue(kind, from, by)
  return seconds === 0 ? 'now' : `${new Date(from.getTime() + (seconds + 7 * 3_600) * 1_000).getUTCHours()}`
}

function line(kind: string): string {
  const topic = noticeOf(kind)?.topic as Topic
  const mail = [standard(kind, 'mail', topic), leaves(kind, noon as Date), leaves(kind, night as Date)]
  const push = [standard(kind, 'push', topic), leaves(kind, noon as Date, 'push'), leaves(kind, night as Date, 'push')]
  return [kind, standard(kind, 'bell', topic), ...mail, ...push].join(' ')
}

// kind, bell; mail, by day, at two in the night; push, by day, at two in the night.
test.each([
  'favourite_red always always now now always now now',
  'announcement_urgent always always now now always now now',
  'card_issued always always now now always now 7',
  'card_accepted always on now now on now 7',
  'claim_waiting always on now now on now 7',
  'card_due always on now 7 on now 7',
  'draft_ends always on now 7 on now 7',
  'review_held on on now now off now 7',
  'review_received on on now now off now 7',
  'place_week on on now now off now 7',
  'review_answered on on 8 8 off 8 8',
  'favourite_card on on 8 8 off 8 8',
  'favourite_lifted on on now 7 off now 7',
  'announcement_made on on now 7 on now 7',
  'message_received on on now now on now 7',
])('%s', (said) => {
  expect(line(said.split(' ')[0] as string)).toBe(said)
})

test.each([
  'card_issued',
  'card_returned',
  'registration_cards',
  'claim_to_answer',
  'owner_changed',
  'favourite_red',
  'review_hidden',
  'message_hidden',
  'announcement_urgent',
  'area_ended',
  'loan_ended',
  'officer_refused',
  'officer_suspended',
])('%s begins a term, warns or takes something away, so nobody can switch it off', (kind) => {
  for (const channel of channels) expect(maySwitchOff(kind, channel), channel).toBe(false)
})

test('a red card has a short message beside its mail, for an owner with both; no milder one has', () => {
  const caller = { origin: 'https://places.example.org' }
  const owner = { email: 'nok@example.com', phone: '+66812345678', locale: 'th' } as const
  const issued = { place: 'ครัวชาวเลราไวย์', path: '/vendor/warning-list', card: 'R-1', found: '', short: '', more: 0 }
  const beside = (level: 'yellow' | 'red', person: { email: string; phone: string | null; locale: 'th' } = owner) => {
    const values = { ...issued, level, due: noon as Date } as never
    return notice(caller, person, 'card_issued', values, { user: 'somebody', ref: null })[0]?.otherwise
  }
  expect(beside('red')).toMatchObject({ by: 'sms', to: owner.phone })
  expect([beside('yellow'), beside('red', { ...owner, phone: null })]).toEqual([undefined, undefined])
})

test('a channel that a notice does not take stays unused, however the person could be reached', () => {
  const [caller, phone] = [{ origin: 'https://places.example.org' }, { email: null, phone: '+66812345678' }] as const
  const person = { ...phone, locale: 'th' } as const
  const about = { user: 'somebody', ref: null }
  const values = { place: 'ครัวชาวเลราไวย์', path: '/client/hot-place' }
  const channels = (deliveries: Delivery[]) =>
    deliveries.map(({ message, notification, push }) => [message?.by, Boolean(notification), Boolean(push)])
  expect(channels(notice(caller, person, 'favourite_red', values, about))).toEqual([[undefined, true, true]])
  expect(channels(notice(caller, person, 'review_answered', values, about))).toEqual([['sms', true, true]])
  expect(channels(notice(caller, person, 'password_changed', { at: noon as Date }))).toEqual([['sms', false, false]])
  expect(notice(caller, person, 'record_head', { head: 'a', powers: 'b', at: noon as Date })).toEqual([])
})
