/** The providers of docs/sign-in.md, each with a peer that is set up as that one: its algorithm, its way of proof, its claims. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { readIdentityProviders } from '#server/settings/identity-providers.ts'
import { projectRoot } from '#server/settings/root.ts'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { openPeer, type PeerOptions, peerClient } from '../../support/openid-peer.ts'
import { stateOf, visit } from '../../support/visitor.ts'

const database = await testDatabase()
await loadReference(database)
const origin = 'https://places.example.org'

type Example = Record<string, unknown>
const written = [...readFileSync(path.join(projectRoot, 'docs/sign-in.md'), 'utf8').matchAll(/```json\n(.*?)```/gs)]
const examples = Object.assign({}, ...written.map(([, text]) => JSON.parse(text ?? ''))) as Record<string, Example>

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const key = { kid: 'KEY_ID', alg: 'ES256', use: 'sig' }
const agencyKey = { ...(await exportJWK(privateKey)), ...key }
const jwks = { keys: [{ ...(await exportJWK(publicKey)), ...key }] }

const email = { email: 'nok@example.com', email_verified: true }
const claims = { name: 'Nok Rakdee', ...email }
const read = { name: 'Nok Rakdee', contact: 'nok@example.com' }
/** Settings of the real one, its claims, and the contents of the page's fields. */
const peers: Record<string, { peer: PeerOptions; claims: Example; filled: Example; subject?: string }> = {
  line: { peer: { client: { id_token_signed_response_alg: 'HS256' } }, claims, filled: read },
  google: { peer: {}, claims, filled: read },
  thaid: {
    peer: {
      isUndiscovered: true,
      client: { token_endpoint_auth_method: 'client_secret_basic' },
      configuration: { scopes: ['openid', 'pid', 'name'], claims: { openid: ['sub'], pid: ['pid'], name: ['name'] } },
    },
    claims: { pid: '1100000000017', name: 'นก รักดี' },
    filled: { name: 'นก รักดี', contact: '' },
  },
  entra: { peer: {}, claims, filled: read },
  keycloak: {
    peer: {
      client: {
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        client_secret: undefined,
        jwks: jwks as never,
      },
    },
    claims,
    filled: read,
  },
  apple: { peer: {}, claims: {}, filled: { name: '', contact: '' } },
}

test('each example has a peer, and follows the form of the setting', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(peers).sort())
  for (const [id, example] of Object.entries(examples)) {
    if (id === 'keycloak') example.privateKey = agencyKey
    expect(readIdentityProviders(JSON.stringify({ [id]: example })), id).toHaveLength(1)
  }
})

test.each(Object.keys(peers))('%s signs people in', async (id) => {
  const { peer: options, claims, filled } = peers[id] as (typeof peers)[string]
  const peer = await openPeer(`${origin}/auth/identity/${id}`, options)
  afterAll(() => peer.close())
  const { issuer } = peer
  const { clientSecret, privateKey: ownKey, endpoints, ...example } = examples[id] as Example
  const provider = {
    ...example,
    issuer,
    clientId: peerClient.id,
    ...(clientSecret ? { clientSecret: peerClient.secret } : { privateKey: ownKey && agencyKey }),
    ...(endpoints
      ? { endpoints: { authorization: `${issuer}/auth`, token: `${issuer}/token`, keys: `${issuer}/jwks` } }
      : {}),
  }
  const app = await testApp(database, { env: { IDENTITY_PROVIDERS: JSON.stringify({ [id]: provider }) } })
  const visitor = visit(app)
  peer.person = { subject: 'person-at-the-peer', claims }
  const led = await visitor.get(`/auth/identity/${id}/start`)
  const back = await visitor.get((await peer.follow(String(led.headers.location))).replace(origin, ''))
  expect(back.headers.location).toBe('/auth/pass-token/register')
  const page = await visitor.get('/auth/pass-token/register')
  expect(stateOf(page).data['auth/pass-token-register']).toMatchObject(filled)
})

test('a citizen’s number is known by its HMAC alone', async () => {
  const { db } = database
  const begun = await db.selectFrom('verifications').select('details').where('purpose', '=', 'link_partner').execute()
  const [thaid] = begun.filter(({ details }) => details.partner?.name === 'ThaID')
  expect(thaid?.details.partner?.subject).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(begun)).not.toContain('1100000000017')
})

test('an ID token with a hash by another secret is refused', async () => {
  const peer = await openPeer(`${origin}/auth/identity/line`, { client: { id_token_signed_response_alg: 'HS256' } })
  afterAll(() => peer.close())
  const { SignJWT, decodeJwt } = await import('jose')
  const provider = { ...examples.line, issuer: peer.issuer, clientId: peerClient.id, clientSecret: peerClient.secret }
  const app = await testApp(database, { env: { IDENTITY_PROVIDERS: JSON.stringify({ line: provider }) } })
  const visitor = visit(app)
  peer.person = { subject: 'person', claims: {} }
  peer.tamper = async (answer) => ({
    ...answer,
    id_token: await new SignJWT(decodeJwt(String(answer.id_token)))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('somebody else’s secret, as long as this')),
  })
  const led = await visitor.get('/auth/identity/line/start')
  const back = await visitor.get((await peer.follow(String(led.headers.location))).replace(origin, ''))
  expect(back.headers.location).toBe('/auth/identity/line?fault=refused')
})
