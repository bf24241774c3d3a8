/**
 * Every line of the resource map × every persona → the answer, its cache time, that other methods are refused; and
 * that the application answers nowhere else. A line without an address here does not compile.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import type { Limit } from '#server/db/limits.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dumpNightly } from '#server/domain/open/dumps/keep-dumps.ts'
import { dumpPath } from '#server/domain/open/dumps/list-dumps.ts'
import { sequenceLog } from '#server/domain/proof/sequence-log.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { openLogKey } from '#server/external/log-key.ts'
import { apiMap } from '#server/http/api/api-map.ts'
import { apiWrites } from '#server/http/api/api-writes.ts'
import {
  type Caching,
  type ResourceEntry,
  type ResourcePath,
  resourceMap,
} from '#server/http/resources/resource-map.ts'
import { type Asked, serveResources } from '#server/http/resources/serve-resources.ts'
import { projectRoot } from '#server/settings/root.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { lengthHeader, offsetHeader, partType } from '#shared/uploads/upload-parts.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { answerOf, cookiesOfAll, everybody, type Name, names, type Outcomes, signedIn } from './support/doors.ts'
import { testFolder } from './support/folder.ts'
import { drawnMap, tagOf } from './support/map-archive.ts'
import { addPerson, personas } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { appOfResources } from './support/resources.ts'
import { someOf } from './support/share.ts'
import { storageIn } from './support/storage.ts'

const database = await testDatabase()
await loadReference(database)
const DATA_DIR = testFolder()
mkdirSync(path.join(DATA_DIR, 'media'))
writeFileSync(path.join(DATA_DIR, 'media', 'drawn.webp'), 'drawn')
const MAP_FILE = path.join(DATA_DIR, 'town.pmtiles')
writeFileSync(MAP_FILE, drawnMap())
const mapTag = await tagOf(MAP_FILE)
const { handler } = await testApp(database, {
  env: { DATA_DIR, MAP_FILE, LOG_KEY_FILE: path.join(DATA_DIR, 'log.key') },
})
let cookies: Partial<Record<Name, string>> = {}
let place = ''
/** Files of a night are written from three in the morning on. */
const night = bangkokDay(new Date(Date.now() - 3 * 3_600_000))

beforeAll(async () => {
  ;[place = ''] = await insertPlaces(database, [{}])
  cookies = await cookiesOfAll(database)
  await fillPublications(database.db, new Date())
  const storage = await storageIn(DATA_DIR)
  await dumpNightly({ database, storage, dataDir: DATA_DIR, origin: 'https://places.example.org' }, new Date())
  await sequenceLog(
    {
      db: database.db,
      storage,
      key: openLogKey({ DATA_DIR, LOG_KEY_FILE: undefined, PUBLIC_URL: 'https://places.example.org' }),
    },
    new Date(),
  )
})

const as = (name: Name, asked: request.Test) =>
  asked.set({ Cookie: cookies[name] ?? '', Origin: 'https://places.example.org' })

interface Way {
  at: string
  /** The answer to GET and HEAD; to a write for write-only addresses. */
  get: Outcomes
  /** The answer to a write of `body`. */
  patch?: { outcomes: Outcomes; body: Buffer; headers: Record<string, string> }
}

/** For those who supervise somewhere. */
const recordFile = (as: string): Way => ({
  at: `/inspector/record/record.${as}`,
  get: {
    ...signedIn('/unauthorized?need=inspector&next=%2Finspector%2Frecord', '/auth/login?next=%2Finspector%2Frecord'),
    inspector: 404,
    otherInspector: 404,
    supervisor: 200,
  },
})

const bytes = Buffer.from('a part of a photo')

/** A line of the resource map → an address of it, and its answer. */
const ways: Record<ResourcePath, (place: string) => Way> = {
  '/healthz': () => ({ at: '/healthz', get: everybody(200) }),
  '/readyz': () => ({ at: '/readyz', get: everybody(200) }),
  '/robots.txt': () => ({ at: '/robots.txt', get: everybody(200) }),
  '/sitemap.xml': () => ({ at: '/sitemap.xml', get: everybody(200) }),
  '/sitemap/pages.xml': () => ({ at: '/sitemap/pages.xml', get: everybody(200) }),
  '/sitemap/places-:part.xml': () => ({ at: '/sitemap/places-1.xml', get: everybody(200) }),
  '/open/statistics.csv': () => ({ at: '/open/statistics.csv', get: everybody(200) }),
  '/open/feed.atom': () => ({ at: '/open/feed.atom', get: everybody(200) }),
  '/open/catalog.jsonld': () => ({ at: '/open/catalog.jsonld', get: everybody(200) }),
  '/open/dumps/:day/:file': () => ({
    at: '/open/dumps/latest/places.csv',
    get: everybody(dumpPath(night, 'places.csv')),
  }),
  '/lots.json': () => ({ at: '/lots.json', get: everybody(200) }),
  '/badge/:id.svg': (place) => ({ at: `/badge/${place}.svg`, get: everybody(200) }),
  '/embed/:id': (place) => ({ at: `/embed/${place}`, get: everybody(200) }),
  '/oembed': (place) => ({
    at: `/oembed?url=${encodeURIComponent(`https://places.example.org/client/information/${place}`)}`,
    get: everybody(200),
  }),
  '/preview/:id.jpg': (place) => ({ at: `/preview/${place}.jpg`, get: everybody(200) }),
  '/media/*picture': () => ({ at: '/media/drawn.webp', get: everybody(200) }),
  '/map/:tag.pmtiles': () => ({ at: `/map/${mapTag}.pmtiles`, get: everybody(200) }),
  '/log/checkpoint': () => ({ at: '/log/checkpoint', get: everybody(200) }),
  '/log/key': () => ({ at: '/log/key', get: everybody(200) }),
  '/log/*tile': () => ({ at: '/log/tile/0/000.p/1', get: everybody(200) }),
  '/builds/latest.json': () => ({ at: '/builds/latest.json', get: everybody(200) }),
  '/builds/meta/:file': () => ({ at: '/builds/meta/testbuild.json', get: everybody(200) }),
  '/_i18n/:build/:locale/messages.json': () => ({ at: '/_i18n/testbuild/th/messages.json', get: everybody(200) }),
  '/_i18n/:build/:locale/office.json': () => ({ at: '/_i18n/testbuild/th/office.json', get: everybody(200) }),
  '/_i18n/:build/:locale/pages/:names.json': () => ({
    at: '/_i18n/testbuild/th/pages/home.list.json',
    get: everybody(200),
  }),
  // Without a finished build there is no worker (test/e2e/offline.e2e.ts has one).
  '/sw.js': () => ({ at: '/sw.js', get: everybody(404) }),
  '/_shell/:build/:locale': () => ({ at: '/_shell/testbuild/th', get: everybody(200) }),
  '/install/:locale.webmanifest': () => ({ at: '/install/th.webmanifest', get: everybody(200) }),
  '/install/work/:locale.webmanifest': () => ({ at: '/install/work/th.webmanifest', get: everybody(200) }),
  '/client/search/_suggest.json': () => ({ at: '/client/search/_suggest.json?q=a', get: everybody(200) }),
  '/client/search/_districts.json': () => ({ at: '/client/search/_districts.json?province=83', get: everybody(200) }),
  '/vendor/register-business/_subdistricts.json': () => ({
    at: '/vendor/register-business/_subdistricts.json?q=rawai',
    get: everybody(200),
  }),
  '/vendor/register-business/_alike.json': () => ({
    at: '/vendor/register-business/_alike.json?name=a',
    get: everybody(200),
  }),
  // With LINE: http/line.test.ts.
  '/external/line': () => ({ at: '/external/line', get: everybody(404) }),
  // With a provider: http/accounts/identity-logout.test.ts, and the next one in identity.test.ts.
  '/external/identity/:provider/logout': () => ({ at: '/external/identity/line/logout', get: everybody(404) }),
  '/auth/identity/:provider/start': () => ({
    at: '/auth/identity/line/start',
    get: everybody('/auth/identity/line?fault=gone'),
  }),
  '/profile/setting/partners/link/:provider': () => ({
    at: '/profile/setting/partners/link/line',
    get: signedIn(
      '/auth/identity/line?fault=gone&next=%2Fprofile%2Fsetting%2Fpartners',
      '/auth/login?next=%2Fprofile%2Fsetting%2Fpartners',
    ),
  }),
  '/profile/setting/my-data/export.json': () => ({
    at: '/profile/setting/my-data/export.json',
    get: signedIn(200, '/auth/login?next=%2Fprofile%2Fsetting%2Fmy-data'),
  }),
  // Of a stopped person alone: inspector/stops/stops.test.ts.
  '/auth/stopped/my-data.json': () => ({ at: '/auth/stopped/my-data.json', get: everybody(404) }),
  '/profile/setting/devices/key.json': () => ({
    at: '/profile/setting/devices/key.json',
    get: signedIn(200, '/auth/login?next=%2Fprofile%2Fsetting%2Fdevices'),
  }),
  '/originals/:folder/:name': () => ({ at: `/originals/pab/${'a'.repeat(41)}-9x9`, get: everybody(404) }),
  '/uploads/:sha256': () => ({
    at: `/uploads/${createHash('sha256').update(bytes).digest('hex')}`,
    get: signedIn(204),
    patch: {
      outcomes: signedIn(201),
      body: bytes,
      headers: { 'Content-Type': partType, [offsetHeader]: '0', [lengthHeader]: String(bytes.length) },
    },
  }),
  // Access to figures: dashboard.test.ts.
  '/inspector/check/_places.json': () => ({
    at: '/inspector/check/_places.json?q=a',
    get: {
      ...signedIn(
        '/unauthorized?need=inspector&next=%2Finspector%2Fcheck%2Fbusiness-tourlist',
        '/auth/login?next=%2Finspector%2Fcheck%2Fbusiness-tourlist',
      ),
      inspector: 200,
      otherInspector: 200,
      supervisor: 200,
    },
  }),
  // Of no list that anybody sent; those of one are asked by its own test.
  '/inspector/imports/:id/report.csv': () => ({
    at: `/inspector/imports/${crypto.randomUUID()}/report.csv`,
    get: {
      ...signedIn(
        '/unauthorized?need=inspector&next=%2Finspector%2Fimports',
        '/auth/login?next=%2Finspector%2Fimports',
      ),
      inspector: 404,
      otherInspector: 404,
      supervisor: 404,
    },
  }),
  '/inspector/record/record.csv': () => recordFile('csv'),
  '/inspector/record/record.xlsx': () => recordFile('xlsx'),
  '/vendor/my-business/places.csv': () => ({
    at: '/vendor/my-business/places.csv',
    get: {
      ...signedIn('/unauthorized?need=vendor&next=%2Fvendor%2Fmy-business', '/auth/login?next=%2Fvendor%2Fmy-business'),
      vendor: 200,
      otherVendor: 200,
    },
  }),
  '/inspector/dashboard/figures.csv': () => ({
    at: '/inspector/dashboard/figures.csv',
    get: {
      ...signedIn(
        '/unauthorized?need=inspector&next=%2Finspector%2Fdashboard',
        '/auth/login?next=%2Finspector%2Fdashboard',
      ),
      inspector: 200,
      otherInspector: 200,
      supervisor: 200,
    },
  }),
  // Ownership: register.test.ts.
  '/n/:ref': () => ({
    at: '/n/AZLGKZ2kcLmGYpSWvwAAAA',
    get: signedIn(404, '/auth/login?next=%2Fn%2FAZLGKZ2kcLmGYpSWvwAAAA'),
  }),
  // Counts of it: http/place-ways.test.ts.
  '/ways/:id/:way': (place) => ({ at: `/ways/${place}/call`, get: everybody(204) }),
  '/c/:number': () => ({ at: '/c/83-2569-9999', get: signedIn(404, '/auth/login?next=%2Fc%2F83-2569-9999') }),
  '/notification/unsubscribe/one-click': () => ({
    at: '/notification/unsubscribe/one-click?of=nobody',
    get: everybody('/notification/unsubscribe?of=nobody'),
  }),
  '/live/unread.json': () => ({ at: '/live/unread.json', get: signedIn(200, '/auth/login?next=%2Fnotification') }),
  '/notification/push.json': () => ({
    at: '/notification/push.json',
    get: signedIn(200, '/auth/login?next=%2Fnotification'),
  }),
  // Recipients: typing.test.ts.
  '/live/typing': () => ({
    at: '/live/typing?room=nonsense',
    get: signedIn(204, '/auth/login?next=%2Fchat%2Fchannel-chat'),
  }),
  '/live/events': () => ({ at: '/live/events', get: signedIn(200, '/auth/login?next=%2Fchat%2Fchannel-chat') }),
  '/chat/media/:room/:folder/:name': (place) => ({
    at: `/chat/media/${place}/pab/${'a'.repeat(41)}-9x9`,
    get: everybody(404),
  }),
  // Of no card that anybody has; those of a card are asked by its own test.
  '/letters/:card/:locale.pdf': () => ({ at: `/letters/${crypto.randomUUID()}/th.pdf`, get: everybody(404) }),
  '/appeal-letters/:card/:locale.pdf': () => ({
    at: `/appeal-letters/${crypto.randomUUID()}/th.pdf`,
    get: everybody(404),
  }),
  // The same of a visit: visit-letter.test.ts.
  '/visit-letters/:inspection/:locale.pdf': () => ({
    at: `/visit-letters/${crypto.randomUUID()}/th.pdf`,
    get: everybody(404),
  }),
  '/handed/:pass/:locale.pdf': () => ({ at: `/handed/${'A'.repeat(48)}/th.pdf`, get: everybody(404) }),
  // The same of its file: case-file.test.ts.
  '/case-files/:card/:locale.pdf': () => ({ at: `/case-files/${crypto.randomUUID()}/th.pdf`, get: everybody(404) }),
  '/documents/:folder/:name': () => ({ at: `/documents/pab/${'a'.repeat(41)}-9x9`, get: everybody(404) }),
}

/** The method by which a line is asked. */
const readingOf = ({ methods = ['GET'] }: ResourceEntry) =>
  methods.includes('GET') ? 'get' : methods.includes('HEAD') ? 'head' : 'post'

const cacheControlOf = (caching: Caching): string => {
  if (caching === 'private') return 'private, no-store'
  if (caching === 'forever') return 'public, max-age=31536000, immutable'
  return typeof caching === 'number' ? `public, max-age=${caching}` : caching
}

test.each(resourceMap.map((entry) => [entry.path, entry] as const))(
  '%s, a resource: its persons, its cache lifetime, and no other method',
  async (path, { caching, group, methods = ['GET', 'HEAD'] }: ResourceEntry) => {
    const { at, get, patch } = ways[path as ResourcePath](place)
    const reading = readingOf({ methods } as ResourceEntry)
    const isTaken = (method: string) => (methods as readonly string[]).includes(method.toUpperCase())
    const other = reading === 'head' ? 'get' : 'head'
    for (const name of someOf(names, 3, path)) {
      const { status, location } = answerOf(get[name], at)
      const answer = await as(name, request(handler)[reading](at))
      expect([answer.status, answer.headers.location], name).toEqual([status, location])
      const asked = status === 404 ? 'no-store' : cacheControlOf(caching)
      expect(answer.headers['cache-control'], name).toBe(asked)
      const second = await as(name, request(handler)[other](at))
      const hasBoth = methods.includes('GET') && methods.includes('HEAD')
      expect(second.status, `${other} for ${name}`).toBe(hasBoth ? status : 405)
      if (patch) {
        const writing = () => request(handler).patch(at).set(patch.headers)
        const written = await as(name, writing()).send(patch.body)
        expect([written.status, written.headers.location], `patch for ${name}`).toEqual(
          Object.values(answerOf(patch.outcomes[name], at)),
        )
        const foreign = await as(name, writing()).set('Origin', 'https://evil.example').send(patch.body)
        expect(foreign.status, `patch of another site for ${name}`).toBe(403)
      }
      for (const method of (['post', 'put', 'delete', 'patch'] as const).filter((it) => !isTaken(it))) {
        const refusal = await as(name, request(handler)[method](at))
        expect([refusal.status, refusal.headers.allow], `${method} for ${name}`).toEqual([405, methods.join(', ')])
      }
    }
    // Behind a door nothing is anybody's to keep.
    if (group !== 'open') expect(caching).toBe('private')
  },
)

test('acts of a person or a network are counted, and surplus requests are told when to come again', async () => {
  const limited = resourceMap.filter(({ limit }) => !('by' in limit))
  expect(limited.length).toBeGreaterThan(0)
  for (const entry of limited) {
    let answered = 0
    const handlers = { [entry.path]: ({ res }: Asked) => res.json({ answered: ++answered }) }
    const { limit }: ResourceEntry = entry
    const person: Limit = { name: `few ${entry.path}`, key: 'x', points: 2, seconds: 60 }
    const few = 'network' in limit ? { ...limit, points: 2 } : { person: () => person }
    const small = appOfResources(handlers, { database, options: { limit: few } })
    const statuses = []
    for (let count = 0; count < 3; count++)
      statuses.push(
        (
          await as(
            entry.group === 'inspector' ? 'inspector' : 'client',
            request(small)[readingOf(entry)](ways[entry.path](place).at),
          )
        ).status,
      )
    expect([entry.path, statuses, answered]).toEqual([entry.path, [200, 200, 429], 2])
  }
})

test('the export asks for a recent proof of identity', async () => {
  const { cookie, session } = await addPerson(database, personas.client)
  const ago = new Date(Date.now() - 3_600_000)
  await database.db.updateTable('sessions').set({ confirmed_at: ago }).where('id', '=', session).execute()
  const { status, headers } = await request(handler).get('/profile/setting/my-data/export.json').set('Cookie', cookie)
  expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/auth\/confirm\?next=/)])
})

/** Of the Food Hygiene Rating Scheme, below `/api/fhrs`. */
const fhrs = [
  '/Establishments',
  '/Establishments/:id',
  ...['/Regions', '/Authorities', '/BusinessTypes'].map((path) => [path, `${path}/basic`]),
  '/Ratings',
  '/ScoreDescriptors',
  '/SortOptions',
]

test('every address that the application answers at stands in one of the three maps', () => {
  const found: unknown[] = []
  const walk = (router: unknown) => {
    for (const { route, handle } of (router as { stack: { route?: { path: unknown }; handle: unknown }[] }).stack) {
      if (route) found.push(route.path)
      else if (typeof handle === 'function' && 'stack' in handle) walk(handle)
    }
  }
  walk((handler as unknown as { router: unknown }).router)
  // The document tells of the others: test/http/api.test.ts.
  const api = ['/openapi.json', ...[...apiMap, ...apiWrites].map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))]
  expect(found).toEqual([...api, ...fhrs, ...resourceMap.map(({ path }) => path)])
  const makers = execFileSync(
    'git',
    ['grep', '--untracked', '-lE', '\\bRouter\\(|\\.(get|post|all|use)\\([\'"`]/', '--', 'src/server'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
    },
  )
  // Those of the rating scheme have the scheme's paths: test/http/fhrs.test.ts. That of media serves a folder's files, behind its line of the map.
  expect(
    makers
      .trim()
      .split('\n')
      .filter((file) => !file.includes('.test.')),
  ).toEqual([
    'src/server/http/api/serve-api.ts',
    'src/server/http/api/serve-fhrs.ts',
    'src/server/http/api/serve-writes.ts',
    'src/server/http/resources/media.ts',
    'src/server/http/resources/serve-resources.ts',
  ])
})

test('a handler without a line, or a line without a handler, stops the start', () => {
  const answer = ({ res }: Asked) => res.json({})
  expect(() => appOfResources({ '/nowhere': answer })).toThrow('The resource /nowhere has no line')
  const tools = {
    database,
    origin: '',
    readerOf: () => null as never,
    compress: () => undefined,
    pressure: { level: 0 },
  } as const
  expect(() => serveResources(resourceMap, { '/healthz': answer }, tools)).toThrow('has no handler')
})
