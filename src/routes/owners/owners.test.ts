/** The door for owners, from the home page on: without JavaScript, in every language, and the look-up of a place in all its names and numbers. */
import { beforeAll, describe, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { locales } from '#shared/locales.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertLicence } from '../../../test/support/own-places.ts'
import { addPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const app = await testApp(database)
let place = ''

beforeAll(async () => {
  await loadReference(database)
  const { id: owner_id } = await addPerson(database)
  const [listed = ''] = await insertPlaces(database, [
    { name_th: 'ครัวชาวเลราไวย์', name_en: 'Chao Le Kitchen', name_cn: '拉威海民厨房', phone: '0812345678', owner_id },
    { name_th: 'ครัวลับชาวเกาะ', name_en: 'Hidden Kitchen', status: 'submitted' },
  ])
  place = listed
  await refreshSearchDocs(database.db, [listed])
  await insertLicence(database, place, { kind: 'food', number: 'ภก 0102/2567' })
})

const at = (address: string, locale = 'en', cookie = '') => open(app, address, `${cookie}; i18n_redirected=${locale}`)

describe.each(locales)('in %s', (locale) => {
  test('the way leads from home, its foot and a search without hits to the page, and on to the registration', async () => {
    const home = (await at('/', locale)).text
    expect(home.match(/href="\/owners"/g)?.length).toBeGreaterThanOrEqual(3)
    const search = (await at('/client/search?q=qqqqqqqq', locale)).text
    expect(search).toContain('href="/owners?find=qqqqqqqq"')
    const page = (await at('/owners', locale)).text
    expect(page).toContain('href="/vendor/register-business"')
    expect(page).not.toMatch(/owners:|\{\{/)
  })
})

test.each([
  ['Thai', 'ครัวชาวเลราไวย์'],
  ['a part of the Thai name', 'ชาวเลราไวย์'],
  ['English', 'chao le kitchen'],
  ['Chinese', '拉威海民厨房'],
  ['romanised Thai', 'Khrua Chao Le Rawai'],
  ['the phone', '081-234 5678'],
  ['the phone from abroad', '+66 81 234 5678'],
  ['Thai digits', '๐๘๑๒๓๔๕๖๗๘'],
  ['the licence', 'ภก 0102/2567'],
])('a place is found by %s, and can be claimed', async (_by, typed) => {
  const { text } = await at(`/owners?find=${encodeURIComponent(typed)}`)
  expect(text).toContain(`href="/vendor/claim/${place}"`)
  expect(text).toContain('Not among them? Add it.')
})

test('a place that is not listed is not shown, and one without a match is led to the registration', async () => {
  const { text } = await at(`/owners?find=${encodeURIComponent('ครัวลับชาวเกาะ')}`)
  expect(text).not.toContain('Hidden Kitchen')
  const none = (await at('/owners?find=zzzzzzzzz')).text
  expect(none).toContain('No place of that name or number was found. Try another spelling, or add it.')
})

test('a guest on a wide screen has the account menu beside the sign-in', async () => {
  const { text } = await at('/')
  const top = text.slice(text.indexOf('class="tools"'), text.indexOf('id="field"'))
  expect(top).toMatch(/href="\/profile" aria-label="Account"/)
  expect(top).toContain('href="/auth/login"')
})
