/** The proxies let large bodies through to the addresses that take photos, and to no others: the list of deploy/ is that of the site map. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { productPages } from '#server/http/pages/site.ts'
import { projectRoot } from '#server/settings/root.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, 'deploy', file), 'utf8')
const lists: [string, (string | undefined)[]][] = [
  ['nginx.conf', [...read('nginx.conf').matchAll(/location ~ "(\^\/\(\?:.*\$)" \{/g)].map(([, list]) => list)],
  ['Caddyfile', [...read('Caddyfile').matchAll(/path_regexp (\^\/\(\?:.*\$)$/gm)].map(([, list]) => list)],
]
const address = (route: string) => route.replace(/:[a-z_0-9]+/gi, '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')

test.each(lists)('%s lists them all, and no other', (_file, found) => {
  expect(found.length).toBeGreaterThan(0)
  for (const list of found) {
    const listed = new RegExp(String(list))
    const wrong = productPages.map.filter(
      ({ path: route, uploads }) => listed.test(address(route)) !== (uploads !== undefined),
    )
    expect(wrong.map(({ path: route }) => route)).toEqual([])
    expect(listed.test(`${address('/chat/room-chat/:id')}/more`)).toBe(false)
  }
})
