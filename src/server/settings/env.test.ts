import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { projectRoot } from './root.ts'

const refusalOf = (source: Record<string, string>) => {
  try {
    readEnv(source)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : ''
  }
  return 'accepted'
}

const withIcon = (icon: string) => {
  const peer = { issuer: 'https://id.example.org', clientId: 'id', clientSecret: 'secret-word' }
  return JSON.stringify({ peer: { ...peer, name: { th: 'ก', en: 'P', cn: 'P' }, icon } })
}

test('an empty environment gives the standard values', () => {
  expect(readEnv({})).toEqual({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: undefined,
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: false,
    DATA_DIR: path.join(projectRoot, '.data'),
    DATABASE_URL: undefined,
    OPEN_DATA_LICENCE: 'CC-BY-4.0',
    DATABASE_DIRECT_URL: undefined,
    DATABASE_READ_URLS: undefined,
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
    DEMO: true,
    SMTP_URL: undefined,
    MAIL_FROM: { address: 'no-reply@localhost' },
    SMS_URL: undefined,
    SMS_KEY: undefined,
    LINE_API_URL: 'https://api.line.me',
    PUSH_HOSTS: [],
    FALLBACK_LOCALE: 'th',
    LIVE_STREAMS: 5000,
    OFFICER_SECOND_FACTOR: 'optional',
    MANIFEST_POLL_SECONDS: 300,
    REFUSE_WHEN_BUSY: true,
    HANDOFF_KEYS: new Map(),
    IDENTITY_PROVIDERS: [],
    TILE_URL: undefined,
    TILE_ATTRIBUTION: undefined,
    MAP_FILE: undefined,
    OTEL_TRACES_SAMPLER_ARG: 0.1,
    LOG_FORMAT: process.stdout.isTTY ? 'text' : 'json',
    LOG_LEVEL: 'info',
  })
})

test('an empty variable counts as unset, as compose files pass it', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toEqual(readEnv({}))
})

test('a PostgreSQL of one’s own is not filled with invented places unless asked', () => {
  const DATABASE_URL = 'postgres://app@db/places'
  expect(readEnv({ DATABASE_URL }).DEMO).toBe(false)
  expect(readEnv({ DATABASE_URL, DEMO: '1' }).DEMO).toBe(true)
  expect(readEnv({ DEMO: '0' }).DEMO).toBe(false)
})

test('a public address is not filled with invented places and people unless asked', () => {
  expect(readEnv({ PUBLIC_URL: 'https://places.example.org' }).DEMO).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'http://192.168.1.5:3000' }).DEMO).toBe(false)
  expect(readEnv({ PUBLIC_URL: 'http://127.0.0.1:3000' }).DEMO).toBe(true)
  expect(readEnv({ PUBLIC_URL: 'https://places.example.org', DEMO: '1' }).DEMO).toBe(true)
})

test('proxies are trusted by number, address, subnet or name', () => {
  expect(readEnv({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
  expect(readEnv({ TRUST_PROXY: '0' }).TRUST_PROXY).toBe(false)
  expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1,uniquelocal' }).TRUST_PROXY).toEqual([
    '10.0.0.0/8',
    '::1',
    'uniquelocal',
  ])
})

test('mails come from an address, with or without a name', () => {
  const from = (MAIL_FROM: string) => readEnv({ MAIL_FROM }).MAIL_FROM
  expect(from('hello@places.example.org')).toEqual({ name: undefined, address: 'hello@places.example.org' })
  expect(from('ที่ปลอดภัย, ทีมงาน <hello@places.example.org>')).toEqual({
    name: 'ที่ปลอดภัย, ทีมงาน',
    address: 'hello@places.example.org',
  })
  expect(readEnv({ PUBLIC_URL: 'https://places.example.org:8443' }).MAIL_FROM.address).toBe(
    'no-reply@places.example.org',
  )
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '1e3'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'places.example.org'],
  ['PUBLIC_URL', 'https://places.example.org/app'],
  ['PUBLIC_URL', 'https://user:word@places.example.org'],
  ['PUBLIC_URL', 'ftp://places.example.org'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8,proxy'],
  ['TRUST_PROXY', '12'],
  ['S3_BUCKET', 'a/b'],
  ['S3_ENDPOINT', 's3.example.org'],
  ['S3_ENDPOINT', 'https://s3.example.org/bucket'],
  ['S3_REGION', 'Bangkok'],
  ['DEMO', 'yes'],
  ['MAIL_FROM', 'places'],
  ['MAIL_FROM', 'hello@places.example.org>'],
  ['MAIL_FROM', 'Places <hello@places.example.org'],
  ['MAIL_FROM', 'Places\n<hello@places.example.org>'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['PUSH_HOSTS', 'https://push.example.org'],
  ['PUSH_HOSTS', '127.0.0.1'],
  ['PUSH_HOSTS', 'localhost'],
  ['PUSH_HOSTS', '*'],
  ['PUSH_HOSTS', '*.org'],
  ['PUSH_HOSTS', 'push.example.org:8443'],
  ['PUSH_HOSTS', Array(21).fill('push.example.org').join(',')],
  ['CDN_PURGE_URL', 'varnish:6081'],
  ['CDN_PURGE_URL', 'http://varnish:6081/,'],
  ['CDN_PURGE_URL', 'http://app:word@varnish:6081/'],
  ['CDN_PURGE_URL', Array(10).fill('http://varnish:6081/').join(',')],
  ['FALLBACK_LOCALE', 'de'],
  ['MANIFEST_POLL_SECONDS', '0'],
  ['REFUSE_WHEN_BUSY', 'no'],
  ['TILE_URL', 'tiles.example.org/{z}/{x}/{y}.png'],
  ['TILE_URL', 'http://tiles.example.org/{z}/{x}/{y}.png'],
  ['TILE_URL', 'ftp://localhost/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://tiles.example.org/{z}/{x}.png'],
  ['TILE_URL', 'https://tiles.example.org/{x}/{y}.png'],
  ['TILE_URL', 'https://tiles.example.org/{z}/{y}.png'],
  ['TILE_URL', 'https://{s}.example.org/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://{z}.example.org/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://tiles.example.org/{style}/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://tiles.example.org/{z}/{x}/{y}.png}'],
  ['TILE_URL', 'https://tiles.example.org/{z}/{x}/{y}.png#a'],
  ['TILE_URL', 'https://*.example.org/{z}/{x}/{y}.png'],
  ['TILE_URL', "https://a;script-src'unsafe-inline'/{z}/{x}/{y}.png"],
  ['TILE_URL', 'https://[::1]/{z}/{x}/{y}.png'],
  ['TILE_URL', 'https://name:word@tiles.example.org/{z}/{x}/{y}.png'],
  ['TILE_URL', `https://tiles.example.org/{z}/{x}/{y}.png?${'k'.repeat(500)}`],
  ['MAP_FILE', 'thailand.mbtiles'],
  ['TILE_ATTRIBUTION', '© a\n© b'],
  ['TILE_ATTRIBUTION', 'a'.repeat(201)],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['NODE_ENV', 'prod'],
])('%s=%s is refused by name', (name, value) => {
  expect(refusalOf({ [name]: value })).toMatch(
    new RegExp(`^StartRefusal: ${name}="[^\\n]+ is wrong: expected [^\\n]+\\.$`),
  )
})

test.each([
  ['SMTP_URL', 'secret-word@mail.example.org'],
  ['SMTP_URL', 'http://app:secret-word@mail.example.org'],
  ['SMTP_URL', 'smtp:///secret-word'],
  ['SMS_URL', 'https://app:secret-word@sms.example.org/send'],
  ['SMS_URL', 'sms.example.org/secret-word'],
  ['SMS_KEY', 'secret-word\nx: y'],
  ['CDN_PURGE_KEY', 'secret-word'],
  ['HANDOFF_KEYS', '{"https://partner.example": "secret-word"}'],
  ['HANDOFF_KEYS', '{"https://partner.example": {"alg": "HS256", "secret": "secret-word"}}'],
  ['IDENTITY_PROVIDERS', '{"line": {"issuer": "https://access.line.me", "clientSecret": "secret-word"}}'],
  ['IDENTITY_PROVIDERS', withIcon('https://cdn.example.org/mark.svg')],
  ['IDENTITY_PROVIDERS', withIcon('data:text/html;base64,PGI+')],
  ['IDENTITY_PROVIDERS', withIcon(`data:image/png;base64,${'A'.repeat(4_000)}`)],
])('%s=%s is refused without repeating it', (name, value) => {
  const refusal = refusalOf({ [name]: value })
  expect(refusal).toMatch(new RegExp(`^StartRefusal: ${name} is wrong: expected [^\\n]+\\.$`))
  expect(refusal).not.toContain('secret-word')
})

test('partner apps are known by their keys', () => {
  const secret = Buffer.alloc(32, 7)
  const HANDOFF_KEYS = JSON.stringify({ partner: { alg: 'HS256', secret: secret.toString('base64url') } })
  expect([...readEnv({ HANDOFF_KEYS }).HANDOFF_KEYS]).toEqual([['partner', { alg: 'HS256', key: secret }]])
})

test('every fault has its line, and no password is repeated', () => {
  const refusal = refusalOf({ PORT: 'x', DEMO: '2', DATABASE_URL: 'mysql://app:secret-word@db/places' })
  expect(refusal.split('\n')).toHaveLength(3)
  expect(refusal).toContain('DATABASE_URL is wrong: expected postgres://')
  expect(refusal).not.toContain('secret-word')
})

test('half a bucket is refused: without its name, or with half of its key', () => {
  const [name, key] = ['S3_BUCKET is missing', 'belong together']
  const both = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret-word' }
  expect(refusalOf({ S3_ENDPOINT: 'https://s3.example.org' })).toContain(name)
  expect(refusalOf(both)).toContain(name)
  expect(refusalOf({ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id' })).toContain(key)
  expect(refusalOf({ S3_BUCKET: 'photos', S3_SECRET_ACCESS_KEY: 'secret-word' })).toContain(key)
  expect(refusalOf({ S3_SECRET_ACCESS_KEY: 'secret-word' })).not.toContain('secret-word')
  expect(refusalOf({ S3_BUCKET: 'photos' })).toBe('accepted')
  expect(refusalOf({ S3_BUCKET: 'photos', S3_ENDPOINT: 'http://s3:9000', ...both })).toBe('accepted')
})

test('the server behind a pooler is named beside the pooler', () => {
  const DATABASE_DIRECT_URL = 'postgres://app:secret-word@db/places'
  expect(refusalOf({ DATABASE_DIRECT_URL })).toBe(
    'StartRefusal: DATABASE_URL is missing: DATABASE_DIRECT_URL names the server behind the pooler that it names.',
  )
  expect(refusalOf({ DATABASE_DIRECT_URL, DATABASE_URL: 'postgres://app@pooler:6432/places' })).toBe('accepted')
})

test('read replicas are named beside their primary, each by an address', () => {
  const DATABASE_URL = 'postgres://app@db/places'
  const one = 'postgres://app:secret-word@one/places'
  expect(refusalOf({ DATABASE_READ_URLS: one })).toBe(
    'StartRefusal: DATABASE_URL is missing: DATABASE_READ_URLS names its standbys, and the embedded database has none.',
  )
  expect(readEnv({ DATABASE_URL, DATABASE_READ_URLS: `${one}, postgres://two/places` }).DATABASE_READ_URLS).toEqual([
    one,
    'postgres://two/places',
  ])
  const refused = refusalOf({ DATABASE_URL, DATABASE_READ_URLS: `${one},mysql://two/places` })
  expect(refused).toContain('DATABASE_READ_URLS is wrong')
  expect(refused).not.toContain('secret-word')
})

test('pages are kept elsewhere only where somebody can have them forgotten', () => {
  const [CDN_PURGE_URL, CDN_PURGE_KEY] = ['http://a:6081/, https://b.example.org/purge', 'sixteen-letters-1']
  expect(refusalOf({ CDN_PURGE_URL })).toContain('belong together')
  expect(refusalOf({ CDN_PURGE_KEY })).toBe(
    'StartRefusal: CDN_PURGE_URL and CDN_PURGE_KEY belong together: set both or none.',
  )
  expect(readEnv({ CDN_PURGE_URL, CDN_PURGE_KEY }).CDN_PURGE_URL).toEqual([
    'http://a:6081/',
    'https://b.example.org/purge',
  ])
})

test.each([
  'https://tiles.example.org/{z}/{x}/{y}.png',
  'https://tiles.example.org:8443/styles/osm/{z}/{x}/{y}{r}.webp?key=a-b_1&v=2',
  'https://tiles.example.org/tile?col={x}&row={y}&level={z}',
  'http://localhost:8080/{z}/{x}/{y}.png',
  'http://127.0.0.1:8080/{z}/{x}/{y}.png',
])('maps may take their pictures by %s', (TILE_URL) => {
  expect(readEnv({ TILE_URL }).TILE_URL).toBe(TILE_URL)
})

test('the map’s credit is accepted only with a map of pictures', () => {
  const TILE_ATTRIBUTION = '© ผู้ทำแผนที่ & <เพื่อน> https://maps.example.org/copyright'
  expect(refusalOf({ TILE_ATTRIBUTION })).toBe(
    'StartRefusal: TILE_URL is missing: TILE_ATTRIBUTION says whose map its pictures are.',
  )
  const TILE_URL = 'https://tiles.example.org/{z}/{x}/{y}.png'
  expect(readEnv({ TILE_URL, TILE_ATTRIBUTION }).TILE_ATTRIBUTION).toBe(TILE_ATTRIBUTION)
})

test('of the two that maps can be laid out with only one is set', () => {
  const TILE_URL = 'https://tiles.example.org/{z}/{x}/{y}.png'
  expect(refusalOf({ TILE_URL, MAP_FILE: 'maps/thailand.pmtiles' })).toBe(
    'StartRefusal: TILE_URL and MAP_FILE both say what maps are laid out with: set one.',
  )
  expect(readEnv({ MAP_FILE: 'maps/thailand.pmtiles' }).MAP_FILE).toBe(path.join(projectRoot, 'maps/thailand.pmtiles'))
})

test('further push services are named by their hosts', () => {
  expect(readEnv({}).PUSH_HOSTS).toEqual([])
  expect(readEnv({ PUSH_HOSTS: ' Push.Example.org, *.push.example.net,' }).PUSH_HOSTS).toEqual([
    'push.example.org',
    '*.push.example.net',
  ])
})
