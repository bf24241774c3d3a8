/** Limits of sending a message and asking a place: each edge of each limit. */
import { expect, test } from 'vitest'
import {
  MESSAGES_A_MINUTE,
  MESSAGES_AN_HOUR,
  NEW_ROOMS_A_DAY,
  REPORTS_A_DAY,
  SAME_TEXT_ROOMS,
  UNANSWERED_MOST,
} from '#shared/chat/chat-limits.ts'
import {
  type Asked,
  type ReportedMessage,
  type Standing,
  type Written,
  whyNotAsk,
  whyNotReport,
  whyNotSend,
} from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const quiet: Written = { since: hoursAgo(1000), minute: 0, hour: 0, sameText: 0 }
const open: Standing = { side: 'person', isClosed: false, ended: null, unanswered: 0 }
const askable: Asked = { isOwned: true, isOwn: false, ended: null, newRooms: 0 }

test.each<[string, Partial<Standing>, Partial<Written>, string | null]>([
  ['anything', {}, {}, null],
  ['the last before an answer', { unanswered: UNANSWERED_MOST - 1 }, {}, null],
  ['one too many before an answer', { unanswered: UNANSWERED_MOST }, {}, 'chat:refusal.unanswered'],
  ['as many by the place', { side: 'place', unanswered: UNANSWERED_MOST }, {}, null],
  ['in a closed room', { isClosed: true }, {}, 'chat:refusal.closed'],
  ['where the sender has ended it', { ended: 'own' }, {}, 'chat:refusal.endedOwn'],
  ['where the other side has', { ended: 'other' }, {}, 'chat:refusal.endedOther'],
  ['the last of a minute', {}, { minute: MESSAGES_A_MINUTE - 1 }, null],
  ['one too many in a minute', {}, { minute: MESSAGES_A_MINUTE }, 'chat:refusal.minute'],
  ['the last of an hour', {}, { hour: MESSAGES_AN_HOUR - 1 }, null],
  ['one too many in an hour', {}, { hour: MESSAGES_AN_HOUR }, 'chat:refusal.hour'],
  ['the last of a new account’s minute', {}, { since: hoursAgo(1), minute: MESSAGES_A_MINUTE / 2 - 1 }, null],
  ['one too many for a new account', {}, { since: hoursAgo(1), minute: MESSAGES_A_MINUTE / 2 }, 'chat:refusal.minute'],
  ['as many a day later', {}, { since: hoursAgo(24), minute: MESSAGES_A_MINUTE / 2 }, null],
  ['a moment before that', {}, { since: hoursAgo(23.999), hour: MESSAGES_AN_HOUR / 2 }, 'chat:refusal.hour'],
  ['the same text to another place', {}, { sameText: SAME_TEXT_ROOMS - 1 }, null],
  ['the same text to one too many', {}, { sameText: SAME_TEXT_ROOMS }, 'chat:refusal.sameText'],
  ['a place’s same answer to many', { side: 'place' }, { sameText: SAME_TEXT_ROOMS }, null],
])('sending %s', (_name, standing, written, refusal) => {
  const refused = whyNotSend({ ...open, ...standing }, { ...quiet, ...written }, now)
  expect(refused?.errors.form ?? null).toBe(refusal)
})

test.each<[string, Partial<Asked>, string, Partial<Written>, string | null]>([
  ['somebody', {}, 'client', {}, null],
  ['another owner', {}, 'vendor', {}, null],
  ['the owner', { isOwn: true }, 'vendor', {}, 'chat:refusal.ownPlace'],
  ['an officer', {}, 'inspector', {}, 'chat:refusal.officer'],
  ['somebody, where nobody answers', { isOwned: false }, 'client', {}, 'chat:refusal.noOwner'],
  ['somebody whom the owner ended a talk with', { ended: 'other' }, 'client', {}, 'chat:refusal.endedOther'],
  ['somebody for the last time of the day', { newRooms: NEW_ROOMS_A_DAY - 1 }, 'client', {}, null],
  ['somebody once too often', { newRooms: NEW_ROOMS_A_DAY }, 'client', {}, 'chat:refusal.rooms'],
  ['a new account', { newRooms: NEW_ROOMS_A_DAY / 2 }, 'client', { since: hoursAgo(2) }, 'chat:refusal.rooms'],
])('asking by %s', (_name, asked, role, written, refusal) => {
  const refused = whyNotAsk({ ...askable, ...asked }, role, { ...quiet, ...written }, now)
  expect(refused?.errors.form ?? null).toBe(refusal)
})

test.each<[string, Partial<ReportedMessage>, string | null]>([
  ['another’s message', {}, null],
  ['an own one', { isOwn: true }, 'chat:refusal.reportOwn'],
  ['a hidden one', { isHidden: true }, 'chat:refusal.hidden'],
  ['one of which nothing is kept', { isGone: true }, 'chat:refusal.reportGone'],
  ['the last of a day', { reports: REPORTS_A_DAY - 1 }, null],
  ['one too many in a day', { reports: REPORTS_A_DAY }, 'chat:refusal.reports'],
])('reporting %s', (_name, message, refusal) => {
  const refused = whyNotReport({ isOwn: false, isHidden: false, isGone: false, reports: 0, ...message })
  expect(refused?.errors.form ?? null).toBe(refusal)
})

test('a refusal says how many it would have been', () => {
  const refused = whyNotSend(open, { ...quiet, since: hoursAgo(1), minute: 10 }, now)
  expect(refused?.details).toEqual({ form: { most: 10 } })
})
