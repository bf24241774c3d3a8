/**
 * Every route of the specification is a page, at its own address and not under that of another, behind the door that the
 * specification names. The page's content is tested beside it, and each persona at each page of the map in doors.test.ts.
 */
import { matchRoutes } from 'react-router-dom'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { type GroupName, siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { specifiedRoutes } from './specified-routes.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { answerOf, cookiesOfAll, type Name, names, type Outcome } from './support/doors.ts'
import { insertPlaces } from './support/places.ts'
import { someOf } from './support/share.ts'

const database = await testDatabase()
await loadReference(database)
const { handler } = await testApp(database)
let cookies: Partial<Record<Name, string>> = {}
const place = '01890000-0000-7000-8000-00000000e001'
beforeAll(async () => {
  await insertPlaces(database, [{ id: place }])
  cookies = await cookiesOfAll(database)
})

/** An address of a route; ids are those of a place, and of a kind of business. */
const addressOf = (route: string) =>
  route
    .replace('/category/{id}', '/category/restaurant')
    .replace('{id}', place)
    .replace('{question_template_id}', 'restaurant.1')

const isOfficer = (name: Name) => name === 'inspector' || name === 'supervisor' || name === 'otherInspector'
const isOwner = (name: Name) => name === 'vendor' || name === 'otherVendor'
const isNobody = (name: Name) => name === 'guest' || name === 'suspended'

/** A guest who is to register rather than to sign in. */
const isForNewcomers = (route: string) => /\/register-business\/form[45]/.test(route)

/** The redirect of a group's door for refused people; undefined for permitted ones. */
function turnedAway(route: string, group: GroupName, name: Name): Outcome | undefined {
  if (group === 'open' || group === 'forgot') return undefined
  if (isNobody(name)) return isForNewcomers(route) ? 'register' : 'login'
  if (group === 'vendor' && !isOwner(name)) return 'unauthorized'
  if (group === 'inspector' && !isOfficer(name)) return 'unauthorized'
  return undefined
}

const routes = Object.entries(specifiedRoutes).flatMap(([group, paths]) =>
  paths.map((route) => [route, group as GroupName] as const),
)

test.each(routes)('%s is a page of its own, of group %s', (route, group) => {
  const tree = siteMap.map((entry) => ({ path: entry.path, id: entry.file, handle: entry }))
  const found = matchRoutes(tree, addressOf(route))?.at(-1)?.route.handle
  expect([found?.path.replace(/:(\w+)/g, '{$1}'), found?.group]).toEqual([route, group])
})

/** In `npm test` three personas of each route, who are others at each: doors.test.ts asks the same pages. */
const asked = routes.flatMap(([route, group]) => someOf(names, 2, route).map((name) => [route, name, group] as const))

test.each(asked)('%s is opened or refused as it must be for %s', async (route, name, group) => {
  const address = addressOf(route)
  const { status, headers } = await request(handler)
    .get(address)
    .set({ Cookie: cookies[name] ?? '' })
  const refusal = turnedAway(route, group, name)
  if (refusal) return expect({ status, location: headers.location }).toEqual(answerOf(refusal, address))
  expect(headers.location ?? '').not.toMatch(/^\/unauthorized/)
  // Rows of somebody else are not there, and a page that needs one leads on to its list.
  expect(route.includes('{') ? [200, 302, 404] : [200, 302, 400], address).toContain(status)
})
