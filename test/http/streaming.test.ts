/** Slow sections: the shell does not wait for them, crawlers and cached pages do, and their failure stays their own. */
import { createElement } from 'react'
import { useLoaderData } from 'react-router-dom'
import { expect, test } from 'vitest'
import { type Settled, Slow } from '#client/runtime/slow.tsx'
import { contextOf } from '#server/http/request/request-context.ts'
import { slow } from '#server/http/request/slow.ts'
import { testApp, testPages } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { get, listening } from '../support/listening.ts'

const database = await testDatabase()
/** An exact position makes the answer personal: such a page streams. */
const here = { Cookie: 'my_location=g7.884,98.392' }

/** A page with one slow section whose work the test ends by hand. */
async function slowSite(limitMs?: number) {
  const works: { finish(value: string): void; fail(error: Error): void }[] = []
  const pages = testPages({
    '/': {
      area: true,
      loader: (args) => {
        const work = new Promise<string>((finish, fail) => works.push({ finish, fail }))
        return { shell: 'the shell', near: slow(contextOf(args), work, limitMs) }
      },
      default: function Page() {
        const { shell, near } = useLoaderData() as { shell: string; near: Promise<Settled<string>> }
        const fallback = createElement('p', null, 'waiting')
        const failed = createElement('p', null, 'this section failed')
        const children = (value: string) => createElement('p', null, `near: ${value}`)
        return createElement(
          'div',
          null,
          createElement('h1', null, shell),
          createElement(Slow<string>, { id: 'near', value: near, fallback, failed, children }),
        )
      },
    },
  })
  const app = await testApp(database, { pages })
  return { app, works, port: await listening(app) }
}

const nth = async <T>(list: T[], index: number): Promise<T> => {
  await expect.poll(() => list.length).toBeGreaterThan(index)
  return list[index] as T
}

test('the shell leaves before the slow section is ready; later parts carry the nonce of this answer alone', async () => {
  const { works, port } = await slowSite()
  const answer = await get(port, '/', here)
  const early = await answer.until('the shell')
  expect(early).toContain('waiting')
  expect(early).not.toContain('near: Rawai')
  const work = await nth(works, 0)
  work.finish('Rawai')
  const html = await answer.whole
  expect(html).toContain('near: Rawai')
  expect(html).toMatch(/<script id="slow-near" type="application\/json">\{"ok":true,"value":"Rawai"\}<\/script>/)
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
  expect(nonce).toBeTruthy()
  for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g)) {
    expect(attributes.includes('application/json') || attributes.includes(`nonce="${nonce}"`), attributes).toBe(true)
  }
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const second = await get(port, '/', here)
  ;(await nth(works, 1)).finish('x')
  expect(second.headers['content-security-policy']).not.toContain(nonce)
  await second.whole
})

test('a crawler gets everything at once, as plain markup', async () => {
  const { works, port } = await slowSite()
  const asked = get(port, '/', { ...here, 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  ;(await nth(works, 0)).finish('Rawai')
  const html = await (await asked).whole
  expect(html).toContain('near: Rawai')
  expect(html).not.toContain('waiting')
  expect(html).not.toContain('<template')
})

test('a page that is kept waits for its sections, so that its bytes are whole', async () => {
  const { works, port } = await slowSite()
  const asked = get(port, '/')
  ;(await nth(works, 0)).finish('Rawai')
  const first = await (await asked).whole
  expect(first).toContain('near: Rawai')
  expect(await (await get(port, '/')).whole).toBe(first)
  expect(works).toHaveLength(1)
})

test('a section that fails shows its own error; the page stands, and is not kept', async () => {
  const { works, port } = await slowSite()
  const asked = get(port, '/')
  ;(await nth(works, 0)).fail(new Error('database is slow'))
  const answer = await asked
  const html = await answer.whole
  expect(answer.status).toBe(200)
  expect(html).toContain('the shell')
  expect(html).toContain('this section failed')
  expect(html).not.toContain('database is slow')
  const again = get(port, '/')
  ;(await nth(works, 1)).finish('Rawai')
  expect(await (await again).whole).toContain('near: Rawai')
})

test('a section that is too late is given up, streaming too', async () => {
  const { port } = await slowSite(30)
  const html = await (await get(port, '/', here)).whole
  expect(html).toContain('the shell')
  expect(html).toContain('this section failed')
})

test('the payload of a navigation brings the section with it', async () => {
  const { works, port } = await slowSite()
  const asked = get(port, '/_payload.json', here)
  ;(await nth(works, 0)).finish('Rawai')
  const { data } = JSON.parse(await (await asked).whole)
  expect(data['test/-']).toEqual({ shell: 'the shell', near: { ok: true, value: 'Rawai' } })
})

test('a reader who leaves stops their own stream and harms nobody', async () => {
  const { app, works, port } = await slowSite()
  const controller = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: here, signal: controller.signal })
  expect(answer.status).toBe(200)
  controller.abort()
  ;(await nth(works, 0)).finish('late')
  const next = get(port, '/')
  ;(await nth(works, 1)).finish('Rawai')
  expect(await (await next).whole).toContain('near: Rawai')
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
})
