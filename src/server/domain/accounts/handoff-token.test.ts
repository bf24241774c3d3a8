import { createHmac, randomBytes, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  handoffKeys,
  partner,
  partnerKey,
  partnerPrivateKey,
  type Signing,
  signHandoff,
} from '../../../../test/support/handoff.ts'
import { readHandoffKeys } from '../../settings/handoff-keys.ts'
import { HandoffRefusal, handoffReasons, verifyHandoff } from './handoff-token.ts'

const secret = randomBytes(32)
const keys =
  readHandoffKeys(
    JSON.stringify({ ...JSON.parse(handoffKeys), other: { alg: 'HS256', secret: secret.toString('base64url') } }),
  ) ?? new Map()
const audience = 'https://places.example.org'
const now = new Date('2026-11-21T05:00:00.900Z')
const second = Math.floor(now.getTime() / 1000)

/** The reason of the refusal, or `taken`. */
async function verdict(token: string, known = keys): Promise<string> {
  try {
    await verifyHandoff(token, known, { audience, now })
    return 'taken'
  } catch (error) {
    if (error instanceof HandoffRefusal) return error.reason
    throw error
  }
}

const times = { iat: second, exp: second + 60 }
const verdictOn = async (claims: Record<string, unknown>, signing?: Signing) =>
  verdict(await signHandoff({ ...times, ...claims }, signing))

test('the claims of a partner’s token are given in our spelling', async () => {
  const token = await signHandoff({
    ...times,
    jti: 'once-1',
    purpose: 'register_police',
    name: ' Somchai\u202e  Jaidee',
    email: 'Somchai@Example.com',
    phone: '๐๘๑-๒๓๔-๕๖๗๘',
    role: 'supervisor',
  })
  expect(await verifyHandoff(token, keys, { audience, now })).toEqual({
    issuer: partner,
    subject: 'person-1',
    jti: 'once-1',
    purpose: 'register_police',
    name: 'Somchai Jaidee',
    email: 'somchai@example.com',
    phone: '+66812345678',
    usableUntil: new Date((second + 90) * 1000),
  })
})

test('a token is refused from the moment on at which its jti may be forgotten', async () => {
  for (const exp of [second + 60, second + 59.5]) {
    const token = await signHandoff({ ...times, exp })
    const { usableUntil } = await verifyHandoff(token, keys, { audience, now })
    const before = new Date(usableUntil.getTime() - 1)
    await expect(verifyHandoff(token, keys, { audience, now: before })).resolves.toBeDefined()
    await expect(verifyHandoff(token, keys, { audience, now: usableUntil })).rejects.toMatchObject({
      reason: 'expired',
    })
  }
})

test('the same token is taken again: that it is used once is seen to where its jti is stored', async () => {
  const token = await signHandoff(times)
  expect([await verdict(token), await verdict(token)]).toEqual(['taken', 'taken'])
})

test('without a time given, the time is now', async () => {
  await expect(verifyHandoff(await signHandoff(), keys, { audience })).resolves.toMatchObject({ subject: 'person-1' })
  const old = signHandoff({ iat: Math.floor(Date.now() / 1000) - 120, exp: Math.floor(Date.now() / 1000) - 60 })
  await expect(verifyHandoff(await old, keys, { audience })).rejects.toMatchObject({ reason: 'expired' })
})

test('a partner with a shared secret signs by HS256', async () => {
  expect(await verdictOn({ iss: 'other' }, { header: { alg: 'HS256' }, key: secret })).toBe('taken')
  expect(await verdictOn({ iss: 'other' }, { header: { alg: 'HS256' }, key: randomBytes(32) })).toBe('bad_signature')
})

test.each([
  ['is none', { name: null, email: undefined, phone: '' }],
  ['is of another kind', { name: 7, email: '0812345678', phone: 'nok@example.com' }],
  ['is malformed', { name: '\u200b', email: 'nok@', phone: '+86 138 12' }],
  ['is a list', { name: ['Nok'], email: ['nok@example.com'], phone: { number: '0812345678' } }],
  ['is very long', { name: 'n'.repeat(900), email: `${'n'.repeat(900)}@example.com`, phone: '0'.repeat(900) }],
])('a partner’s statement about a person is left out where it %s', async (_case, said) => {
  const token = await signHandoff({ ...times, ...said })
  expect(await verifyHandoff(token, keys, { audience, now })).toMatchObject({ name: null, email: null, phone: null })
})

test.each([
  ['lives a minute', { exp: second + 60 }, 'taken'],
  ['lives longer', { exp: second + 61 }, 'too_long_lived'],
  ['lives a year', { exp: second + 31_536_000 }, 'too_long_lived'],
  ['lives for ever', { exp: 1e308 }, 'too_long_lived'],
  ['ran out 29 s ago, by a clock that may be behind', { iat: second - 89, exp: second - 29 }, 'taken'],
  ['ran out 31 s ago', { iat: second - 91, exp: second - 31 }, 'expired'],
  ['ran out in 1970', { iat: 0, exp: 60 }, 'expired'],
  ['is from a clock 29 s ahead', { iat: second + 29, exp: second + 89 }, 'taken'],
  ['is from a clock 32 s ahead', { iat: second + 32, exp: second + 92 }, 'not_yet'],
  ['holds from a clock 29 s ahead on', { nbf: second + 29 }, 'taken'],
  ['holds later on', { nbf: second + 32 }, 'not_yet'],
  ['does not say when it was made', { iat: undefined }, 'taken'],
  ['does not say when it was made and runs out late', { iat: undefined, exp: second + 62 }, 'too_long_lived'],
  ['counts parts of a second', { iat: second + 0.5, exp: second + 60.5 }, 'taken'],
])('a token that %s', async (_case, claims, expected) => {
  expect(await verdictOn(claims)).toBe(expected)
})

test.each([
  ['no exp', { exp: undefined }],
  ['an exp in words', { exp: 'soon' }],
  ['an iat in words', { iat: 'now' }],
  ['no jti', { jti: undefined }],
  ['an empty jti', { jti: '' }],
  ['a jti that is a number', { jti: 7 }],
  ['a jti of 201 characters', { jti: 'j'.repeat(201) }],
  ['a jti that no database stores', { jti: 'a\0b' }],
  ['no sub', { sub: undefined }],
  ['an empty sub', { sub: '' }],
  ['a sub of 201 characters', { sub: 's'.repeat(201) }],
  ['a sub that is half a character', { sub: '\ud83d' }],
  ['a sub with a line break', { sub: 'person-1\n' }],
  ['no purpose', { purpose: undefined }],
  ['another purpose', { purpose: 'register_supervisor' }],
  ['a purpose of every object', { purpose: 'constructor' }],
  ['no aud', { aud: undefined }],
  ['an aud that is a number', { aud: 7 }],
  ['no iss', { iss: undefined }],
  ['an iss that is a list', { iss: [partner] }],
])('a token with %s is malformed', async (_case, claims) => {
  expect(await verdictOn(claims)).toBe('malformed')
})

test('a sub may be as long as 200 characters of any script', async () => {
  expect(await verdictOn({ sub: 'ก'.repeat(200) })).toBe('taken')
  expect(await verdictOn({ sub: '😀'.repeat(200), jti: 'j'.repeat(200) })).toBe('taken')
})

test.each([
  ['ours', audience, 'taken'],
  ['ours in a list', [audience], 'taken'],
  ['another', 'https://other.example', 'wrong_audience'],
  ['ours with a path', `${audience}/`, 'wrong_audience'],
  ['ours in capitals', audience.toUpperCase(), 'wrong_audience'],
  ['another in a list', ['https://other.example'], 'wrong_audience'],
  ['ours and another, who could use it here', [audience, 'https://other.example'], 'wrong_audience'],
  ['another and ours', ['https://other.example', audience], 'wrong_audience'],
  ['ours twice', [audience, audience], 'wrong_audience'],
  ['nobody', [], 'wrong_audience'],
  ['nothing', '', 'wrong_audience'],
])('a token for %s', async (_case, aud, expected) => {
  expect(await verdictOn({ aud })).toBe(expected)
})

test('only issuers with a key are known, under any name', async () => {
  for (const iss of ['https://stranger.example', `${partner}/`, '__proto__', 'constructor', ''])
    expect(await verdictOn({ iss }), iss).toBe('foreign_issuer')
  expect(await verdict(await signHandoff(times), new Map())).toBe('foreign_issuer')
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsPart = async (claims = {}) => (await signHandoff({ ...times, ...claims })).split('.')[1] ?? ''
const hmac = (text: string, key: string | Buffer) => createHmac('sha256', key).update(text).digest('base64url')

test('the algorithm is the one that we know of the partner, never the token’s choice', async () => {
  const claims = await claimsPart()
  for (const alg of ['none', 'None', 'NONE', ''])
    expect(await verdict(`${part({ alg })}.${claims}.`)).toMatch(/bad_signature|malformed/)
  expect(await verdict(`${part({ alg: 'none' })}.${claims}.`)).toBe('bad_signature')
  // Our public key is no secret: signing with it as one must fail.
  const guessed = [
    partnerKey.export({ format: 'pem', type: 'spki' }),
    partnerKey.export({ format: 'der', type: 'spki' }),
    Buffer.from(partnerKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    JSON.stringify(partnerKey.export({ format: 'jwk' })),
  ]
  for (const key of guessed) {
    const signed = `${part({ alg: 'HS256' })}.${claims}`
    expect(await verdict(`${signed}.${hmac(signed, key)}`)).toBe('bad_signature')
  }
  expect(await verdictOn({ iss: 'other' })).toBe('bad_signature')
})

test('one partner cannot speak for another', async () => {
  expect(await verdictOn({}, { header: { alg: 'HS256' }, key: secret })).toBe('bad_signature')
})

test('a token changed after signing is refused', async () => {
  const [head = '', claims = '', signature = ''] = (await signHandoff(times)).split('.')
  const other = part({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'person-2' })
  expect(await verdict(`${head}.${other}.${signature}`)).toBe('bad_signature')
  expect(await verdict(`${part({ alg: 'EdDSA', kid: 'x' })}.${claims}.${signature}`)).toBe('bad_signature')
  expect(await verdict(`${head}.${claims}.`)).toBe('bad_signature')
  expect(await verdict(`${head}.${claims}.${Buffer.alloc(64).toString('base64url')}`)).toBe('bad_signature')
})

test('the header’s statements about keys are ignored', async () => {
  const header = {
    kid: '../../etc/passwd',
    jku: 'https://evil.example/keys',
    x5u: 'https://evil.example/chain',
    jwk: partnerKey.export({ format: 'jwk' }) as { kty: string },
    typ: 'JWT',
  }
  expect(await verdictOn({}, { header })).toBe('taken')
  expect(await verdict(await signHandoff({ ...times, iss: 'https://stranger.example' }, { header }))).toBe(
    'foreign_issuer',
  )
})

test('a head with conditions that we do not know is refused, however well it is signed', async () => {
  const claims = await claimsPart()
  const signed = (head: object) => {
    const text = `${part({ alg: 'EdDSA', ...head })}.${claims}`
    return `${text}.${sign(null, Buffer.from(text), partnerPrivateKey).toString('base64url')}`
  }
  expect(await verdict(signed({}))).toBe('taken')
  for (const head of [{ crit: ['x'], x: 1 }, { crit: ['exp'], exp: 1 }, { crit: ['b64'], b64: false }, { crit: [] }])
    expect(await verdict(signed(head)), JSON.stringify(head)).toBe('malformed')
})

test.each([
  ['nothing', ''],
  ['a word', 'token'],
  ['two dots', '..'],
  ['five parts', 'a.b.c.d.e'],
  ['what is not base64url', '!!.!!.!!'],
  ['what is not JSON', `${part({ alg: 'EdDSA' })}.${Buffer.from('{').toString('base64url')}.AAAA`],
  ['a list of claims', `${part({ alg: 'EdDSA' })}.${part([])}.AAAA`],
  ['null', `${part(null)}.${part(null)}.AAAA`],
  ['100 KB', 'a'.repeat(100_000)],
  ['a megabyte of dots', '.'.repeat(1_000_000)],
])('%s is malformed', async (_case, token) => {
  expect(await verdict(token)).toBe('malformed')
})

test('a token of 100 KB is refused even when it is signed well', async () => {
  expect(await verdictOn({ extra: 'x'.repeat(100_000) })).toBe('malformed')
  expect(await verdictOn({ extra: 'x'.repeat(1000) })).toBe('taken')
})

/** A token as it is read: the last letter of base64 holds bits that nobody looks at. */
const bytesOf = (token: string) =>
  token
    .split('.')
    .map((each) => Buffer.from(each, 'base64url').toString('hex'))
    .join('.')

test('any malformed token is refused with a reason that repeats nothing of it', async () => {
  const good = await signHandoff(times)
  const broken = fc
    .tuple(fc.nat(good.length), fc.nat(20), fc.string())
    .map(([at, length, put]) => good.slice(0, at) + put + good.slice(at + length))
  const made = fc
    .tuple(fc.json(), fc.json(), fc.base64String())
    .map((parts) => parts.map((it) => Buffer.from(it).toString('base64url')).join('.'))
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, made, fc.string()), async (token) => {
      if (bytesOf(token) === bytesOf(good)) return
      const refusal = await verifyHandoff(token, keys, { audience, now }).catch((error) => error)
      expect(refusal).toBeInstanceOf(HandoffRefusal)
      expect(handoffReasons).toContain(refusal.message)
      expect(Object.keys(refusal).sort()).toEqual(['name', 'reason'])
      expect(refusal.cause).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
