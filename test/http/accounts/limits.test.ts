/** How often anything may be tried: by account from wherever, by address on whatever account, across instances, whatever else fails. */
import { sql } from 'kysely'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { addPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { errorsOf, postBox, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const options = { deliver: box.deliver, env: { TRUST_PROXY: '1' } }
const app = await testApp(database, options)
const otherApp = await testApp(database, options)

beforeEach(() => forgetLimits(database))

const tooMany = { form: 'error:problem.too_many_requests' }
/** Wrong, and longer than any: it is counted like others but costs no hash, so that fifty of them are quick. */
const uncompared = 'x'.repeat(201)
const addressOf = (count: number) => `203.0.${count >> 8}.${count & 255}`
const enter = (address: string, { contact }: Pick<TestPerson, 'contact'>, password = testPassword, at = app) =>
  visit(at, { address }).post('/auth/login', { contact, password })

test('1,000 wrong passwords from 1,000 addresses: ten are compared, then not even the right one signs in', {
  timeout: 120_000,
}, async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const seen = { compared: 0, refused: 0 }
  for (let from = 0; from < 1000; from += 20) {
    // Answered without a page, which is most of what a refusal costs.
    const some = Array.from({ length: 20 }, (_, at) =>
      request(app.handler)
        .post('/auth/login')
        .set({ 'X-Forwarded-For': addressOf(from + at), 'x-payload': '1' })
        .type('form')
        .send({ contact: person.contact, password: `wrong password ${at}` }),
    )
    for (const answer of await Promise.all(some)) {
      if (answer.status === 422) seen.compared++
      if (answer.status === 429) seen.refused++
    }
  }
  expect(seen).toEqual({ compared: 10, refused: 990 })
  const right = await enter('198.51.100.1', person)
  expect([right.status, errorsOf(right)]).toEqual([429, tooMany])
  expect((await enter('198.51.100.1', person, testPassword, otherApp)).status, 'on every instance').toBe(429)
  expect((await enter('198.51.100.1', other)).status, 'another account').toBe(303)
  const visitor = visit(app, { address: '198.51.100.1' })
  await visitor.post('/auth/login', { do: 'send', contact: person.contact })
  const byCode = await visitor.post('/auth/login', { do: 'code', code: box.codeTo(person.contact) })
  expect(byCode.status, 'by a code the owner gets in').toBe(303)
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
    for (let count = 0; count < 9; count++) expect((await enter(addressOf(count), person, uncompared)).status).toBe(422)
    expect((await enter('198.51.100.2', person)).status).toBe(303)
  }
})

test('an address that is refused cannot lock the accounts of others, nor use up their codes', async () => {
  const person = await addPerson(database)
  for (let count = 0; count < 50; count++) await enter('198.51.100.9', { contact: `a${count}@example.com` }, uncompared)
  for (let count = 0; count < 12; count++)
    expect((await enter('198.51.100.9', person, 'wrong password')).status).toBe(429)
  expect((await enter('198.51.100.10', person)).status).toBe(303)

  const ask = (address: string, contact: string) => visit(app, { address }).post('/forgot', { contact })
  for (let count = 0; count < 30; count++)
    expect((await ask('198.51.100.11', `b${count}@example.com`)).status).toBe(303)
  for (let count = 0; count < 6; count++) expect((await ask('198.51.100.11', person.contact)).status).toBe(429)
  expect((await ask('198.51.100.12', person.contact)).status).toBe(303)
})

test('a line with IPv6 is one subscriber, whichever of its addresses he takes', async () => {
  const from = (count: number) =>
    enter(`2001:db8:7:9::${count.toString(16)}`, { contact: `c${count}@example.com` }, uncompared)
  for (let count = 1; count <= 50; count++) expect((await from(count)).status).toBe(422)
  expect((await from(51)).status).toBe(429)
  expect((await enter('2001:db8:7:a::1', { contact: 'd@example.com' }, uncompared)).status).toBe(422)
})

test('without a trusted proxy nobody says himself where he comes from', async () => {
  const direct = await testApp(database, { deliver: box.deliver })
  for (let count = 0; count < 50; count++)
    await enter(addressOf(count), { contact: `e${count}@example.com` }, uncompared, direct)
  expect((await enter('198.51.100.20', { contact: 'e@example.com' }, uncompared, direct)).status).toBe(429)
})

test('codes that are sent are counted on every instance and whatever they are for', async () => {
  const { contact } = await addPerson(database)
  const forms = [
    () => visit(app, { address: '198.51.100.30' }).post('/forgot', { contact }),
    () => visit(otherApp, { address: '198.51.100.31' }).post('/auth/login', { do: 'send', contact }),
  ]
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await forms[count % 2]?.())?.status)
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
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

test('the old password and the one for leaving are compared ten times', async () => {
  const person = await addPerson(database)
  const { cookie } = person
  const change = (oldPassword: string) =>
    visit(app, { cookie }).post('/profile/setting/password-edit', { oldPassword, password: 'seven tired elephants' })
  for (let count = 0; count < 5; count++) expect((await change('wrong')).status).toBe(422)
  const leave = (password: string) => visit(app, { cookie }).post('/profile/setting/my-data', { password, sure: 'on' })
  for (let count = 0; count < 5; count++) expect((await leave('wrong')).status).toBe(422)
  expect([(await leave(testPassword)).status, (await change(testPassword)).status]).toEqual([429, 429])
})

test('what a command undoes has still been tried', async () => {
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
