/** The browser's requests for builds and texts (specification, section 7), and the product's own locales. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const { handler } = await testApp(await testDatabase())

test('texts of a language: one map, kept for a day', async () => {
  for (const locale of locales) {
    const answer = await request(handler).get(`/_i18n/testbuild/${locale}/messages.json`)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
    expect(Object.keys(answer.body)).toEqual([locale])
    expect(answer.body[locale].common.nav.home).toMatch(/\S/)
    expect(answer.body[locale].home.title).toMatch(/\S/)
  }
})

test('texts of a page: its namespaces and the common ones, kept for ever; of another build these as well, kept by nobody', async () => {
  const texts = (build: string, names: string) => request(handler).get(`/_i18n/${build}/en/pages/${names}.json`)
  const own = await texts('testbuild', 'client.review.payees.policy')
  expect(Object.keys(own.body).sort()).toEqual(['client', 'common', 'error', 'payees', 'policy', 'review'])
  expect([own.body.common.nav.home, own.headers['cache-control']]).toEqual([
    expect.stringMatching(/\S/),
    expect.stringContaining('immutable'),
  ])
  const other = await texts('older', 'client.review.payees.policy')
  expect([other.status, other.headers['cache-control']]).toEqual([200, 'no-store'])
  for (const names of ['client.payees', 'client.policy.review.payees', 'mail', '__proto__', 'home.home'])
    expect([names, (await texts('testbuild', names)).status]).toEqual([names, 404])
})

test('an unknown language or build has no texts', async () => {
  for (const path of [
    '/_i18n/testbuild/de/messages.json',
    '/_i18n/old/th/messages.json',
    '/_i18n/testbuild/__proto__/messages.json',
  ]) {
    expect((await request(handler).get(path)).status).toBe(404)
  }
})

test('the latest build is never kept; the manifest of this build is kept for ever, of others it does not exist', async () => {
  const latest = await request(handler).get('/builds/latest.json?1790000000000')
  expect([latest.body, latest.headers['cache-control']]).toEqual([{ id: 'testbuild' }, 'no-store'])
  const meta = await request(handler).get('/builds/meta/testbuild.json')
  expect(meta.body).toEqual({ id: 'testbuild', pages: { 'home/home.tsx': ['/assets/home.js'] } })
  expect(meta.headers['cache-control']).toContain('immutable')
  expect((await request(handler).get('/builds/meta/other.json')).status).toBe(404)
})

test('healthz and readyz answer', async () => {
  expect((await request(handler).get('/healthz')).body).toEqual({ ok: true })
  expect((await request(handler).get('/readyz')).body).toEqual({ ok: true })
})
