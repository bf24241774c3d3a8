/** A place's grade on other sites: a frame without a script that everybody may show, the answer to editors, and no way to make it say anything else. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { EMBED_HEIGHT, embedCode, embedForms } from '#shared/open/embed.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { goodGrade, insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const { handler } = await testApp(database)
const origin = 'https://places.example.org'
const [good = '', suspended = '', draft = '', none = ''] = await insertPlaces(database, [
  { ...goodGrade, name_th: 'ครัว <script>alert(1)</script> & "เพื่อน"' },
  { ...goodGrade, status: 'suspended', open_card: 'red', name_th: 'ร้านปิด', name_en: 'Closed Kitchen' },
  { status: 'draft' },
  { name_th: 'ร้านใหม่', name_en: 'New Kitchen' },
])
const ask = (url: string, more = '') => request(handler).get(`/oembed?url=${encodeURIComponent(url)}${more}`)
const pageOf = (id: string) => `${origin}/client/information/${id}`

test('the frame says name, grade and day, leads to the page, and nothing of a name is markup', async () => {
  const { text, headers, status } = await request(handler).get(`/embed/${good}?lang=th`)
  expect(status).toBe(200)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;เพื่อน&quot;')
  expect(text).not.toMatch(/<script/i)
  expect(text).toContain(`href="${pageOf(good)}?lang=th"`)
  expect(text).toMatch(/ระดับ A[^<]*96\.5/)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  )
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(headers['set-cookie']).toBeUndefined()
  // Other pages still stand in no frame.
  expect((await request(handler).get('/open')).headers['content-security-policy']).not.toContain('frame-ancestors *')
})

test('a place that is closed by officers or was never inspected shows no letter', async () => {
  const shut = (await request(handler).get(`/embed/${suspended}?lang=en`)).text
  expect(shut).toContain('Closed Kitchen')
  expect(shut).toMatch(/class="shut"[\s\S]*Suspended/)
  expect(shut).not.toMatch(/Grade A|96\.5/)
  const fresh = (await request(handler).get(`/embed/${none}?lang=en`)).text
  expect(fresh).toContain('Not yet inspected')
})

test('an editor gets the frame for an address of a place, no wider than asked, in the language of the address', async () => {
  const { body, headers, status } = await ask(`${pageOf(good)}?lang=en&utm_source=x`, '&maxwidth=300&format=json')
  expect(status).toBe(200)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(body).toMatchObject({ version: '1.0', type: 'rich', width: 300, height: EMBED_HEIGHT, provider_url: origin })
  expect(body.html).toContain(`<iframe src="${origin}/embed/${good}?lang=en"`)
  expect(body.html).not.toContain('<script>')
  const page = await request(handler).get(`/client/information/${good}`)
  expect(page.text).toContain(
    `<link rel="alternate" type="application/json+oembed" href="${origin}/oembed?url=${encodeURIComponent(pageOf(good))}">`,
  )
})

test.each([
  ['a draft', pageOf(draft), ''],
  ['another site', `https://elsewhere.example/client/information/${good}`, ''],
  ['a look-alike', `https://places.example.org.elsewhere.example/client/information/${good}`, ''],
  ['another page', `${origin}/open`, ''],
  ['a form that is not offered', pageOf(good), '&format=xml'],
  ['no address', 'javascript:alert(1)', ''],
  ['a long address', `${pageOf(good)}?${'a'.repeat(3000)}`, ''],
])('%s gets no frame', async (_name, url, more) => {
  const answer = await ask(url, more)
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('the page has the lines of each form as they are pasted, and a draft has no such page', async () => {
  const { text, status } = await request(handler).get(`/open/embed/${none}?lang=en`)
  expect(status).toBe(200)
  for (const form of embedForms) {
    const code = embedCode(form, { origin, id: none, name: 'New Kitchen', locale: 'en' })
    expect(text).toContain(
      code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    )
  }
  expect((await request(handler).get(`/open/embed/${draft}`)).status).toBe(404)
})
