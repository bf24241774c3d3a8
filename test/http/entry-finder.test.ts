import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { entryFinder } from '#shared/entry-finder.ts'

const entryAt = entryFinder(siteMap)
const table = siteMap.map((entry) => ({ path: entry.path, entry }))
const filled = (path: string, by: string) => path.replace(/:\w+/g, by)

test('every path of the site map is found as the router finds it, for any names', () => {
  const ids = ['0198c5a2-0000-7000-8000-000000000000', 'new', 'edit', 'ก', '%E0%B8%81', 'a.b', '1']
  const paths = siteMap.flatMap(({ path }) => ids.map((id) => filled(path, id)))
  expect(paths.length).toBeGreaterThan(500)
  for (const path of paths) expect(entryAt(path)?.file, path).toBe(matchRoutes(table, path)?.at(-1)?.route.entry.file)
})

test('a longer, shorter, empty or unknown path is no page', () => {
  for (const { path } of siteMap) {
    const whole = filled(path, 'id')
    expect(entryAt(`${whole}/more/still/further/on`), whole).toBeUndefined()
    if (path.includes(':')) expect(entryAt(filled(path, '')), path).toBeUndefined()
  }
  for (const path of ['', '//', '/nowhere', 'client', '/client//information/1']) expect(entryAt(path)).toBeUndefined()
})

test('a fixed part outranks a name, wherever its line stands', () => {
  const find = entryFinder([{ path: '/:one/:two' }, { path: '/a/:two' }, { path: '/a/b' }])
  expect([find('/a/b'), find('/a/c'), find('/d/c')].map((it) => it?.path)).toEqual(['/a/b', '/a/:two', '/:one/:two'])
})
