import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, listen } from '../../../test/support/free-port.ts'
import { makePurger } from './purges.ts'

interface Purge {
  method: string | undefined
  key: string | undefined
  tags: string
}

/** A cache that notes its purges; `answer` gives the status of its answers. */
async function cacheOf(answer: (purge: Purge) => number = () => 200, port?: number) {
  const heard: Purge[] = []
  const server = createServer(({ method, headers }: IncomingMessage, response) => {
    const purge = { method, key: headers.authorization, tags: String(headers['surrogate-key']) }
    const status = answer(purge)
    if (status < 300) heard.push(purge)
    response.writeHead(status).end()
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  if (port === undefined) return { heard, url: `http://127.0.0.1:${await listen(server)}/` }
  server.listen(port, '127.0.0.1')
  return { heard, url: `http://127.0.0.1:${port}/` }
}

function purgerOf(urls: string[], cachedSeconds = 10) {
  const lines: string[] = []
  const note = (_facts: object, text: string) => void lines.push(text)
  const log = { warn: note, error: note, info: note } as never
  const purger = makePurger({ urls, key: 'the-key', everyPage: 'pages', cachedSeconds, log })
  onTestFinished(() => purger.close())
  return { ...purger, lines }
}

const tagsOf = (heard: Purge[]) => heard.map(({ tags }) => tags)

test('every cache is purged at once, simultaneous changes in one request, and once more a moment later', async () => {
  const caches = [await cacheOf(), await cacheOf()]
  const { purge } = purgerOf(caches.map(({ url }) => url))
  purge(['lists', 'place:1'])
  purge(['lists', 'place:2'])
  for (const { heard } of caches) {
    await expect.poll(() => tagsOf(heard)[0]).toBe('lists place:1 place:2')
    expect(heard[0]).toMatchObject({ method: 'PURGE', key: 'Bearer the-key' })
    await expect.poll(() => tagsOf(heard), { timeout: 5_000 }).toEqual(Array(2).fill('lists place:1 place:2'))
  }
})

test('more tags than a header takes are told as all pages', async () => {
  const { heard, url } = await cacheOf()
  purgerOf([url]).purge(Array.from({ length: 121 }, (_, index) => `place:${index}`))
  await expect.poll(() => heard[0]?.tags).toBe('pages')
})

test('a cache that refuses or is away is tried again, with later changes, and holds up no other', async () => {
  const port = await freePort()
  let refusals = 0
  const grumpy = await cacheOf(() => (refusals++ < 2 ? 503 : 200))
  const fine = await cacheOf()
  const { purge, lines } = purgerOf([`http://127.0.0.1:${port}/`, grumpy.url, fine.url])
  purge(['place:1'])
  await expect.poll(() => tagsOf(fine.heard)[0]).toBe('place:1')
  purge(['place:2'])
  const late = await cacheOf(undefined, port)
  for (const { heard } of [grumpy, late])
    await expect
      .poll(() => [...new Set(tagsOf(heard).flatMap((tags) => tags.split(' ')))].toSorted(), { timeout: 5_000 })
      .toEqual(['place:1', 'place:2'])
  // Once for each that fails, however often it is tried.
  await expect
    .poll(() => lines.toSorted())
    .toEqual([
      ...Array(2).fill('a cache could not be purged; it is tried again'),
      ...Array(2).fill('a cache is purged again'),
    ])
})

test('a purge that fails until the pages expire by themselves is given up and logged', async () => {
  const { purge, lines, close } = purgerOf([`http://127.0.0.1:${await freePort()}/`], 0.5)
  purge(['place:1'])
  await expect.poll(() => lines, { timeout: 5_000 }).toContain('pages of a cache ran out without being purged')
  await close()
  expect(lines[0]).toBe('a cache could not be purged; it is tried again')
})
