/** The limits of a form before it is read: so many fields, and of guests so many forms from one network. */
import { sql } from 'kysely'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { makeLimits } from '#server/db/limits.ts'
import { guestPostsFrom } from '#server/domain/guest-posts.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas } from '../support/people.ts'

const database = await testDatabase()
const app = await testApp(database, { env: { TRUST_PROXY: '1' } })
const path = '/profile/language'

let networks = 0
let network = ''
beforeEach(() => {
  network = `2001:db8:0:${(++networks).toString(16)}`
})

const post = (body: string, address = `${network}::1`, cookie = '') =>
  request(app.handler)
    .post(path)
    .set({ 'X-Forwarded-For': address, Cookie: `i18n_redirected=en; ${cookie}`, 'Sec-Fetch-Site': 'same-origin' })
    .type('form')
    .send(body)

const fields = (count: number) => Array.from({ length: count - 1 }, (_, at) => `x${at}=`).join('&')

test('a form of 200 fields is read, one more is refused with a page that says why', async () => {
  expect((await post(`locale=en&${fields(200)}`)).status).toBe(303)
  const { status, text } = await post(`locale=en&${fields(201)}`)
  expect(status).toBe(413)
  expect(text).toContain('<html lang="en"')
})

test('one of 49,500 fields is refused before it is parsed: no reader of fields is asked', async () => {
  const { URLSearchParams: real } = globalThis
  let longest = 0
  globalThis.URLSearchParams = class extends real {
    constructor(...init: ConstructorParameters<typeof real>) {
      super(...init)
      longest = Math.max(longest, this.size)
    }
  } as typeof real
  try {
    expect((await post('&a'.repeat(49_500))).status).toBe(413)
    expect(longest).toBeLessThanOrEqual(200)
    await post(`locale=en&${fields(50)}`)
    expect(longest).toBeGreaterThanOrEqual(50)
  } finally {
    globalThis.URLSearchParams = real
  }
})

/** As if the network had sent all that its guests may. */
async function useUp(address: string): Promise<void> {
  await sql`truncate rate_limits`.execute(database.db)
  const limits = makeLimits(database.db)
  for (const limit of guestPostsFrom(address)) await limits.take(limit)
  await sql`update rate_limits set points = 1000000`.execute(database.db)
}

test('guests of a network that sent too many forms are told to wait and for how long; its members and other networks go on', async () => {
  expect((await post('locale=en')).status).toBe(303)
  await useUp(`${network}::1`)
  // The whole site has sent too many as well: the next test is about one network.
  await sql`delete from rate_limits where key like '%-site%'`.execute(database.db)
  const { status, text, headers } = await post('locale=en', `${network}:1:2:3:4`)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600)
  expect(text).toContain('Too many')
  const { cookie } = await addPerson(database, personas.client)
  expect((await post('locale=en', `${network}::1`, cookie)).status).toBe(303)
  expect((await post('locale=en', '2001:db8:0:ffff::1')).status).toBe(303)
  // A session that nobody has is a guest's.
  expect((await post('locale=en', `${network}::1`, 'session=nobody')).status).toBe(429)
})
