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

test('an empty environment gives the standard values', () => {
  expect(readEnv({})).toEqual({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: undefined,
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: false,
    DATA_DIR: path.join(projectRoot, '.data'),
    DATABASE_URL: undefined,
    DEMO: true,
    FALLBACK_LOCALE: 'th',
    MANIFEST_POLL_SECONDS: 300,
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

test('proxies are trusted by number, address, subnet or name', () => {
  expect(readEnv({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
  expect(readEnv({ TRUST_PROXY: '0' }).TRUST_PROXY).toBe(false)
  expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1,uniquelocal' }).TRUST_PROXY).toEqual([
    '10.0.0.0/8',
    '::1',
    'uniquelocal',
  ])
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
  ['DEMO', 'yes'],
  ['FALLBACK_LOCALE', 'de'],
  ['MANIFEST_POLL_SECONDS', '0'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['NODE_ENV', 'prod'],
])('%s=%s is refused by name', (name, value) => {
  expect(refusalOf({ [name]: value })).toMatch(
    new RegExp(`^StartRefusal: ${name}="[^\\n]+ is wrong: expected [^\\n]+\\.$`),
  )
})

test('every fault has its line, and no password is repeated', () => {
  const refusal = refusalOf({ PORT: 'x', DEMO: '2', DATABASE_URL: 'mysql://app:secret-word@db/places' })
  expect(refusal.split('\n')).toHaveLength(3)
  expect(refusal).toContain('DATABASE_URL is wrong: expected postgres://')
  expect(refusal).not.toContain('secret-word')
})
