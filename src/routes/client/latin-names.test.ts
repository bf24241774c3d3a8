/** Places that have only a Thai name, before readers of other scripts: told in Latin script everywhere, and nowhere as if it were the name. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import type { Locale } from '#shared/locales.ts'
import { compareAddress } from '#shared/places/compare.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const app = await testApp(database)
let [thai, english] = ['', '']

beforeAll(async () => {
  await loadReference(database)
  ;[thai = '', english = ''] = await insertPlaces(database, [
    { category_id: 'restaurant', name_th: 'ครัวชาวเล' },
    { category_id: 'restaurant', name_th: 'ริมหาด', name_en: 'By the Beach' },
  ])
  await refreshSearchDocs(database.db, [thai, english])
})

const read = async (address: string, locale: Locale) => (await open(app, address, `i18n_redirected=${locale}`)).text
const latin = '<span lang="th-Latn">Khrua Chao Le</span>'

test.each([
  ['its page', () => `/client/information/${thai}`],
  ['lists', () => '/client/category/restaurant'],
  ['the search', () => `/client/search?q=${encodeURIComponent('ครัวชาวเล')}`],
  ['the comparison', () => compareAddress([thai, english])],
])('%s gives a Thai name in Latin letters to readers of other languages', async (_where, address) => {
  for (const locale of ['en', 'cn'] as const) {
    const page = await read(address(), locale)
    expect(page).toContain(latin)
    expect(page, 'under the name itself').toMatch(/ครัวชาวเล(?:(?!<\/article>).)*Khrua Chao Le/s)
  }
  expect((await read(address(), 'th')).includes('th-Latn')).toBe(false)
})

test('on its page it is said that rules made it, as in the title; heading and the name for search engines stay the place’s own', async () => {
  const page = await read(`/client/information/${thai}`, 'en')
  expect(page).toContain('(romanised automatically)')
  expect(page).toContain('<title>Khrua Chao Le (ครัวชาวเล) · ')
  expect(page).toMatch(/<h1[^>]* lang="th"[^>]*>ครัวชาวเล<\/h1>/)
  expect(page).toContain('"name":"ครัวชาวเล","alternateName":["Khrua Chao Le"]')
})

test.each([
  ['signing in to keep it', () => `/auth/login?next=%2F&keep=${thai}`, 'Sign in to keep “'],
  ['its reviews', () => `/client/information/review-full/${thai}`, 'Reviews of '],
  ['a report', () => `/client/information/report/${thai}`, 'Report a problem at '],
  ['its promises', () => `/client/information/policy-full/${thai}`, 'What '],
])(
  '%s names it in both, the Thai name unbroken; title and breadcrumb have the readable one',
  async (where, address, says) => {
    const page = (await read(address(), 'en')).replaceAll('<!-- -->', '')
    expect(page).toContain(`${says}${latin} (<span lang="th"><span class="nowrap">ครัวชาวเล</span></span>)`)
    if (where.startsWith('signing')) return
    expect(page).toContain(`<title>${says}Khrua Chao Le (ครัวชาวเล)`)
    expect(page).toMatch(/<ol class="crumbs">.*?>Khrua Chao Le</s)
  },
)

test('candidates beside it have a second line', async () => {
  const page = await read(`/client/compare?place=${english}&q=${encodeURIComponent('ครัวชาวเล')}`, 'en')
  expect(page).toContain('<b lang="th">ครัวชาวเล</b><small lang="th-Latn">Khrua Chao Le</small>')
})

test('its street is told as road signs write it, to search engines too; the driver’s card and Thai readers have it in Thai', async () => {
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ริมทาง', address: '410 ถนนตลาดใหม่' }])
  for (const locale of ['en', 'cn'] as const) {
    const page = await read(`/client/information/${place}`, locale)
    expect(page).toContain('<p>410 Talat Mai Road, ')
    expect(page).toMatch(/"streetAddress":"410 Talat Mai Road/)
    expect(page).toMatch(/<div class="for-driver" lang="th">.*?<span>ถนนตลาดใหม่<\/span>/s)
  }
  expect(await read(`/client/information/${place}`, 'th')).toContain('"streetAddress":"410 ถนนตลาดใหม่')
})

test('an English name is shown instead, to readers of Chinese too, and is the place’s own', async () => {
  const page = await read(`/client/information/${english}`, 'cn')
  expect(page).toContain('<span lang="en">By the Beach</span>')
  expect(page).not.toContain('th-Latn')
  expect(page).toContain('"name":"ริมหาด","alternateName":["By the Beach"]')
  expect(await read(`/client/information/${english}`, 'en')).toContain(
    '"name":"By the Beach","alternateName":["ริมหาด"]',
  )
})

test('suggestions while typing have it too', async () => {
  const offered = async (locale: Locale) =>
    (await open(app, `/client/search/_suggest.json?q=${encodeURIComponent('ครัวชาว')}`, `i18n_redirected=${locale}`))
      .body
  expect(JSON.stringify(await offered('en'))).toContain('"latin":"Khrua Chao Le"')
  expect(JSON.stringify(await offered('th'))).not.toContain('latin')
})
