/**
 * Guests' pages kept by a cache in front: deploy/varnish.vcl in a real Varnish (test/support/varnish.ts), before two processes of the built
 * server over one PostgreSQL. Its answers are compared with those of a process to the same request.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { announceChange } from '#server/db/changes.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildCard } from '#server/demo/build-card.ts'
import { writeCards } from '#server/demo/write-record.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { testFolder } from '../support/folder.ts'
import { freePort, listen } from '../support/free-port.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { reviewForm } from '../support/reviews.ts'
import { type ServerProcess, startBuiltServer } from '../support/server-process.ts'
import { hasVarnish as canRun, prepareVarnish, type Varnish } from '../support/varnish.ts'

/** On an idle machine it is a fraction of a second; the pages here run out by themselves after a hundred. */
const withinMs = 20_000
const folder = testFolder()
const atTheEnd: (() => Promise<unknown>)[] = []
let postgres: TestPostgres
let database: Database
let varnish: Varnish
let apps: ServerProcess[] = []
let direct: string
let client: TestPerson

beforeAll(async () => {
  if (!canRun) return
  const ports = [await freePort(), await freePort()] as const
  varnish = await prepareVarnish(folder, ports)
  postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase('varnish')
  database = await openDatabase({ url: DATABASE_URL, dataDir: '/nowhere' })
  await migrate(database)
  await loadReference(database)
  client = await addPerson(database, personas.client)
  const DATA_DIR = path.join(folder, 'data')
  mkdirSync(DATA_DIR)
  const log = { LOG_FORMAT: 'json', LOG_LEVEL: 'debug' }
  apps = ports.map((port) =>
    startBuiltServer(
      {
        ...log,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL,
        DATA_DIR,
        PUBLIC_URL: varnish.origin,
        ...varnish.env,
      },
      (clean) => void atTheEnd.push(clean),
    ),
  )
  await Promise.all(apps.map(({ ready }) => ready))
  direct = `http://127.0.0.1:${ports[0]}`
  await varnish.start()
}, 180_000)

afterAll(async () => {
  await varnish?.stop()
  await Promise.all(atTheEnd.map((end) => end()))
  await database?.close()
  await postgres?.stop()
})

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

function ask(origin: string, target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(origin + target, { method, headers, agent: false }, async (answer) => {
      let body = ''
      for await (const chunk of answer.setEncoding('utf8')) body += chunk
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    })
    sent.on('error', reject).end()
  })
}

const read = (target: string, headers?: Record<string, string>) => ask(varnish.origin, target, headers)
/** Two numbers for an answer from the cache: of this request, and of the one that fetched it. */
const isHit = ({ headers }: Answer) => /^\d+ \d+$/.test(String(headers['x-varnish']))

/** Number of requests to a process for a path. */
const askedFor = (target: string) =>
  apps.flatMap(({ output }) => output.out.split('\n')).filter((line) => line.includes(` GET ${target}"`)).length

const pageOf = (id: string) => `/client/information/${id}`

async function newPlace(name_th: string): Promise<string> {
  const [id = ''] = await insertPlaces(database, [{ name_th }])
  await fillSearchDocs(database.db)
  return id
}

test.runIf(canRun)('a guest’s page comes from the cache the second time, and no process is asked', async () => {
  const page = pageOf(await newPlace('ครัวหน้าบ้าน'))
  const first = await read(page)
  expect([first.status, isHit(first)]).toEqual([200, false])
  const again = await read(page)
  expect([again.status, isHit(again), again.body]).toEqual([200, true, first.body])
  expect(Number(again.headers.age)).toBeLessThanOrEqual(100)
  await expect.poll(() => askedFor(page)).toBe(1)
  // The cache's headers stay there; the browser asks each time, and each answer is named by itself.
  expect(again.headers['cache-control']).toBe('private, no-cache')
  expect(Object.keys(again.headers)).not.toEqual(expect.arrayContaining(['cdn-cache-control']))
  expect(again.headers['surrogate-key'] ?? again.headers.xkey).toBeUndefined()
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

const cookie = (values: string) => ({ cookie: values })
const language = (values: string) => ({ 'accept-language': values })

/** Ways to ask for one page; the server decides which of them are alike. */
const ways: Record<string, string>[] = [
  {},
  ...['th', 'en', 'cn', 'xx', 'EN', '%65n', '"en"', 'th; i18n_redirected=en', ''].map((it) =>
    cookie(`i18n_redirected=${it}`),
  ),
  ...['light', 'dark', 'red'].flatMap((it) => ['th', 'en'].map((in_) => cookie(`theme=${it}; i18n_redirected=${in_}`))),
  cookie('a=b;theme=dark'),
  cookie('xtheme=dark; theme =light'),
  cookie('nonsense; theme=dark'),
  ...['p83', 'p10', 'p99', 'p8', 'g7.884,98.392'].map((it) => cookie(`my_location=${it}; i18n_redirected=en`)),
  { ...cookie('i18n_redirected=cn'), ...language('en-US,en;q=0.9') },
  ...[
    'th',
    'th-TH,th;q=0.9,en-US;q=0.8,en;q=0.7',
    'en-US,en;q=0.9,th;q=0.8',
    'en-GB-oxendict,en;q=0.9',
    'zh-CN,zh-Hans;q=0.9',
    'zh-Hant-TW,zh;q=0.9,en;q=0.8',
    'de-DE,de;q=0.9,en;q=0.8',
    'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
    'de,th;q=0.3,en;q=0.8',
    'de,th;q=0.8,en;q=0.3',
    'en;q=0.1,th;q=0.9',
    'en,th;q=1.5',
    'en,th;q=5',
    'EN-us',
    'ca-TH,es',
    'thx,ens',
    'fil-PH,fil;q=0.9',
    'es-419,es;q=0.9,en;q=0.8',
    'sr-Latn-TH',
    '*',
    '',
    'ru,*;q=0.5',
    `de,${'fr,'.repeat(70)}en`,
    `en;q=0.5,${'fr,'.repeat(70)}th`,
  ].map(language),
]

test.runIf(canRun)(
  'languages, themes and areas never mix: each kind of request gets the process’s own answer',
  { timeout: 120_000 },
  async () => {
    const page = pageOf(await newPlace('ครัวหลายภาษา'))
    const accepted = ['br, gzip', 'gzip', 'identity', 'br;q=0.1, gzip', '*']
    const all = ways.flatMap((way, index) => ({
      ...way,
      'accept-encoding': accepted[index % accepted.length] as string,
    }))
    // Forward and backward, so that each comes after each other at least once.
    for (const way of [...all, ...all.toReversed(), ...ways]) {
      const [kept, made] = await Promise.all([ask(varnish.origin, page, way), ask(direct, page, way)])
      const cacheHeaders = (it: Answer) => [
        it.status,
        it.headers['content-language'],
        it.headers['content-encoding'],
        it.headers.etag,
      ]
      expect(cacheHeaders(kept), JSON.stringify(way)).toEqual(cacheHeaders(made))
      expect(made.headers.etag === undefined || kept.body === made.body, JSON.stringify(way)).toBe(true)
    }
    // And not because nothing was cached.
    for (const way of [
      language('de-DE,de;q=0.9,en;q=0.8'),
      language('en-US,en;q=0.5'),
      cookie('i18n_redirected=en; _ga=1'),
    ])
      expect(isHit(await read(page, way)), JSON.stringify(way)).toBe(true)
  },
)

test.runIf(canRun)('cookies that are none of ours do not make a page private, nor a copy of its own', async () => {
  const page = pageOf(await newPlace('ครัวคุกกี้'))
  await read(page)
  for (const value of ['_ga=GA1.2.3', '_ga=GA1.2.4; _fbp=fb.1', 'device=abc', 'sessions=1; presession=2'])
    expect(isHit(await read(page, cookie(value))), value).toBe(true)
  expect(isHit(await read(page, cookie('theme=dark; _ga=1')))).toBe(false)
  expect(isHit(await read(page, cookie('_ga=2; theme=dark')))).toBe(true)
  await expect.poll(() => askedFor(page)).toBe(2)
})

test.runIf(canRun)('a signed-in person’s page is neither kept nor given to anybody else', async () => {
  const page = pageOf(await newPlace('ครัวส่วนตัว'))
  const own = cookie(`_ga=1; session=${client.token}`)
  for (let round = 0; round < 2; round++) {
    const answer = await read(page, own)
    expect([answer.status, isHit(answer), answer.headers['cache-control']]).toEqual([200, false, 'private, no-store'])
    expect(answer.body).toContain('"role":"client"')
  }
  const guests = await read(page)
  expect(guests.body).toContain('"role":"guest"')
  // Also where a guest's page is there already, and where the cookie is written in another way.
  for (const way of [own, cookie(`session =${client.token}`), cookie('__Host-session=x'), cookie('a=b;\tdraft=1')])
    expect((await read(page, way)).headers['cache-control'], JSON.stringify(way)).toBe('private, no-store')
  expect((await read(page)).body).toBe(guests.body)
})

test.runIf(canRun)('a page that streams and one with another’s parameter are never kept', async () => {
  const exact = cookie('my_location=g7.884,98.392')
  const nonceOf = ({ headers }: Answer) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
  const nonces = [nonceOf(await read('/', exact)), nonceOf(await read('/', exact))]
  expect(nonces[0]).toBeDefined()
  expect(nonces[1]).toBeDefined()
  expect(nonces[0]).not.toBe(nonces[1])
  for (let round = 0; round < 2; round++) expect(isHit(await read('/?utm_source=x'))).toBe(false)
  for (let round = 0; round < 2; round++) expect(isHit(await read('/no-such-page'))).toBe(false)
  for (let round = 0; round < 2; round++) expect(isHit(await read('/readyz'))).toBe(false)
})

test.runIf(canRun)(
  'a browser with the page gets 304 from the cache; HEAD has its headers, and a range is the whole',
  async () => {
    const page = pageOf(await newPlace('ครัวครบถ้วน'))
    const { headers, body } = await read(page)
    const known = await read(page, { 'if-none-match': String(headers.etag) })
    expect([known.status, known.body, isHit(known), known.headers.etag]).toEqual([304, '', true, headers.etag])
    const head = await ask(varnish.origin, page, {}, 'HEAD')
    expect([head.status, head.body, isHit(head), head.headers.etag]).toEqual([200, '', true, headers.etag])
    const part = await read(page, { range: 'bytes=0-9' })
    expect([part.status, part.body]).toEqual([200, body])
    await expect.poll(() => askedFor(page)).toBe(1)
  },
)

test.runIf(canRun)(
  'a red card is seen by the next reader, in every language and on every page, and a review too',
  { timeout: 60_000 },
  async () => {
    const name = `ครัวใบแดง ${randomUUID()}`
    const place = await newPlace(name)
    const other = await newPlace('ครัวข้างเคียง')
    const search = `/client/search?q=${encodeURIComponent(name)}`
    const pages = [pageOf(place), `/client/information/policy-full/${place}`, search]
    const readers = [{}, cookie('i18n_redirected=en; theme=dark'), language('zh-CN')]
    const seen = async () => {
      const answers = await Promise.all(pages.flatMap((page) => readers.map((reader) => read(page, reader))))
      return answers.filter(({ body }) => body.includes('"state":"suspended"')).length
    }
    // Until news of the new place has come through everywhere and all are cached.
    const isKept = async () => (await Promise.all(pages.map((page) => read(page)))).every(isHit)
    await expect.poll(async () => (await seen()) === 0 && (await isKept()), { timeout: withinMs }).toBe(true)
    await read(pageOf(other))
    await database.db.transaction().execute(async (tx) => {
      await writeCards(tx, [buildCard({ businessId: place, level: 'red', issuedAt: new Date() })])
      await recomputeStoredFigures(tx, [place])
    })
    await expect.poll(seen, { timeout: withinMs, interval: 20 }).toBe(9)
    // And it stays so: no old page was on its way.
    for (let round = 0; round < 20; round++) expect(await seen()).toBe(9)

    const said = 'ทางออกยังปิดอยู่ แต่พนักงานเปิดให้ดู'
    expect((await read(pageOf(other))).body.includes(said)).toBe(false)
    const post = await fetch(`${varnish.origin}/client/information/wrote-review/${other}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: varnish.origin, Cookie: `session=${client.token}` },
      body: new URLSearchParams(reviewForm({ text: said })),
    })
    expect(post.status).toBe(303)
    const isSaid = async () => (await read(pageOf(other))).body.includes(said)
    await expect.poll(isSaid, { timeout: withinMs, interval: 20 }).toBe(true)
  },
)

test.runIf(canRun)('a change of one place leaves the other’s pages kept', async () => {
  const [place, other] = [await newPlace('ครัวหนึ่ง'), await newPlace('ครัวสอง')]
  // Twice the pause before the second purge: from then on only later changes are purged.
  const quiet = async () => {
    await read(pageOf(other))
    return Number((await read(pageOf(other))).headers.age) >= 3
  }
  await expect.poll(quiet, { timeout: 30_000 }).toBe(true)
  await read(pageOf(place))
  await database.db.updateTable('businesses').set({ name_th: 'ครัวชื่อใหม่' }).where('id', '=', place).execute()
  expect((await read(pageOf(place))).body.includes('ครัวชื่อใหม่')).toBe(false)
  await announceChange(database.db, [`place:${place}`])
  const isNew = async () => (await read(pageOf(place))).body.includes('ครัวชื่อใหม่')
  await expect.poll(isNew, { timeout: withinMs, interval: 20 }).toBe(true)
  expect(Number((await read(pageOf(other))).headers.age)).toBeGreaterThanOrEqual(3)
})

test.runIf(canRun)('nobody purges without the key', async () => {
  const page = pageOf(await newPlace('ครัวกุญแจ'))
  const purge = (headers: Record<string, string>) =>
    ask(varnish.origin, '/', { 'surrogate-key': 'pages', ...headers }, 'PURGE')
  await read(page)
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer wrong-key-of-any-length' }])
    expect((await purge(headers as Record<string, string>)).status).toBe(403)
  expect(isHit(await read(page))).toBe(true)
  const authorization = `Bearer ${varnish.env.CDN_PURGE_KEY}`
  expect((await purge({ authorization })).status).toBe(200)
  expect(isHit(await read(page))).toBe(false)
})

test.runIf(canRun)(
  'only pages marked for it are cached: none that sets a cookie, no fault, none without the header',
  async () => {
    const says = { 'CDN-Cache-Control': 'max-age=10', Vary: 'Cookie' }
    const answers: Record<string, [number, Record<string, string>]> = {
      '/kept': [200, says],
      '/silent': [200, { 'Cache-Control': 'public, s-maxage=60' }],
      '/sets': [200, { ...says, 'Set-Cookie': 'session=of-somebody' }],
      '/fails': [503, says],
      '/leads': [302, { ...says, Location: '/' }],
      '/anew': [200, { ...says, 'CDN-Cache-Control': 'max-age=0' }],
      '/media/a.webp': [200, says],
      '/assets/a.js': [200, { 'Cache-Control': 'public, max-age=31536000, immutable' }],
    }
    const cookies: unknown[] = []
    const origin = http.createServer((asked, answer) => {
      const [status, headers] = answers[asked.url ?? ''] ?? [200, {}]
      if (asked.url === '/kept') cookies.push(asked.headers.cookie)
      answer.writeHead(status, headers).end('text')
    })
    const port = await listen(origin)
    const lone = path.join(folder, 'lone')
    mkdirSync(lone)
    const before = await prepareVarnish(lone, [port, port])
    await before.start()
    onTestFinished(async () => {
      await before.stop()
      origin.closeAllConnections()
      origin.close()
    })
    for (const target of Object.keys(answers)) {
      await ask(before.origin, target)
      const isKept = isHit(await ask(before.origin, target))
      expect(isKept, target).toBe(target === '/kept' || target === '/assets/a.js')
    }
    // Cookies that tell nothing apart do not reach the server either, where they could decide.
    await ask(before.origin, '/kept', cookie('device=a; theme=dark; _ga=1;i18n_redirected=en'))
    expect(cookies).toEqual([undefined, 'i18n_redirected=en; theme=dark'])
  },
)

test.runIf(canRun)('a process that ends is not missed by readers', { timeout: 60_000 }, async () => {
  const [first] = apps
  const answers: number[] = []
  for (let number = 0; number < 120; number++) {
    if (number === 40) first?.child.kill('SIGTERM')
    answers.push((await read(`/?lost=${number}`)).status)
  }
  expect(answers.filter((status) => status !== 200)).toEqual([])
  expect(await first?.ended).toBe(0)
})
