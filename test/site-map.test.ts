/** The map of the house against the house: every page has its file, every file its page, and each answers who may enter. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { expect, test } from 'vitest'
import { redirects, siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildBusiness } from '#server/demo/build-business.ts'
import { productPages } from '#server/http/site.ts'
import { projectRoot } from '#server/root.ts'
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

/** An address of a page, with an id that exists. */
const example = (entryPath: string) =>
  entryPath.replace(':id', entryPath.includes('category') ? 'restaurant' : place.id)

test('every page of the map has its file, and every file under routes is a page of the map', () => {
  for (const { file } of siteMap) expect(() => productPages.find(file), file).not.toThrow()
  const files = readdirSync(path.join(projectRoot, 'src/routes'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && file !== 'root.tsx')
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

/** Who may enter is told by doors.test.ts; what is said here holds for the pages that a guest sees. */
const seen = siteMap.filter(
  ({ path }) => path !== '/_ui' && !path.startsWith('/auth/pass-token') && !/^\/forgot\/./.test(path),
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
