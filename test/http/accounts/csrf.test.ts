/** Posts that another site makes a browser send: refused for every action of the map, before anything looks at them. */
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { productPages } from '#server/http/pages/site.ts'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { addPerson } from '../../support/people.ts'
import { someOf } from '../../support/share.ts'

const database = await testDatabase()
const { handler } = await testApp(database)
const own = 'https://places.example.org'
let cookie = ''
beforeAll(async () => {
  ;({ cookie } = await addPerson(database, { vendor: true, inspector: {} }))
})

const uuid = '00000000-0000-7000-8000-000000000001'
const actions = siteMap
  .filter(({ file, path }) => path !== '/_ui' && productPages.find(file).action)
  .map(({ path }) => path.replace(/:\w+/g, uuid))

const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://places.example.org' },
  { Origin: 'https://places.example.org.evil.example' },
  { Origin: 'https://places.example.org:8443' },
  { Origin: '' },
  { Origin: own, 'Sec-Fetch-Site': 'cross-site' },
  { Origin: own, 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Referer: 'https://evil.example/form' },
  { Referer: 'https://places.example.org.evil.example/' },
  { Referer: 'about:blank' },
]

test('the map has actions to try', () => {
  expect(actions.length).toBeGreaterThan(10)
})

/** In `npm test` two of the kinds for each action, which are others at each, with or without our script's header. */
const cases = actions.flatMap((path) => someOf(foreign, 2, path).map((headers) => [path, headers] as const))
test.each(cases)('%s refuses a post with %j', async (path, headers) => {
  for (const scripted of someOf([{}, { 'x-payload': '1' }], 1, `${path} ${JSON.stringify(headers)}`)) {
    const answer = await request(handler)
      .post(path)
      .set({ Cookie: cookie, ...headers, ...scripted })
      .type('form')
      .send({ do: 'sign-out' })
    expect(answer.status).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test.each(actions)('%s takes one from its own page', async (path) => {
  const answer = await request(handler)
    .post(path)
    .set({ Cookie: cookie, Origin: own, 'Sec-Fetch-Site': 'same-origin' })
    .type('form')
    .send({})
  expect(answer.status).not.toBe(403)
  expect(answer.status).toBeLessThan(500)
})

/** Old browsers, and those whose page told them to be silent. */
test.each(actions)(
  '%s refuses a post that does not say where it comes from, when it brings a session',
  async (path) => {
    const post = (headers: Record<string, string>) =>
      request(handler).post(path).set(headers).type('form').send({ do: 'x' })
    for (const name of someOf(['session', '__Host-session', 'verification', '__Host-passkey'], 1, path))
      expect((await post({ Cookie: `theme=dark; ${name}=abc` })).status, name).toBe(403)
    const said: Record<string, string>[] = [
      { Cookie: 'theme=dark' },
      { Cookie: cookie, Referer: 'https://places.example.org/any/page?x=1' },
      { Cookie: cookie, 'x-payload': '1' },
    ]
    for (const headers of someOf(said, 1, `said ${path}`))
      expect((await post(headers)).status, JSON.stringify(headers)).not.toBe(403)
  },
)

test('no other site is allowed to send the header of our scripts', async () => {
  const answer = await request(handler)
    .options('/profile')
    .set({ Origin: 'https://evil.example', 'Access-Control-Request-Headers': 'x-payload' })
  expect(answer.status).toBe(405)
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a form with a file is refused as well, before its bytes are read', async () => {
  const answer = await request(handler)
    .post('/profile/setting/profile-edit')
    .set({ Cookie: cookie, Origin: 'https://evil.example' })
    .field('do', 'no-picture')
    .attach('avatar', Buffer.alloc(10), 'a.jpg')
  expect(answer.status).toBe(403)
})

test('another site may only ask: a read address changes nothing', async () => {
  const before = await database.db.selectFrom('sessions').selectAll().execute()
  const asked = someOf(actions, Math.ceil(actions.length / 4), 0)
  for (const path of [...asked, '/profile?do=sign-out', '/profile/setting/devices?do=others'])
    await request(handler).get(path).set({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })
  const after = await database.db.selectFrom('sessions').selectAll().execute()
  expect(after).toEqual(before)
})
