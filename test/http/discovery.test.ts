/** Resources for search engines, link previews and other sites: robots, sitemap, badge and preview picture. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import request from 'supertest'
import { expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { listSitemapPlaces, listSitemapStarts } from '#server/domain/places/sitemap.ts'
import { discoveryResources } from '#server/http/resources/discovery.ts'
import { sitemapResources } from '#server/http/resources/sitemap-routes.ts'
import { gradeColours } from '#server/preview/grade-mark.ts'
import { setLines } from '#server/preview/set-text.ts'
import { projectRoot } from '#server/settings/root.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { goodGrade, insertPlaces } from '../support/places.ts'
import { appOfResources } from '../support/resources.ts'

const database = await testDatabase()
await loadReference(database)
const { handler } = await testApp(database)
const origin = 'https://places.example.org'
const [graded = '', draft = '', suspended = '', plain = ''] = await insertPlaces(database, [
  { ...goodGrade, name_th: 'ครัว <ชาวเล> & "เพื่อน"' },
  { status: 'draft' },
  { ...goodGrade, status: 'suspended', open_card: 'red' },
  {},
])
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found)

test('robots may read public pages, and find the sitemap', async () => {
  const { text, headers } = await request(handler).get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/auth\/$/m)
  expect(text).toMatch(/^Disallow: \/external\/$/m)
  expect(text).not.toMatch(/^Disallow: \/client/m)
})

test('the sitemap leads to pages and places that a guest can open, and to no other', async () => {
  const parts = locations((await request(handler).get('/sitemap.xml')).text)
  expect(parts).toEqual([`${origin}/sitemap/pages.xml`, `${origin}/sitemap/places-1.xml`])
  const all = []
  for (const part of parts) all.push(...locations((await request(handler).get(String(part).slice(origin.length))).text))
  expect(all).toContain(`${origin}/client/information/${graded}`)
  expect(all).toContain(`${origin}/client/information/${suspended}`)
  expect(all).not.toContain(`${origin}/client/information/${draft}`)
  expect(all).toContain(`${origin}/`)
  for (const code of ['th', 'en', 'cn']) expect(all).toContain(`${origin}/client/information/${graded}?lang=${code}`)
  for (const address of all) expect((await request(handler).get(String(address).slice(origin.length))).status).toBe(200)
  expect((await request(handler).get('/sitemap/places-2.xml')).status).toBe(404)
  expect((await request(handler).get('/sitemap/places-0.xml')).status).toBe(404)
  expect(siteMap.some(({ path }) => path === '/auth/login') && all.some((found) => found?.includes('/auth/'))).toBe(
    false,
  )
})

test('an address with a language is answered in it, whatever the reader has chosen, and chooses nothing', async () => {
  const page = `/client/information/${graded}`
  const ask = (address: string) => request(handler).get(address).set('Cookie', 'i18n_redirected=th')
  const [own, english, payload, unknown] = await Promise.all([
    ask(page),
    ask(`${page}?lang=en`),
    ask(`${page}/_payload.json?lang=en`),
    ask(`${page}?lang=xx`),
  ])
  expect(own.headers['content-language']).toBe('th')
  expect(english.headers['content-language']).toBe('en')
  expect(english.headers['set-cookie']).toBeUndefined()
  expect(english.text).toContain('<html lang="en"')
  expect(payload.body.locale).toBe('en')
  expect(unknown.headers['content-language']).toBe('th')
  // From the cache, too.
  expect((await ask(`${page}?lang=en`)).text).toBe(english.text)
  expect((await ask(page)).text).toBe(own.text)
})

test('a page names its addresses in all languages; its own stands as the canonical one, and its picture is in its language', async () => {
  const page = `${origin}/client/information/${graded}`
  const alternates = ['th', 'en', 'cn'].map((code) => `${page}?lang=${code}`)
  const read = async (address: string) => {
    const { text } = await request(handler).get(address.slice(origin.length))
    return {
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1],
      others: [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...it]) => it),
      picture: /property="og:image" content="([^"]*)"/.exec(text)?.[1],
      language: /property="og:locale" content="([^"]*)"/.exec(text)?.[1],
    }
  }
  const others = [...['th', 'en', 'zh-CN'].map((tag, at) => [tag, alternates[at]]), ['x-default', page]]
  const picture = `${origin}/preview/${graded}.jpg`
  expect(await read(page)).toEqual({ canonical: page, others, picture: `${picture}?lang=th`, language: 'th_TH' })
  for (const [at, language] of ['th_TH', 'en_US', 'zh_CN'].entries()) {
    const address = alternates[at] ?? ''
    const shown = `${picture}${address.slice(page.length)}`
    expect(await read(address)).toEqual({ canonical: address, others, picture: shown, language })
  }
  expect((await read(`${origin}/profile/language`)).others).toEqual([])
})

test('a reader who chooses a language at an address with another gets the chosen one', async () => {
  const answer = await request(handler)
    .post('/profile/language')
    .type('form')
    .send({ locale: 'cn', next: `/client/information/${graded}?lang=en&from=search#reviews` })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe(`/client/information/${graded}?from=search#reviews`)
})

test('a sitemap of more places than one part may have is split along the ids, without gap or double', async () => {
  const starts = await listSitemapStarts(database.db, 2)
  const parts = await Promise.all(starts.map((start) => listSitemapPlaces(database.db, start, 2)))
  expect(parts.map((rows) => rows.length)).toEqual([2, 1])
  expect(parts.flat().map(({ id }) => id)).toEqual([graded, suspended, plain].sort())
})

test('a part of the sitemap is made once for all requests, and unpacked for clients without compression', async () => {
  let made = 0
  const counting = new Proxy(database.db, {
    get: (target, name) => {
      if (name === 'getExecutor') made++
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const small = appOfResources(sitemapResources(counting, origin))
  const ask = (encoding: string) => request(small).get('/sitemap/places-1.xml').set('Accept-Encoding', encoding)
  const [first, ...others] = await Promise.all([ask('gzip'), ask('gzip'), ask('identity'), ask('gzip;q=0')])
  // One for where the parts begin, one for the part.
  expect(made).toBe(2)
  expect(first?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(others.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, undefined])
  for (const { body, text } of others) expect(text ?? body.toString()).toBe(first?.text ?? first?.body.toString())
  expect(locations(String(others[1]?.text ?? others[1]?.body))).toContain(`${origin}/client/information/${graded}`)
  await request(small).get('/sitemap/places-2.xml')
  expect(made).toBe(2)
})

test('a badge says grade and score, and in words for screen readers; nothing of a name is markup', async () => {
  const answer = await request(handler).get(`/badge/${graded}.svg?lang=en`)
  expect(answer.headers['content-type']).toContain('image/svg+xml')
  expect(answer.headers['cache-control']).toBe('public, max-age=60')
  const svg = answer.body.toString()
  expect(svg).toContain('Grade A, excellent 96.5')
  expect(svg).not.toContain('<ชาวเล>')
  expect(svg).toContain(gradeColours.A.fill)
  const drawn = await sharp(answer.body).metadata()
  expect(drawn.height).toBe(56)
})

test('a badge of a suspended place and of one never inspected show no letter', async () => {
  const of = async (id: string) =>
    /aria-label="([^"]*)"/.exec((await request(handler).get(`/badge/${id}.svg?lang=en`)).body.toString())?.[1]
  expect(await of(suspended)).toContain('Suspended')
  expect(await of(suspended)).not.toMatch(/Grade A|96\.5/)
  expect(await of(plain)).toContain('Not yet inspected')
})

test.each(['th', 'en', 'cn', 'xx'])('a preview is a picture of the size that networks ask for (%s)', async (lang) => {
  const answer = await request(handler).get(`/preview/${graded}.jpg?lang=${lang}`)
  const { format, width, height } = await sharp(answer.body).metadata()
  expect([answer.headers['content-type'], format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 630])
  const { channels } = await sharp(answer.body).stats()
  // Not an empty sheet: dark letters on a light one.
  expect(channels[0]?.min).toBeLessThan(60)
})

test.each([
  [`/badge/${draft}.svg`],
  [`/preview/${draft}.jpg`],
  ['/badge/x.svg'],
  [`/preview/${'a'.repeat(200)}.jpg`],
  ['/badge/../secrets.svg'],
])('%s is not there', async (address) => {
  expect((await request(handler).get(address)).status).toBe(404)
})

test('previews of more places than can be drawn soon are asked for later; one that is drawn is there at once', async () => {
  const places = await insertPlaces(
    database,
    Array.from({ length: 6 }, (_, number) => ({ name_th: `ร้านที่ ${number}` })),
  )
  const small = appOfResources(discoveryResources(database, origin, 2))
  const ask = (id = '') => request(small).get(`/preview/${id}.jpg`)
  expect((await ask(places[0])).status).toBe(200)
  const answers = await Promise.all([...places.slice(1), places[0]].map((id) => ask(id)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.at(-1)).toBe(200)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('10')
  expect((await ask(places[5])).status).toBe(200)
})

test('a long Thai name is cut between words', async () => {
  const lines = await setLines('ครัวชาวเลราไวย์ ซีฟู้ดริมหาด อาหารทะเลสดทุกวันจากเรือประมงพื้นบ้าน', {
    size: 72,
    width: 680,
    most: 2,
  })
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(720)
})

test('the colours of the badge are those of the light theme', () => {
  const css = readFileSync(path.join(projectRoot, 'src/client/styles/tokens.css'), 'utf8')
  for (const letter of ['a', 'b', 'c', 'd', 'e'] as const) {
    const colours = gradeColours[letter.toUpperCase() as 'A']
    expect(css).toContain(`--grade-${letter}: ${colours.fill};`)
    expect(css).toContain(`--grade-${letter}-ink: ${colours.ink};`)
  }
})
