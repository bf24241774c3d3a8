/** The owner of an answer's bytes: those of a signed-in person are kept by nobody, and no guest ever gets them. */
import type { Response } from 'supertest'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { everyAddress } from '../../support/addresses.ts'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { addPerson, type TestPerson } from '../../support/people.ts'
import { insertPlaces } from '../../support/places.ts'
import { someOf } from '../../support/share.ts'
import { visit } from '../../support/visitor.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database)
const name = 'Unmistakable Person'
const phone = '+66812349876'
let person: TestPerson
let addresses: string[] = []

beforeAll(async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  person = await addPerson(database, { name, phone, vendor: true, inspector: { unit: 'Unmistakable Unit' } })
  addresses = [...new Set(everyAddress(place).map(({ address }) => address))]
})

/** In `npm test` each of the walks below takes another fifth of the pages. */
const walked = (nth: 0 | 1 | 2) => someOf(addresses, Math.ceil(addresses.length / 5), nth)

const ask = (address: string, cookie?: string): Promise<Response> => {
  const asked = request(app.handler).get(address)
  return cookie ? asked.set('Cookie', cookie) : asked
}
const payloadOf = (address: string) => {
  const [path = '', search] = address.split('?') as [string, string?]
  return `${path.replace(/\/$/, '')}/_payload.json${search ? `?${search}` : ''}`
}
const isPersonal = ({ text }: Response) => /Unmistakable|12349876|234-9876/.test(text) || text.includes(person.contact)

test('the pages of a signed-in person say to keep them nowhere, and none of them is in the cache', async () => {
  const before = app.cache.size.pages
  for (const address of walked(0).flatMap((each) => [each, payloadOf(each)])) {
    const answer = await ask(address, person.cookie)
    expect([address, answer.headers['cache-control']]).toEqual([address, 'private, no-store'])
    expect(answer.headers.vary).toContain('Cookie')
    expect(answer.headers.etag).toBeUndefined()
  }
  expect(app.cache.size.pages).toBe(before)
})

test('guests who come before, after and at the same time get the same bytes, with nobody in them', async () => {
  for (const address of walked(1).flatMap((each) => [each, payloadOf(each)])) {
    const plain = ({ text }: Response) => text.replace(/[0-9a-f]{16}/g, '')
    const before = plain(await ask(address))
    const [theirs, meanwhile] = await Promise.all([ask(address, person.cookie), ask(address)])
    const after = await ask(address)
    for (const answer of [meanwhile, after]) {
      expect(isPersonal(answer), address).toBe(false)
      expect(answer.headers['set-cookie'], address).toBeUndefined()
    }
    expect(plain(after), address).toBe(before)
    if (address === '/profile') expect(isPersonal(theirs)).toBe(true)
  }
})

test('the looks above would find a person: the profile of the same address holds the name', async () => {
  expect(isPersonal(await ask('/profile', person.cookie))).toBe(true)
  expect(isPersonal(await ask('/profile/setting/profile-edit', person.cookie))).toBe(true)
  expect(app.cache.size.pages).toBeGreaterThan(5)
})

test('a browser in the middle of a proof gets its own page, and leaves nothing of it behind', async () => {
  const visitor = visit(app)
  await visitor.post('/auth/register', {
    name: 'Hidden',
    contact: 'hidden.one@example.com',
    password: 'seven tired elephants',
    terms: 'on',
  })
  const step = await visitor.get('/auth/register')
  expect(step.text).toContain('h…e@example.com')
  expect(step.headers['cache-control']).toBe('private, no-store')
  expect((await visit(app).get('/auth/register')).text).not.toContain('h…e@example.com')
})

test('a cookie that is no session any more keeps nobody’s page, and no session’s token is ever in a page', async () => {
  const cookie = `__Host-session=${'B'.repeat(43)}`
  const answer = await ask('/profile', cookie)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const address of walked(2)) {
    const { text } = await ask(address, person.cookie)
    expect(text.includes(person.token), address).toBe(false)
  }
})

test('the map has pages on both sides of the door', () => {
  expect(new Set(siteMap.map(({ group }) => group))).toContain('login')
})
