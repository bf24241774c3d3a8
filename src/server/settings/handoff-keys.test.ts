import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readHandoffKeys } from './handoff-keys.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const jwk = publicKey.export({ format: 'jwk' })
const secret = Buffer.alloc(32, 7).toString('base64url')
const read = (value: unknown) => readHandoffKeys(JSON.stringify(value))

test('partners sign with a key pair or a shared secret', () => {
  const keys = read({
    'https://partner.example': { alg: 'EdDSA', jwk: { ...jwk, kid: '1', use: 'sig' } },
    other: { alg: 'HS256', secret },
  })
  expect([...(keys ?? [])].map(([issuer, { alg }]) => [issuer, alg])).toEqual([
    ['https://partner.example', 'EdDSA'],
    ['other', 'HS256'],
  ])
  expect(keys?.get('https://partner.example')?.key).toMatchObject({ type: 'public', asymmetricKeyType: 'ed25519' })
  expect(keys?.get('other')?.key).toEqual(Buffer.alloc(32, 7))
  expect(read({})?.size).toBe(0)
})

const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const { publicKey: p256 } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { publicKey: x25519 } = generateKeyPairSync('x25519')

test.each([
  ['a list', []],
  ['null', null],
  ['a word', 'partner'],
  ['no key', { partner: {} }],
  ['null for a key', { partner: null }],
  ['no algorithm', { partner: { jwk } }],
  ['the algorithm none', { partner: { alg: 'none' } }],
  ['another algorithm', { partner: { alg: 'HS512', secret } }],
  ['a public key as a secret', { partner: { alg: 'HS256', jwk } }],
  ['both kinds of key', { partner: { alg: 'EdDSA', jwk, secret } }],
  ['a secret of 31 bytes', { partner: { alg: 'HS256', secret: Buffer.alloc(31).toString('base64url') } }],
  ['a secret that is not base64url', { partner: { alg: 'HS256', secret: `${secret}!` } }],
  ['a secret that is a number', { partner: { alg: 'HS256', secret: 7 } }],
  ['a private key', { partner: { alg: 'EdDSA', jwk: privateKey.export({ format: 'jwk' }) } }],
  ['an RSA key', { partner: { alg: 'EdDSA', jwk: rsa.export({ format: 'jwk' }) } }],
  ['an EC key', { partner: { alg: 'EdDSA', jwk: p256.export({ format: 'jwk' }) } }],
  ['a key that cannot sign', { partner: { alg: 'EdDSA', jwk: x25519.export({ format: 'jwk' }) } }],
  ['a short key', { partner: { alg: 'EdDSA', jwk: { ...jwk, x: 'AAAA' } } }],
  ['an issuer without a name', { '': { alg: 'HS256', secret } }],
  ['an issuer with a long name', { ['i'.repeat(201)]: { alg: 'HS256', secret } }],
  ['one good and one bad key', { partner: { alg: 'EdDSA', jwk }, other: { alg: 'HS256', secret: 'short' } }],
])('%s is refused', (_case, value) => {
  expect(read(value)).toBeNull()
})

test('anything but JSON is refused', () => {
  for (const text of ['', '{', 'partner=key', "{'partner': {}}"]) expect(readHandoffKeys(text), text).toBeNull()
})
