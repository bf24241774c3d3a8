/** A provider ends a session there, and it ends here (OpenID Connect Back-Channel Logout 1.0): with a real one, and with tokens that must not do. */
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import request from 'supertest'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { openPeer, peerClient } from '../../support/openid-peer.ts'
import { addPerson, type TestPerson } from '../../support/people.ts'
import { nameOf, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const origin = 'https://places.example.org'
const peer = await openPeer(`${origin}/auth/identity/peer`)
const hiding = await openPeer(`${origin}/auth/identity/hiding`)
const name = { th: 'ผู้ให้บริการ', en: 'Peer', cn: '对方' }
const entry = { clientId: peerClient.id, clientSecret: peerClient.secret, name }
const IDENTITY_PROVIDERS = JSON.stringify({
  peer: { ...entry, issuer: peer.issuer },
  hiding: { ...entry, issuer: hiding.issuer, subject: 'hmac' },
})
const app = await testApp(database, { env: { IDENTITY_PROVIDERS } })
afterAll(() => Promise.all([peer.close(), hiding.close()]))

const tell = (token: string, provider = 'peer') =>
  request(app.handler)
    .post(`/external/identity/${provider}/logout`)
    .type('form')
    .send({ logout_token: token })
    .then(({ status }) => status)

beforeEach(async () => {
  await forgetLimits(database)
  peer.onLogout = (token) => tell(token)
  peer.fault = null
})

let count = 0

/** A person who is linked with the provider, signed in with it in a new browser. */
async function signedIn(given: { person?: TestPerson; subject?: string } = {}) {
  const { subject = `subject-${++count}` } = given
  const person = given.person ?? (await addPerson(database))
  await db
    .insertInto('partner_links')
    .values({ issuer: peer.issuer, subject, user_id: person.id, created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const visitor = visit(app)
  peer.person = { subject }
  const at = await peer.follow(String((await visitor.get('/auth/identity/peer/start')).headers.location))
  await visitor.get(at.replace(origin, ''))
  expect(await nameOf(visitor)).toBe(person.name)
  return { person, subject, visitor }
}

const sessionOf = ({ id }: TestPerson) =>
  db
    .selectFrom('sessions')
    .select(['provider_subject', 'provider_sid', 'signed_by'])
    .where('user_id', '=', id)
    .where('provider_subject', 'is not', null)
    .executeTakeFirstOrThrow()

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const good = (subject: string): JWTPayload => ({ sub: subject, events: event, jti: crypto.randomUUID() })

/** A token that the provider's own key signs, with these differences. */
async function sign(claims: JWTPayload, { iss = peer.issuer, aud = peerClient.id, iat = 0, key = peer.keys[0] } = {}) {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: key?.kid })
  if (Number.isFinite(iat)) jwt.setIssuedAt(Math.floor(Date.now() / 1000) + iat)
  return jwt
    .setIssuer(iss)
    .setAudience(aud)
    .sign(await importJWK(key as never, 'RS256'))
}

const isIn = async (visitor: Visitor, person: TestPerson) => (await nameOf(visitor)) === person.name

test('ending the session there ends it here, of that browser alone, and the browser is told why', async () => {
  const one = await signedIn()
  const other = await signedIn({ person: one.person, subject: one.subject })
  const byPassword = visit(app, one.person)
  expect((await sessionOf(one.person)).provider_sid).toMatch(/./)
  await peer.signOut()
  expect(await isIn(other.visitor, one.person), 'the one that was ended').toBe(false)
  expect(await isIn(one.visitor, one.person), 'another browser there').toBe(true)
  expect(await isIn(byPassword, one.person), 'a session of another way').toBe(true)
  const led = await other.visitor.get('/auth/login?next=%2Fprofile')
  expect(stateOf(led).data['auth/login'].ended).toBe('provider')
  expect(led.text).toMatch(/ended the sign-in|สิ้นสุดการเข้าใช้งาน/)
  const record = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'entity_id'])
    .where('action', '=', 'session.end_by_provider')
    .execute()
  expect(record).toEqual([{ actor_id: null, entity_id: one.person.id }])
})

test('without a session’s id all of the person’s end, by this provider', async () => {
  const { person, subject, visitor } = await signedIn()
  const second = await signedIn({ person, subject })
  expect(await tell(await sign(good(subject)))).toBe(200)
  expect([await isIn(visitor, person), await isIn(second.visitor, person)]).toEqual([false, false])
  expect(await isIn(visit(app, person), person)).toBe(true)
})

test('a token serves once', async () => {
  const { person, subject } = await signedIn()
  const token = await sign(good(subject))
  expect(await tell(token)).toBe(200)
  const again = await signedIn({ person, subject })
  expect(await tell(token)).toBe(400)
  expect(await isIn(again.visitor, person)).toBe(true)
})

test('forged, foreign, old, unfinished tokens and those of a sign-in end nothing', async () => {
  const { person, subject, visitor } = await signedIn()
  const claims = () => good(subject)
  const { kid } = peer.keys[0] as { kid: string }
  const foreign = { ...hiding.keys[0], kid }
  const bad: Record<string, string> = {
    'another key': await sign(claims(), { key: foreign }),
    'another issuer': await sign(claims(), { iss: hiding.issuer }),
    'for another client': await sign(claims(), { aud: 'client-2' }),
    'too old': await sign(claims(), { iat: -400 }),
    'of tomorrow': await sign(claims(), { iat: 86_400 }),
    'without a time': await sign(claims(), { iat: Number.NaN }),
    'without an id': await sign({ ...claims(), jti: undefined }),
    'with a nonce': await sign({ ...claims(), nonce: 'n' }),
    'without the event': await sign({ ...claims(), events: {} }),
    'without events': await sign({ ...claims(), events: undefined }),
    'of nobody': await sign({ ...claims(), sub: undefined }),
    'over in itself': await sign({ ...claims(), exp: Math.floor(Date.now() / 1000) - 100 }),
    'without a signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims(), iss: peer.issuer, aud: peerClient.id, iat: Math.floor(Date.now() / 1000) })).toString('base64url')}.`,
    'by the shared secret': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setIssuer(peer.issuer)
      .setAudience(peerClient.id)
      .sign(new TextEncoder().encode(peerClient.secret)),
    'no token': 'x',
    nothing: '',
  }
  for (const [what, token] of Object.entries(bad)) expect([what, await tell(token)]).toEqual([what, 400])
  expect(await isIn(visitor, person)).toBe(true)
  expect(await tell(await sign(claims()), 'nobody')).toBe(404)
  expect(await tell(await sign(claims()))).toBe(200)
})

test('keys that cannot be had are no refusal: the provider may try again', async () => {
  const { person, subject, visitor } = await signedIn()
  const token = await sign(good(subject))
  peer.fault = 'broken'
  expect(await tell(token)).toBe(503)
  expect(await isIn(visitor, person)).toBe(true)
  peer.fault = null
  expect(await tell(token)).toBe(200)
})

test('a provider whose subjects are hidden ends by its own name of the person, which is stored nowhere', async () => {
  const person = await addPerson(database)
  const visitor = visit(app)
  hiding.person = { subject: 'pid-1100000000017', claims: { name: 'Nok', email: person.contact } }
  const at = await hiding.follow(String((await visitor.get('/auth/identity/hiding/start')).headers.location))
  await visitor.get(at.replace(origin, ''))
  const { details } = await db
    .selectFrom('verifications')
    .select('details')
    .where('purpose', '=', 'link_partner')
    .executeTakeFirstOrThrow()
  expect(details.partner?.session?.subject).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(details)).not.toContain('1100000000017')
})
