/** Rate limits of tries: by account and network, by address on any account, across instances; and that nobody is locked out by others. */
import { sql } from 'kysely'
import request, { type Response } from 'supertest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codesFrom, codeTriesFrom, signInTries } from '#server/domain/accounts/constants.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { asksAll } from '../../support/share.ts'
import { errorsOf, postBox, stateOf, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const options = { deliver: box.deliver, env: { TRUST_PROXY: '1' } }
const app = await testApp(database, options)
const otherApp = await testApp(database, options)

beforeEach(() => forgetLimits(database))
afterEach(() => void vi.useRealTimers())

/** As if nobody had guessed elsewhere: the limit of a network is tested alone. */
const forgetWaits = () => sql`delete from rate_limits where key like 'password-waits:%'`.execute(db)
/** Seconds that a refused form says to wait. */
const waitOf = (answer: Response): number | undefined =>
  (Object.values(stateOf(answer)?.actions ?? {})[0] as { wait?: number } | undefined)?.wait

const tooMany = { form: 'error:problem.too_many_requests' }
/** Wrong, and longer than any: it is counted like others but costs no hash, so that fifty of them are quick. */
const uncompared = 'x'.repeat(201)
const addressOf = (count: number) => `203.0.${count >> 8}.${count & 255}`
const enter = (address: string, { contact }: Pick<TestPerson, 'contact'>, password = testPassword, at = app) =>
  visit(at, { address }).post('/auth/login', { contact, password })

const tries = asksAll ? 1_000 : 200
test(`${tries} wrong passwords from as many addresses: ten are compared, and the owner only waits a second`, {
  timeout: 120_000,
}, async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const owner = visit(app, { address: '203.0.0.1' })
  expect((await owner.post('/auth/login', { contact: person.contact, password: testPassword })).status).toBe(303)
  vi.useFakeTimers({ toFake: ['Date'] })
  const seen = { compared: 0, refused: 0 }
  for (let from = 0; from < tries; from += 20) {
    // Answered without a page, the most of a refusal's cost. A twentieth of them comes from each of fifty networks.
    const some = Array.from({ length: 20 }, (_, at) =>
      request(app.handler)
        .post('/auth/login')
        .set({ 'X-Forwarded-For': `203.0.${(from + at) % 50}.${at + 1}`, 'x-payload': '1' })
        .type('form')
        .send({ contact: person.contact, password: `wrong password ${at}` }),
    )
    for (const answer of await Promise.all(some)) {
      if (answer.status === 422) seen.compared++
      if (answer.status === 429) seen.refused++
    }
  }
  expect(seen).toEqual({ compared: 10, refused: tries - 10 })
  const right = await enter('198.51.100.1', person)
  expect([right.status, errorsOf(right), waitOf(right)]).toEqual([429, tooMany, 1])
  expect((await enter('198.51.100.1', person, testPassword, otherApp)).status, 'on every instance').toBe(429)
  expect((await enter('198.51.100.1', other)).status, 'another account').toBe(303)
  const again = await owner.post('/auth/login', { contact: person.contact, password: testPassword })
  expect(again.status, 'from the own device, in the middle of the attack').toBe(303)
  const visitor = visit(app, { address: '198.51.100.1' })
  await visitor.post('/auth/login', { do: 'send', contact: person.contact })
  const byCode = await visitor.post('/auth/login', { do: 'code', code: box.codeTo(person.contact) })
  expect(byCode.status, 'by a code the owner gets in').toBe(303)
  vi.advanceTimersByTime(1000)
  expect((await enter('198.51.100.2', person)).status, 'after the wait').toBe(303)
})

test('the wait between guesses from everywhere doubles up to five minutes, and a day of quiet ends it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const person = await addPerson(database)
  let from = 0
  const guess = () => enter(`198.18.${from++}.1`, person, uncompared)
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422)
  const waits = []
  for (let count = 0; count < 11; count++) {
    const wait = waitOf(await guess()) as number
    waits.push(wait)
    vi.advanceTimersByTime(wait * 1000)
    expect((await guess()).status, `after ${wait} s`).toBe(422)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  vi.advanceTimersByTime(86_400_000)
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422)
})

test('ten wrong passwords from one network keep that network out and nobody else', async () => {
  const person = await addPerson(database)
  for (let count = 1; count <= 10; count++)
    expect((await enter(`192.0.2.${count}`, person, uncompared)).status).toBe(422)
  await forgetWaits()
  expect((await enter('192.0.2.200', person)).status).toBe(429)
  expect((await enter('192.0.3.200', person)).status).toBe(303)
  await forgetWaits()
  for (let count = 1; count <= 10; count++)
    expect((await enter(`2001:db8:5:${count}::1`, person, uncompared)).status).toBe(422)
  await forgetWaits()
  expect((await enter('2001:db8:5:99::1', person)).status).toBe(429)
  expect((await enter('2001:db8:6:99::1', person)).status).toBe(303)
})

test('a device that was signed in on has ten tries of its own, for its account alone, until all devices are signed out', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const device = visit(app, { address: '192.0.2.1' })
  const type = ({ contact }: TestPerson, password: string) => {
    device.cookies.delete('__Host-session')
    return device.post('/auth/login', { contact, password })
  }
  expect((await type(person, testPassword)).status).toBe(303)
  for (let count = 1; count <= 10; count++)
    for (const who of [person, other])
      expect((await enter(`192.0.2.${count}`, who, uncompared)).status, `${count}`).toBe(422)
  expect((await type(other, testPassword)).status, 'not known to the other account').toBe(429)
  for (let count = 0; count < 9; count++) expect((await type(person, uncompared)).status).toBe(422)
  expect((await type(person, testPassword)).status).toBe(303)
  expect((await device.post('/profile/setting/devices', { do: 'others' })).status).toBe(303)
  expect((await type(person, testPassword)).status, 'forgotten').toBe(429)
  await forgetWaits()
  expect((await enter('198.51.100.1', person)).status).toBe(303)
})

test('a person at the known device has ten tries as well', async () => {
  const person = await addPerson(database)
  const device = visit(app, { address: '192.0.2.1' })
  await device.post('/auth/login', { contact: person.contact, password: testPassword })
  const statuses = []
  for (let count = 0; count < 11; count++) {
    device.cookies.delete('__Host-session')
    statuses.push((await device.post('/auth/login', { contact: person.contact, password: uncompared })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429])
  expect((await enter('198.51.100.1', person)).status, 'and keeps nobody else out').toBe(303)
})

test('a browser keeps a secret for each of four accounts, and signing in again adds none', async () => {
  const device = visit(app, { address: '192.0.2.1' })
  const secrets = () => device.cookies.get('__Host-device')?.split('.') ?? []
  const people = []
  for (let count = 0; count < 5; count++) people.push(await addPerson(database))
  const signIn = async ({ contact }: TestPerson) =>
    expect((await device.post('/auth/login', { contact, password: testPassword })).status).toBe(303)
  for (const person of people.slice(0, 4)) await signIn(person)
  const four = secrets()
  expect(new Set(four).size).toBe(4)
  await signIn(people[0] as TestPerson)
  expect(secrets()).toEqual([four[3], ...four.slice(0, 3)])
  await signIn(people[4] as TestPerson)
  expect(secrets()).toHaveLength(4)
  const { rows } = await sql<{ accounts: number }>`
    select count(*)::int as accounts from known_devices group by token_hash`.execute(db)
  expect(rows.every(({ accounts }) => accounts === 1)).toBe(true)
})

test('an account that nobody has is refused after as many tries, with the same words', async () => {
  const nobody = { contact: 'nobody.at.all@example.com' }
  const person = await addPerson(database)
  const statuses = async (who: Pick<TestPerson, 'contact'>) => {
    const answers = []
    for (let count = 0; count < 12; count++) answers.push(await enter(addressOf(2000 + count), who, uncompared))
    return answers.map((answer) => [answer.status, errorsOf(answer)])
  }
  expect(await statuses(nobody)).toEqual(await statuses(person))
})

test('the right password begins the count anew', async () => {
  const person = await addPerson(database)
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 9; count++)
      expect((await enter(`198.51.100.${count}`, person, uncompared)).status).toBe(422)
    expect((await enter('198.51.100.200', person)).status).toBe(303)
  }
})

test('an address that is refused cannot lock the accounts of others, nor use up their codes', async () => {
  const person = await addPerson(database)
  for (let count = 0; count < 50; count++) await enter('198.51.100.9', { contact: `a${count}@example.com` }, uncompared)
  for (let count = 0; count < 12; count++)
    expect((await enter('198.51.100.9', person, 'wrong password')).status).toBe(429)
  expect((await enter('198.51.101.10', person)).status).toBe(303)

  const ask = (address: string, contact: string) => visit(app, { address }).post('/forgot', { contact })
  for (let count = 0; count < 30; count++)
    expect((await ask('198.51.100.11', `b${count}@example.com`)).status).toBe(303)
  for (let count = 0; count < 6; count++) expect((await ask('198.51.100.11', person.contact)).status).toBe(429)
  expect((await ask('198.51.101.12', person.contact)).status).toBe(303)
})

test('a line with IPv6 is one subscriber, by any of its addresses', async () => {
  const from = (count: number) =>
    enter(`2001:db8:7:9::${count.toString(16)}`, { contact: `c${count}@example.com` }, uncompared)
  for (let count = 1; count <= 50; count++) expect((await from(count)).status).toBe(422)
  expect((await from(51)).status).toBe(429)
  expect((await enter('2001:db8:7:a::1', { contact: 'd@example.com' }, uncompared)).status).toBe(422)
})

test('without a trusted proxy nobody can state their own address', async () => {
  const direct = await testApp(database, { deliver: box.deliver })
  for (let count = 0; count < 50; count++)
    await enter(addressOf(count), { contact: `e${count}@example.com` }, uncompared, direct)
  expect((await enter('198.51.100.20', { contact: 'e@example.com' }, uncompared, direct)).status).toBe(429)
})

test('sent codes are counted on every instance and for any purpose', async () => {
  const { contact } = await addPerson(database)
  const forms = [
    () => visit(app, { address: '198.51.100.30' }).post('/forgot', { contact }),
    () => visit(otherApp, { address: '198.51.100.31' }).post('/auth/login', { do: 'send', contact }),
  ]
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await forms[count % 2]?.())?.status)
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
})

test('five codes for one network do not keep the owner elsewhere from getting one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { contact } = await addPerson(database)
  const device = visit(app, { address: '192.0.2.9' })
  await device.post('/auth/login', { contact, password: testPassword })
  const ask = (address: string) => visit(app, { address }).post('/forgot', { contact })
  for (let count = 1; count <= 5; count++) expect((await ask(`192.0.2.${count}`)).status).toBe(303)
  expect((await ask('192.0.2.6')).status).toBe(429)
  const elsewhere = await ask('192.0.3.6')
  expect([elsewhere.status, waitOf(elsewhere)], 'a minute to wait, no lock').toEqual([429, 60])
  expect((await device.post('/forgot', { contact })).status, 'the own device').toBe(303)
  vi.advanceTimersByTime(60_000)
  expect((await ask('192.0.3.6')).status).toBe(303)
})

test('a site of thousands of IPv6 networks signs in and asks for codes as thirty of them', async () => {
  const tries = []
  for (const limit of [
    ...signInTries('2001:db8:9:1::1'),
    ...codesFrom('2001:db8:9:1::1'),
    ...codeTriesFrom('2001:db8:9:1::1'),
  ])
    tries.push([limit.name, limit.points, limit.key])
  expect(tries).toEqual([
    ['sign-in', 50, '2001:db8:9:1'],
    ['sign-in-site', 1500, '2001:db8:9'],
    ['codes-from', 30, '2001:db8:9:1'],
    ['codes-from-site', 900, '2001:db8:9'],
    ['code-tries', 60, '2001:db8:9:1'],
    ['code-tries-site', 1800, '2001:db8:9'],
  ])
})

test('codes that are typed are counted by address, so that many proofs at once give no more tries', async () => {
  const statuses = []
  for (let proof = 0; proof < 13; proof++) {
    const contact = `f${proof}@example.com`
    const visitor = visit(app, { address: '198.51.100.40' })
    await visitor.post('/forgot', { contact })
    for (let tried = 0; tried < 5; tried++)
      statuses.push((await visitor.post('/forgot/verify', { code: '123456' })).status)
  }
  expect(statuses.indexOf(429)).toBe(60)
})

test('the old password and the one that confirms are compared ten times in all', async () => {
  const person = await addPerson(database)
  const { cookie } = person
  await db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', person.session).execute()
  const change = (oldPassword: string) =>
    visit(app, { cookie }).post('/profile/setting/password-edit', { oldPassword, password: 'seven tired elephants' })
  for (let count = 0; count < 5; count++) expect((await change('wrong')).status).toBe(422)
  const confirm = (password: string) => visit(app, { cookie }).post('/auth/confirm', { do: 'password', password })
  for (let count = 0; count < 5; count++) expect((await confirm('wrong')).status).toBe(422)
  expect([(await confirm(testPassword)).status, (await change(testPassword)).status]).toEqual([429, 429])
})

test('a rolled-back try counts, too', async () => {
  const owner = await addPerson(database)
  const [first, second] = [visit(app), visit(app)]
  const fields = { name: 'Nok', contact: 'undone@example.com', password: 'seven tired elephants', terms: 'on' }
  for (const visitor of [first, second]) await visitor.post('/auth/register', fields)
  await db.updateTable('users').set({ email: 'undone@example.com' }).where('id', '=', owner.id).execute()
  const code = box.codeTo('undone@example.com')
  const counted = async () =>
    (await sql<{ points: number }>`select points from rate_limits where key like 'code-tries:%'`.execute(db)).rows[0]
  expect((await second.post('/auth/register', { do: 'code', code })).status).toBe(422)
  expect(await counted()).toEqual({ points: 1 })
})
