/** Signing in with a provider of OpenID Connect, over HTTP, with a real one on the other side: known, unknown, linked; and answers that must not do. */
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { locales } from '#shared/locales.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { openPeer, peerClient } from '../../support/openid-peer.ts'
import { addPerson, type TestPerson } from '../../support/people.ts'
import { insertPlaces } from '../../support/places.ts'
import { nameOf, postBox, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const origin = 'https://places.example.org'
const peer = await openPeer(`${origin}/auth/identity/peer`)
const other = await openPeer(`${origin}/auth/identity/other`)
const name = { th: 'ผู้ให้บริการ', en: 'Peer', cn: '对方' }
const entry = { clientId: peerClient.id, clientSecret: peerClient.secret, name }
const IDENTITY_PROVIDERS = JSON.stringify({
  peer: { ...entry, issuer: peer.issuer, icon: 'data:image/svg+xml;base64,PHN2Zy8+' },
  other: { ...entry, issuer: other.issuer, subject: 'hmac' },
})
const app = await testApp(database, { deliver: box.deliver, env: { IDENTITY_PROVIDERS } })
afterAll(() => Promise.all([peer.close(), other.close()]))

beforeEach(async () => {
  await forgetLimits(database)
  for (const each of [peer, other]) Object.assign(each, { tamper: null, fault: null })
})

const page = '/auth/identity/peer'
let count = 0
const newSubject = () => `subject-${++count}`
const local = (address: string) => address.replace(origin, '')
const link = ({ id }: TestPerson, subject: string, issuer = peer.issuer) =>
  db.insertInto('partner_links').values({ issuer, subject, user_id: id, created_at: new Date() }).execute()
const linksOf = (subject: string) =>
  db.selectFrom('partner_links').select(['user_id', 'issuer']).where('subject', '=', subject).execute()

/** Presses the button. Returns the provider's address. */
async function press(visitor: Visitor, next = '', provider = 'peer'): Promise<string> {
  const led = await visitor.get(`/auth/identity/${provider}/start${next && `?next=${encodeURIComponent(next)}`}`)
  expect(led.status).toBe(302)
  return String(led.headers.location)
}

/** Signs in at the provider as this person. Returns our address to which it leads back. */
async function signInThere(visitor: Visitor, subject: string, claims: Record<string, unknown> = {}, next = '') {
  peer.person = { subject, claims }
  return local(await peer.follow(await press(visitor, next)))
}

/** Comes back, and says where that leads. */
const back = async (visitor: Visitor, at: string) => String((await visitor.get(at)).headers.location)

test('a button has the mark of its provider, or a neutral figure', async () => {
  const { text } = await visit(app).get('/auth/login')
  const [own = '', neutral = ''] = ['peer', 'other'].map(
    (id) => new RegExp(`href="/auth/identity/${id}/start[^>]*>(.*?)</a>`, 's').exec(text)?.[1],
  )
  expect(own).toContain('<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="" width="20" height="20"/>')
  expect(own).not.toContain('<svg')
  expect(neutral).toContain('#circle-user-round')
  expect(neutral).not.toContain('<img')
})

test('a linked person is signed in, comes to what was wanted, and the address bar loses the answer', async () => {
  const person = await addPerson(database)
  const subject = newSubject()
  await link(person, subject)
  const visitor = visit(app)
  const at = await signInThere(visitor, subject, {}, '/client/bank')
  expect(at).toContain('code=')
  expect(await back(visitor, at)).toBe('/client/bank')
  expect(await nameOf(visitor)).toBe(person.name)
  expect(visitor.cookies.has('__Host-identity')).toBe(false)
  const session = await db.selectFrom('sessions').select('confirmed_at').where('user_id', '=', person.id).execute()
  expect(session, 'a provider’s word is no proof for sensitive acts').toContainEqual({ confirmed_at: null })
})

test('the sign-in’s address has PKCE, state and nonce, and is new each time', async () => {
  const asked = [new URL(await press(visit(app))), new URL(await press(visit(app)))].map(
    ({ searchParams }) => searchParams,
  )
  expect(asked[0]?.get('code_challenge_method')).toBe('S256')
  for (const each of ['code_challenge', 'state', 'nonce']) {
    expect(asked[0]?.get(each)).toMatch(/^[\w-]{43}$/)
    expect(asked[0]?.get(each)).not.toBe(asked[1]?.get(each))
  }
})

test('a new person proves a contact, gets an account, and is known the next time', async () => {
  const subject = newSubject()
  const visitor = visit(app)
  const at = await signInThere(visitor, subject, { name: 'Daeng Dee', email: 'daeng@example.com' }, '/client/bank')
  expect(await back(visitor, at)).toBe('/auth/pass-token/register')
  expect(stateOf(await visitor.get('/auth/pass-token/register')).data['auth/pass-token-register']).toMatchObject({
    name: 'Daeng Dee',
    contact: 'daeng@example.com',
    from: { partner: 'Peer', called: 'Daeng Dee' },
  })
  await visitor.post('/auth/pass-token/register', { name: 'Daeng Dee', contact: 'daeng@example.com', terms: 'on' })
  expect(await linksOf(subject)).toEqual([])
  const done = await visitor.post('/auth/pass-token/register', { do: 'code', code: box.codeTo('daeng@example.com') })
  expect(done.headers.location).toBe('/client/bank')
  expect(await nameOf(visitor)).toBe('Daeng Dee')
  expect(await linksOf(subject)).toHaveLength(1)
  const again = visit(app)
  expect(await back(again, await signInThere(again, subject))).toBe('/profile')
  expect(await nameOf(again)).toBe('Daeng Dee')
})

test('without an e-mail the person types a contact', async () => {
  const visitor = visit(app)
  expect(await back(visitor, await signInThere(visitor, newSubject()))).toBe('/auth/pass-token/register')
  const { contact } = stateOf(await visitor.get('/auth/pass-token/register')).data['auth/pass-token-register']
  expect(contact).toBe('')
})

test('an answer serves once, in the browser that asked, and an older tab’s not at all', async () => {
  const person = await addPerson(database)
  const subject = newSubject()
  await link(person, subject)
  const visitor = visit(app)
  const old = await signInThere(visitor, subject)
  const at = await signInThere(visitor, subject)
  expect(await back(visitor, old), 'the older tab').toBe(`${page}?fault=over`)
  expect(await back(visit(app), at), 'another browser').toBe(`${page}?fault=over`)
  const kept = visitor.cookies.get('__Host-identity') as string
  expect(await back(visitor, at)).toBe('/profile')
  const thief = visit(app, { cookie: `__Host-identity=${kept}` })
  expect(await back(thief, at), 'replayed with its cookie').toBe(`${page}?fault=over`)
  expect(await nameOf(thief)).toBe(null)
})

test('the answer of one provider does not do at another’s address, nor one with another issuer', async () => {
  const visitor = visit(app)
  const at = await signInThere(visitor, newSubject())
  expect(await back(visitor, at.replace('/peer?', '/other?'))).toBe('/auth/identity/other?fault=over')
  const mixed = at.replace(encodeURIComponent(peer.issuer), encodeURIComponent(other.issuer))
  expect(mixed).not.toBe(at)
  expect(await back(visitor, mixed)).toBe(`${page}?fault=refused`)
})

const tampered: Record<string, (claims: Record<string, unknown>) => Record<string, unknown>> = {
  'another nonce': (claims) => ({ ...claims, nonce: 'another' }),
  'without a nonce': ({ nonce: _, ...claims }) => claims,
  'expired for two minutes': (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 }),
  'for another client': (claims) => ({ ...claims, aud: 'somebody-else' }),
  'of another issuer': (claims) => ({ ...claims, iss: other.issuer }),
  'without a subject': ({ sub: _, ...claims }) => claims,
}
const { SignJWT, decodeJwt, importJWK } = await import('jose')
const signed = async (claims: Record<string, unknown>, key = peer.keys[0]) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: peer.keys[0]?.kid })
    .sign(await importJWK(key ?? {}, 'RS256'))

test.each(Object.entries(tampered))('a token %s is refused', async (_what, change) => {
  const visitor = visit(app)
  const subject = newSubject()
  await link(await addPerson(database), subject)
  const at = await signInThere(visitor, subject, {}, '/client/bank')
  peer.tamper = async (answer) => ({ ...answer, id_token: await signed(change(decodeJwt(String(answer.id_token)))) })
  expect(await back(visitor, at)).toBe(`${page}?fault=refused&next=%2Fclient%2Fbank`)
  expect(await nameOf(visitor)).toBe(null)
})

test('a token that somebody else has signed is refused, and so is one without a signature', async () => {
  const forged = await openPeer(`${origin}/auth/identity/peer`)
  afterAll(() => forged.close())
  const nobody = (token: string) => `${btoa('{"alg":"none"}').replaceAll('=', '')}.${token.split('.')[1]}.`
  for (const change of [
    async (token: string) => signed(decodeJwt(token), forged.keys[0]),
    async (token: string) => nobody(token),
  ]) {
    const visitor = visit(app)
    const at = await signInThere(visitor, newSubject())
    peer.tamper = async (answer) => ({ ...answer, id_token: await change(String(answer.id_token)) })
    expect(await back(visitor, at)).toBe(`${page}?fault=refused`)
    peer.tamper = null
  }
})

test('clocks may differ by a minute, and keys may change at any time', async () => {
  const visitor = visit(app)
  const at = await signInThere(visitor, newSubject())
  const late = Math.floor(Date.now() / 1000) - 45
  peer.tamper = async (answer) => ({
    ...answer,
    id_token: await signed({ ...decodeJwt(String(answer.id_token)), exp: late }),
  })
  expect(await back(visitor, at)).toBe('/auth/pass-token/register')
  peer.tamper = null
  await peer.changeKeys()
  const next = visit(app)
  expect(await back(next, await signInThere(next, newSubject()))).toBe('/auth/pass-token/register')
})

test('a person who cancels, and a provider that is away, are told so and led back to what was wanted', async () => {
  const visitor = visit(app)
  peer.person = null
  const at = local(await peer.follow(await press(visitor, '/client/bank')))
  expect(await back(visitor, at)).toBe(`${page}?fault=denied&next=%2Fclient%2Fbank`)
  const cancelled = await visitor.get(`${page}?fault=denied&next=%2Fclient%2Fbank`)
  expect(cancelled.status).toBe(400)
  expect(cancelled.text).toContain('You did not finish signing in with Peer')
  expect(cancelled.text).toContain('href="/auth/login?next=%2Fclient%2Fbank"')
  const again = await signInThere(visitor, newSubject(), {}, '/client/bank')
  peer.fault = 'broken'
  expect(await back(visitor, again)).toBe(`${page}?fault=down&next=%2Fclient%2Fbank`)
  expect((await visitor.get(`${page}?fault=down`)).status).toBe(503)
})

test('a provider that is away before the button is pressed is told so, and asked anew by the next press', async () => {
  const port = await freePort()
  const late = { ...entry, issuer: `http://127.0.0.1:${port}` }
  const waiting = await testApp(database, { env: { IDENTITY_PROVIDERS: JSON.stringify({ late }) } })
  const visitor = visit(waiting)
  expect(await press(visitor, '/client/bank', 'late')).toBe('/auth/identity/late?fault=down&next=%2Fclient%2Fbank')
  expect(visitor.cookies.has('__Host-identity'), 'nothing is begun').toBe(false)
  const told = await visitor.get('/auth/identity/late?fault=down')
  expect([told.status, told.text.includes('Peer')]).toEqual([503, true])
  const found = createServer((_req, res) => {
    const own = Object.fromEntries(
      ['authorization', 'token'].map((each) => [`${each}_endpoint`, `${late.issuer}/${each}`]),
    )
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ issuer: late.issuer, ...own, jwks_uri: `${late.issuer}/keys` }))
  })
  await new Promise<void>((done) => found.listen(port, '127.0.0.1', done))
  afterAll(() => found.close())
  expect(await press(visitor, '', 'late')).toContain(`${late.issuer}/authorization?`)
})

test('a provider that never answers is given up', async () => {
  const visitor = visit(app)
  const at = await signInThere(visitor, newSubject())
  peer.fault = 'slow'
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(5_000)
    return AbortSignal.abort(new DOMException('over', 'TimeoutError'))
  })
  expect(await back(visitor, at)).toBe(`${page}?fault=down`)
  expect(timeout).toHaveBeenCalled()
  timeout.mockRestore()
})

/** Ways in which a provider's sign-in comes to nothing, each made with the real one. */
const failures: Record<string, (visitor: Visitor) => Promise<string>> = {
  async denied(visitor) {
    peer.person = null
    return back(visitor, local(await peer.follow(await press(visitor))))
  },
  async down(visitor) {
    const at = await signInThere(visitor, newSubject())
    peer.fault = 'broken'
    return back(visitor, at)
  },
  async refused(visitor) {
    const at = await signInThere(visitor, newSubject())
    peer.tamper = async (answer) => ({
      ...answer,
      id_token: await signed({ ...decodeJwt(String(answer.id_token)), nonce: 'another' }),
    })
    return back(visitor, at)
  },
  async over(visitor) {
    const at = await signInThere(visitor, newSubject())
    await back(visitor, at)
    return back(visitor, at)
  },
  async waiting() {
    // A server remembers a network that has had its tries: this one is asked for nothing else.
    const visitor = visit(await testApp(database, { env: { IDENTITY_PROVIDERS } }))
    const at = await signInThere(visitor, newSubject())
    await sql`update rate_limits set points = 100000`.execute(db)
    return back(visitor, at)
  },
  async suspended(visitor) {
    const [person, subject] = [await addPerson(database, { suspended: true }), newSubject()]
    await link(person, subject)
    return back(visitor, await signInThere(visitor, subject))
  },
  async role(visitor) {
    const [person, subject] = [await addPerson(database, { inspector: {} }), newSubject()]
    await link(person, subject)
    return back(visitor, await signInThere(visitor, subject))
  },
  gone: (visitor) => press(visitor, '', 'former'),
}
const sentences = new Map<string, string>()

test.each(Object.entries(failures))('%s is said in each language, with what to do', async (fault, fail) => {
  const led = await fail(visit(app))
  expect(led).toMatch(new RegExp(`^/auth/identity/(peer|former)\\?fault=${fault}$`))
  for (const locale of locales) {
    const shown = await visit(app, { cookie: `i18n_redirected=${locale}` }).get(led)
    expect(shown.status).toBeGreaterThanOrEqual(400)
    const [, said = ''] = /role="alert">(.*?)<\/main>/s.exec(shown.text) ?? []
    const words = said.replace(/<[^>]*>/g, ' ').trim()
    expect(words.length, `${fault} in ${locale}`).toBeGreaterThan(12)
    expect([...sentences].filter(([, other]) => other === words)).toEqual([])
    sentences.set(`${fault} ${locale}`, words)
    expect(words).not.toContain('{{')
    expect(shown.text).toContain('href="/auth/login')
    const again = ['denied', 'over', 'refused', 'down'].includes(fault)
    expect(shown.text.includes('href="/auth/identity/peer/start"'), 'offers another try').toBe(again)
  }
})

test('another site’s link begins nothing', async () => {
  const { handler } = app
  const { default: request } = await import('supertest')
  const led = await request(handler)
    .get('/auth/identity/peer/start?next=%2Fclient%2Fbank')
    .set('Sec-Fetch-Site', 'cross-site')
  expect(led.headers.location).toBe('/auth/login?next=%2Fclient%2Fbank')
  expect(led.headers['set-cookie']).toBeUndefined()
})

test('buttons stand where a provider is configured, in the reader’s language', async () => {
  const plain = await testApp(database)
  for (const at of ['/auth/login', '/auth/register']) {
    const shown = await visit(app).get(`${at}?next=%2Fclient%2Fbank`)
    expect(shown.text).toContain('href="/auth/identity/peer/start?next=%2Fclient%2Fbank"')
    expect(shown.text).toContain('Continue with Peer')
    expect((await visit(plain).get(at)).text).not.toContain('/auth/identity/')
  }
})

test('a stopped person comes to the page that says why, a suspended one is refused', async () => {
  const person = await addPerson(database)
  const subject = newSubject()
  await link(person, subject)
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', person.id).execute()
  const shut = visit(app)
  expect(await back(shut, await signInThere(shut, subject))).toBe(`${page}?fault=suspended`)
  const [business_id = ''] = await insertPlaces(database, [{}])
  const about = { about_kind: 'review' as const, about_id: person.id, business_id }
  await db
    .insertInto('account_stops')
    .values({
      id: person.id,
      user_id: person.id,
      scope: 'all',
      cause: 'spam',
      words: 'โฆษณาซ้ำๆ หลายครั้ง',
      ...about,
      began_at: new Date(),
    })
    .execute()
  const visitor = visit(app)
  expect(await back(visitor, await signInThere(visitor, subject))).toBe('/auth/stopped')
  expect((await visitor.get('/auth/stopped')).text).toContain('โฆษณาซ้ำๆ')
})
