/** The map of the house against the house: every page has its file, every file its page, and each answers permitted people. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { expect, test } from 'vitest'
import { pageInputs } from '#routes/site-map.data.ts'
import { redirects, siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildBusiness } from '#server/demo/build-business.ts'
import { productPages } from '#server/http/pages/site.ts'
import { parseAddress, readPage, searchNames } from '#server/http/request/page-input.ts'
import type { RequestContext } from '#server/http/request/request-context.ts'
import { projectRoot } from '#server/settings/root.ts'
import { localeParameter } from '#shared/locales.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'

const database = await testDatabase()
await loadReference(database)
const { handler } = await testApp(database)

const place = buildBusiness()
await database.db
  .insertInto('businesses')
  .values({ ...place, opening_hours: '{}' })
  .execute()

/** Parameters of a page's path, with an id that exists. */
const params = (entryPath: string) => ({
  id: entryPath.includes('letter')
    ? '0'.repeat(12)
    : entryPath.includes('category')
      ? 'restaurant'
      : entryPath.includes('/laws/')
        ? 'HOTELS-2547'
        : entryPath.includes('templates')
          ? 'restaurant.1'
          : place.id,
  question_template_id: 'restaurant.1',
  provider: 'line',
  about: 'review',
})
/** An address of a page. */
const example = (entryPath: string) =>
  entryPath.replace(/:(\w+)/g, (_all, name: string) => params(entryPath)[name as 'id'])

test('every page of the map has its file, and every file under routes is a page of the map', () => {
  for (const { file } of siteMap) expect(() => productPages.find(file), file).not.toThrow()
  const files = readdirSync(path.join(projectRoot, 'src/routes'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace(/\.tsx$/, ''))
  expect(files.sort()).toEqual(siteMap.map(({ file }) => file).sort())
})

test('paths and files are unique, and no redirect hides a page', () => {
  const paths = siteMap.map((entry) => entry.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(siteMap.map(({ file }) => file)).size).toBe(siteMap.length)
  for (const { from, to } of redirects) {
    expect(paths).not.toContain(from)
    expect(paths).toContain(to)
  }
})

/** Access is in doors.test.ts; these tests hold for the pages that a guest sees. */
const seen = siteMap.filter(
  ({ path }) =>
    path !== '/_ui' &&
    // Only with a letter, which its own test has.
    path !== '/verify/letter/:id' &&
    !/^\/auth\/(?:pass-token|identity|second-step)/.test(path) &&
    !/^\/(?:forgot|vendor\/register-business)\/./.test(path),
)

test.each(
  seen.filter(({ group }) => group === 'open' || group === 'forgot').map((entry) => [entry.path, entry] as const),
)('a guest at %s: document, payload, and head', async (_path, entry) => {
  const page = await request(handler).get(example(entry.path))
  expect(page.status).toBe(200)
  expect(/<title>([^<]+)<\/title>/.exec(page.text)?.[1]).toMatch(/\S/)
  expect(page.text.match(/<h1/g)).toHaveLength(1)
  const payload = await request(handler).get(`${example(entry.path).replace(/\/$/, '')}/_payload.json`)
  expect([payload.status, Object.keys(payload.body.data)]).toEqual([200, [entry.file]])
})

const inputs = productPages.map.filter(({ path }) => path in pageInputs)
const given = (entry: (typeof inputs)[number], query: string) =>
  parseAddress(entry, params(entry.path), new URL(`http://own.invalid/?${query}`))

test('no query of any content is refused by a page', () => {
  const values = [
    '',
    '1',
    '-1',
    '%00',
    '../..',
    'x'.repeat(5000),
    '%E0%B8%81',
    '[object+Object]',
    '99999999999999999999',
  ]
  for (const entry of inputs) {
    const names = entry.search ? Object.keys(given(entry, '').search as object) : []
    for (const value of values) {
      const query = [...names, 'q', 'unknown'].map((name) => `${name}=${value}&${name}=${value}`).join('&')
      expect(() => given(entry, query), `${entry.path}?${query}`).not.toThrow()
    }
  }
})

test('no page reads the name by which every address may name its language', () => {
  expect(inputs.filter((entry) => searchNames(entry).includes(localeParameter)).map(({ path }) => path)).toEqual([])
})

test('a malformed value of a query counts as absent, and of a name said twice the first counts', () => {
  const reviews = inputs.find(({ path }) => path === '/client/information/review-full/:id') as (typeof inputs)[number]
  const read = (query: string) =>
    readPage({ page: given(reviews, query) } as RequestContext, '/client/information/review-full/:id').search
  const nothing = { stars: null, photos: false, written: null, sort: 'newest', cursor: null, done: null }
  expect(read('')).toEqual(nothing)
  expect(read('stars=6&photos=yes&written=de&sort=oldest&done=all')).toEqual(nothing)
  expect(read('stars=4&stars=2&photos=1&written=cn&sort=lowest&done=edited&cursor=x')).toEqual({
    stars: 4,
    photos: true,
    written: 'cn',
    sort: 'lowest',
    done: 'edited',
    cursor: 'x',
  })
})

test('a page reads its own address only', () => {
  const page = { path: '/profile', params: {}, search: {} }
  expect(() => readPage({ page } as RequestContext, '/client/information/:id')).toThrow('/profile')
})

test('an id is read in small letters, and none is a fatal 404', () => {
  const entry = inputs.find(({ path }) => path === '/client/information/:id') as (typeof inputs)[number]
  const url = new URL('http://own.invalid/client/information/x')
  expect(parseAddress(entry, { id: place.id.toUpperCase() }, url).params).toEqual({ id: place.id })
  expect(() => parseAddress(entry, { id: 'x' }, url)).toThrow(expect.objectContaining({ code: 'page_check_failed' }))
})

test('data files read their address by the map, never by hand', () => {
  const folder = path.join(projectRoot, 'src/routes')
  const byHand = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.data.ts') &&
      /args\.(params|request)|new URL\(|searchParams/.test(readFileSync(path.join(folder, file), 'utf8')),
  )
  expect(byHand).toEqual([])
})

/** Beginnings of addresses that need an id, such as `/client/category/`. */
const beginnings = siteMap.filter(({ path }) => path.includes(':')).map(({ path }) => path.split(':')[0] as string)

test('addresses with parameters are built by path(), never put together by hand', () => {
  const folder = path.join(projectRoot, 'src')
  const byHand = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return beginnings.some((beginning) => text.includes(`${beginning}\${`) || text.includes(`${beginning}' +`))
    })
  expect(byHand).toEqual([])
})
