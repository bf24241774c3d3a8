/** The platform's behaviour over HTTP: doors, errors, redirects, leaks. */
import { data, redirect } from 'react-router-dom'
import request from 'supertest'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { AtDoor } from '#server/http/pages/guards.ts'
import { makeRoutes } from '#server/http/pages/site.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { Problem, problems } from '#shared/problems.ts'
import { testApp, testPages } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const database = await testDatabase()
const textOf = (html: string) => html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ')
const stateOf = (html: string) => JSON.parse(/<script id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

test('an unknown address is a 404 page that names it, with the title of the specification', async () => {
  const { handler } = await testApp(database)
  const answer = await request(handler).get('/no/such/page')
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('<title>404 — Not Found</title>')
  expect(textOf(answer.text)).toContain('Page not found: /no/such/page')
  expect(textOf(answer.text)).toMatch(/ไม่พบหน้าที่ต้องการ[\s\S]*ไม่พบหน้า\s+\/no\/such\/page/)
  expect(answer.text).toContain('href="/"')
  expect(textOf(answer.text)).toContain('กลับหน้าหลัก')
  expect(answer.text).toContain('href="/no/such/page"')
})

test.each([
  ['th', 'ไม่พบหน้าที่ต้องการ', 'ค้นหา'],
  ['en', 'There is no such page', 'Search'],
  ['cn', '找不到该页面', '搜索'],
])(
  'in %s the 404 page keeps its one English line, and offers a search in the reader’s words',
  async (locale, headline, button) => {
    const { handler } = await testApp(database)
    const { text } = await request(handler).get('/x').set('Cookie', `i18n_redirected=${locale}`)
    const main = /<main[^>]*>(.*)<\/main>/s.exec(text)?.[1] ?? ''
    expect(main).toContain('<p lang="en">Page not found: /x</p>')
    expect(textOf(main).split('Page not found')).toHaveLength(2)
    expect(textOf(main)).toMatch(new RegExp(`404\\s+${headline}`))
    expect(main).toMatch(/<form[^>]* action="\/client\/search"/)
    expect(textOf(main)).toContain(button)
    // The field of the top bar makes room for it.
    expect(text.match(/name="q"/g)).toHaveLength(1)
  },
)

test('a program that wants JSON gets a problem document instead', async () => {
  const { handler } = await testApp(database)
  const answer = await request(handler).put('/').set('Accept', 'application/json')
  expect(answer.status).toBe(405)
  expect(answer.type).toBe('application/problem+json')
  expect(answer.body).toMatchObject({
    code: 'method_not_allowed',
    status: 405,
    title: expect.stringMatching(/\S/),
  })
})

test('a failed validity check is a 404 with the path, before guard and loader, for document and payload', async () => {
  const loader = vi.fn()
  const pages = testPages({ '/only/:id': { params: z.object({ id: z.literal('good') }), loader } })
  const { handler } = await testApp(database, { pages })
  const page = await request(handler).get('/only/bad')
  expect(page.status).toBe(404)
  expect(textOf(page.text)).toContain('Page Not Found: /only/bad')
  const payload = await request(handler).get('/only/bad/_payload.json')
  expect(payload.status).toBe(404)
  expect(Object.values(payload.body.errors)).toEqual([{ code: 'page_check_failed', status: 404, path: '/only/bad' }])
  expect(loader).not.toHaveBeenCalled()
  expect((await request(handler).get('/only/good')).status).toBe(200)
})

test('a category that does not exist is no page', async () => {
  const { handler } = await testApp(database)
  expect((await request(handler).get('/client/category/casino')).status).toBe(404)
})

test('an unknown guard name stops the start', () => {
  const pages = testPages({ '/x': { group: 'moderators' as never } })
  expect(() => makeRoutes(pages)).toThrow('Unknown guard "moderators" of /x')
})

test('a guard stands before loader and action alike: document, payload and post', async () => {
  const loader = vi.fn(() => ({ secret: true }))
  const action = vi.fn(() => null)
  const pages = testPages({ '/in/:id': { group: 'inspector', loader, action } })
  const { handler } = await testApp(database, { pages })
  const away = '/auth/login?next=%2Fin%2F7%3Fa%3D1'
  const page = await request(handler).get('/in/7?a=1')
  expect([page.status, page.headers.location]).toEqual([302, away])
  const payload = await request(handler).get('/in/7/_payload.json?a=1')
  expect(payload.body).toMatchObject({ redirect: away, status: 302 })
  const post = await request(handler).post('/in/7?a=1').type('form').send('x=1')
  expect([post.status, post.headers.location]).toEqual([302, away])
  const scripted = await request(handler).post('/in/7?a=1').set('x-payload', '1').type('form').send('x=1')
  expect(scripted.body).toMatchObject({ redirect: away })
  expect(loader).not.toHaveBeenCalled()
  expect(action).not.toHaveBeenCalled()
})

test('an unexpected error of a loader never reaches the reader: an id does, and the log has the rest', async () => {
  const pages = testPages({
    '/': {
      loader: () => {
        throw new Error('password of the database is hunter2')
      },
    },
  })
  const { handler, lines } = await testApp(database, { pages })
  for (const answer of [await request(handler).get('/'), await request(handler).get('/_payload.json')]) {
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('hunter2')
  }
  const page = await request(handler).get('/')
  expect(page.text).toContain('<title>Error</title>')
  expect(textOf(page.text)).toContain('Something went wrong.')
  const { requestId, code } = stateOf(page.text).errors.root
  expect(code).toBe('internal')
  expect(textOf(page.text)).toContain(requestId)
  expect(page.headers['x-request-id']).toBe(requestId)
  expect(lines.find((line) => line.requestId === requestId)).toMatchObject({
    err: { message: expect.stringContaining('hunter2') },
  })
})

test('an expected refusal shows its own text, in the language of the reader', async () => {
  const pages = testPages({
    '/': {
      loader: () => {
        throw problems.not_allowed()
      },
    },
  })
  const { handler } = await testApp(database, { pages })
  const answer = await request(handler).get('/').set('Cookie', 'i18n_redirected=en')
  expect(answer.status).toBe(403)
  expect(textOf(answer.text)).toContain('Your present role cannot do this')
  expect(new Problem('not_allowed').message).toBe('not_allowed')
})

test('a page that cannot be drawn is an error page, not an empty answer', async () => {
  const pages = testPages({
    '/': {
      default: () => {
        throw new Error('broken component')
      },
    },
  })
  const { handler } = await testApp(database, { pages })
  const answer = await request(handler).get('/')
  expect(answer.status).toBe(500)
  expect(textOf(answer.text)).toContain('Something went wrong.')
  expect(answer.text).not.toContain('broken component')
})

test('a status outside 100–999 that a page gives becomes 200', async () => {
  const pages = testPages({ '/s/:status': { loader: ({ params }) => data(null, { status: Number(params.status) }) } })
  const { handler } = await testApp(database, { pages })
  expect((await request(handler).get('/s/99')).status).toBe(200)
  expect((await request(handler).get('/s/1000')).status).toBe(200)
  expect((await request(handler).get('/s/418')).status).toBe(418)
})

test('redirects: rules of the map are 302 and keep the query, a loader leads on, also in the payload', async () => {
  const pages = testPages({ '/go': { loader: () => redirect('/there', 307) } })
  const { handler } = await testApp(database, { pages })
  const product = await testApp(database)
  for (const path of ['/home?a=1', '/home/?a=1', '/client?a=1', '/client/?a=1', '/client/category/?a=1']) {
    const rule = await request(product.handler).get(path)
    expect([path, rule.status, rule.headers.location]).toEqual([path, 302, '/?a=1'])
  }
  const inside = await request(product.handler).get('/client/_payload.json?a=1')
  expect(inside.body).toMatchObject({ redirect: '/?a=1', status: 302 })
  const page = await request(handler).get('/go')
  expect([page.status, page.headers.location]).toEqual([307, '/there'])
  expect((await request(handler).get('/go/_payload.json')).body).toMatchObject({ redirect: '/there', status: 307 })
})

test('a kept page carries no executable inline script, and its policy no nonce', async () => {
  const { handler } = await testApp(database)
  const answer = await request(handler).get('/')
  expect(answer.status).toBe(200)
  const scripts = [...answer.text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(scripts).toEqual([
    ' id="state" type="application/json" data-chunks="/assets/home-home.js" data-texts="/_i18n/testbuild/th/pages/home.list.json"',
    ' type="module" src="/assets/entry.js" fetchpriority="low"',
  ])
  expect(answer.headers['content-security-policy']).not.toContain('nonce')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(answer.text).not.toMatch(/ style=/)
})

test('data in the state block cannot end it', async () => {
  const pages = testPages({ '/': { loader: () => ({ name: '</script><script>alert(1)</script>' }) } })
  const { handler } = await testApp(database, { pages })
  const answer = await request(handler).get('/')
  expect(answer.text).not.toContain('<script>alert')
  expect(stateOf(answer.text).data['test/-'].name).toBe('</script><script>alert(1)</script>')
})

test('HSTS stands where the public address is https, and not where it is not', async () => {
  const secure = await testApp(database)
  expect((await request(secure.handler).get('/')).headers['strict-transport-security']).toContain('max-age=31536000')
  const plain = await testApp(database, { env: { PUBLIC_URL: 'http://localhost:3000' } })
  expect((await request(plain.handler).get('/')).headers['strict-transport-security']).toBeUndefined()
})

test('the head is complete in the first bytes: title, description, canonical address, style sheet, fonts; chunks wait for the paint', async () => {
  const pages = testPages({ '/': { head: () => ({ title: 'A & "B"', description: '<d>', canonical: '/c' }) } })
  const { handler } = await testApp(database, { pages })
  const [head = '', body] = (await request(handler).get('/')).text.split('</head>')
  expect(head).toContain('<title>A &amp; &quot;B&quot;</title>')
  expect(head).toContain('content="&lt;d&gt;"')
  expect(head).toContain('<link rel="canonical" href="https://places.example.org/c">')
  expect(head).toContain('<link rel="stylesheet" href="/assets/style.css">')
  expect(head).toContain('<link rel="preload" href="/assets/font-thai.woff2"')
  expect(head).not.toContain('.js')
  expect(body).toContain('data-chunks="/assets/test--.js"')
})

test('guard, loader and action of one request see one context: one reader, one clock; the next request has its own', async () => {
  const seen: RequestContext[] = []
  const note = (context: AtDoor) => void seen.push(context as RequestContext)
  const handle = (args: Parameters<typeof contextOf>[0]) => {
    note(contextOf(args))
    return null
  }
  const pages = testPages({ '/': { group: 'noting' as never, loader: handle, action: handle } }, { noting: note })
  const { handler } = await testApp(database, { pages })
  const cookie = 'i18n_redirected=cn'
  await request(handler).get('/').set('Cookie', cookie)
  const read = seen.splice(0)
  await request(handler).post('/').set('Cookie', cookie).type('form').send('a=1')
  expect([read.length, seen.length]).toEqual([2, 3])
  for (const contexts of [read, seen]) {
    expect(new Set(contexts).size).toBe(1)
    expect(new Set(contexts.map(({ now }) => now)).size).toBe(1)
    expect(contexts[0]).toMatchObject({ reader: { locale: 'cn' }, person: null, actor: { now: contexts[0]?.now } })
  }
  expect(seen[0]?.now).not.toBe(read[0]?.now)
})

test.each([
  ['PUT', '/profile/language', 'GET, HEAD, POST'],
  ['DELETE', '/client/search', 'GET, HEAD'],
  ['OPTIONS', '/', 'GET, HEAD'],
  ['POST', '/profile/terms', 'GET, HEAD'],
  ...['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/badge/x.svg', '/preview/x.jpg'].map(
    (path) => ['POST', path, 'GET, HEAD'] as const,
  ),
  ['POST', '/client/search/_suggest.json', 'GET, HEAD'],
  ['POST', '/builds/latest.json', 'GET, HEAD'],
  ['PATCH', '/_i18n/testbuild/th/messages.json', 'GET, HEAD'],
  ['HEAD', '/profile/setting/my-data/export.json', 'GET'],
] as const)('%s %s is refused with 405, and Allow names the methods: %s', async (method, path, allow) => {
  const { handler } = await testApp(database)
  const verb = method.toLowerCase() as 'put'
  const { status, headers } = await request(handler)[verb](path).type('form')
  expect([status, headers.allow]).toEqual([405, allow])
})
