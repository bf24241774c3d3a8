/** Times and limits of accounts in terms of people; each counts separately what it names. */
import { expect, test } from 'vitest'
import * as constants from './constants.ts'

const { passwordTries, passwordTriesAt, passwordWaits, passwordTriesOfDevice, signInTries } = constants
const { codesAt, codeWaits, codesOfDevice, codesFrom, codeTriesFrom, codeTriesOfDevice } = constants
const { picturesOf, exportsOf, passkeysFrom, passkeyTries, passkeysOf, undoTriesFrom } = constants
const { handoffsFrom, inspectorRequestsOf } = constants

const contact = 'a@example.com'
const [address, sameStreet, elsewhere] = ['203.0.113.7', '203.0.113.200', '198.51.100.7']
const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(count * 60)
const days = (count: number) => hours(count * 24)

test('durations in words', () => {
  expect(constants).toMatchObject({
    rememberedSeconds: days(30),
    unrememberedSeconds: days(1),
    unrememberedMostSeconds: days(3),
    seenEverySeconds: minutes(5),
    deviceSeconds: days(365),
    confirmedSeconds: minutes(10),
    undoSeconds: hours(72),
    challengeMinutes: 5,
  })
})

const ofPerson = { passwordTries, picturesOf, exportsOf, passkeysOf, inspectorRequestsOf }
const ofDevice = { passwordTriesOfDevice, codesOfDevice, codeTriesOfDevice }
const ofAddress = { signInTries, codesFrom, codeTriesFrom, passkeysFrom, passkeyTries, undoTriesFrom }
const ofBoth = { passwordTriesAt, codesAt }
const ofContact = { passwordWaits, codeWaits }

test.each([
  ['wrong passwords of the own account', passwordTries, 10, minutes(15)],
  ['wrong passwords of a known device', passwordTriesOfDevice, 10, minutes(15)],
  ['codes for a known device', codesOfDevice, 5, hours(1)],
  ['codes typed on a known device', codeTriesOfDevice, 60, minutes(15)],
  ['pictures', picturesOf, 20, hours(1)],
  ['copies of the own data', exportsOf, 20, hours(1)],
  ['passkeys begun', passkeysOf, 20, hours(1)],
  ['requests to be an inspector', inspectorRequestsOf, 10, days(1)],
])('%s are counted per person', (_what, limit, points, seconds) => {
  expect(limit('somebody')).toMatchObject({ key: 'somebody', points, seconds })
})

test.each([
  ['sign-ins', signInTries, 50, minutes(15)],
  ['codes asked for', codesFrom, 30, hours(1)],
  ['codes typed', codeTriesFrom, 60, minutes(15)],
  ['sign-ins with a passkey begun', passkeysFrom, 60, minutes(15)],
  ['answers of passkeys', passkeyTries, 50, minutes(15)],
  ['codes to take back a change', undoTriesFrom, 30, minutes(15)],
])('%s are counted by address', (_what, limits, points, seconds) => {
  expect(limits(address)).toMatchObject([{ key: address, points, seconds }])
})

test('hand-offs are counted by network, so that a line with IPv6 is one', () => {
  expect(handoffsFrom(address)).toMatchObject({ key: address, points: 60, seconds: minutes(15) })
  expect(handoffsFrom('2001:db8:1:2::3').key).toBe(handoffsFrom('2001:db8:1:2::4').key)
})

test.each([
  ['wrong passwords', passwordTriesAt, 10, minutes(15)],
  ['codes', codesAt, 5, hours(1)],
])('%s of an account are counted by neighbourhood, so that strangers elsewhere do not use them up', (...each) => {
  const [, limit, points, seconds] = each
  const here = limit(contact, address)
  expect(here).toMatchObject({ points, seconds })
  expect(limit(contact, sameStreet)).toEqual(here)
  expect(limit(contact, elsewhere).key).not.toBe(here.key)
  expect(limit('b@example.com', address).key).not.toBe(here.key)
})

/** Seconds of the wait after so many tries. */
const waitAfter = ({ free, first, most }: ReturnType<typeof passwordWaits>, tries: number) =>
  tries < free ? 0 : Math.min(most, first * 2 ** (tries - free))

test('a counter shared by everybody only slows down, to the stated wait, and is forgotten in a day', () => {
  const [password, code] = [passwordWaits(contact), codeWaits(contact)]
  expect([9, 10, 18, 19, 1000].map((tries) => waitAfter(password, tries))).toEqual([0, 1, 256, 300, 300])
  expect([4, 5, 8, 9, 1000].map((tries) => waitAfter(code, tries))).toEqual([0, 60, 480, 900, 900])
  for (const wait of [password, code]) expect(wait).toMatchObject({ key: contact, ttl: days(1) })
})

test('no two kinds of tries share a count', () => {
  const all = [
    ...Object.values(ofPerson).map((limit) => limit('x')),
    ...Object.values(ofDevice).map((limit) => limit('x')),
    ...Object.values(ofContact).map((limit) => limit('x')),
    ...Object.values(ofBoth).map((limit) => limit('x', address)),
    ...Object.values(ofAddress).flatMap((limits) => limits('2001:db8:1:2::3')),
    handoffsFrom(address),
  ]
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
})
