/** Warnings on a place's page, not to go there or pay there: alternatives, their distance, and payees to avoid. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { ITEMS_MOST } from '#shared/registrations/registration.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertCard, insertInspection, templateOf } from '../../../test/support/inspections.ts'
import { insertItems } from '../../../test/support/own-places.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'
import { wordsOf } from '../../../test/support/render.tsx'

const database = await testDatabase()
const app = await testApp(database)
beforeAll(() => loadReference(database))
afterEach(() => removePlaces(database))

const here = { category_id: 'restaurant', lat: 7.9, lng: 98.3 } as const
const good = {
  ...here,
  name_en: 'Better Place',
  grade: 'A' as const,
  score: 95,
  inspected_at: new Date(),
  grade_valid_until: new Date(Date.now() + 1e10),
} as const

const pageOf = async (id: string) => (await open(app, `/client/information/${id}`, 'i18n_redirected=en')).text

test('a suspended place leads to safer ones of its kind, near or far away, or says that there is none', async () => {
  const [bad = '', near = ''] = await insertPlaces(database, [
    { ...here, status: 'suspended' },
    { ...good, lat: 7.95 },
  ])
  const beside = await pageOf(bad)
  // In the warning over the page, which is said once.
  expect(beside.match(/<a [^>]*href="#safer">Safer places<\/a>/g)).toHaveLength(1)
  expect(beside.match(/role="alert"/g)).toHaveLength(1)
  expect(beside.indexOf('href="#safer"')).toBeLessThan(beside.indexOf('<h1'))
  expect(wordsOf(beside)).toContain('Straight-line distances')
  await database.db.deleteFrom('businesses').where('id', '=', near).execute()

  const [first = ''] = await insertPlaces(database, [
    { ...here, status: 'suspended' },
    { ...good, lat: 8.9 },
  ])
  const far = wordsOf(await pageOf(first))
  expect(far).toContain('Safer places of this kind, further away None within 50 km.')
  expect(far).toContain('Better Place')
  await removePlaces(database)

  const [alone = ''] = await insertPlaces(database, [{ ...here, status: 'suspended' }])
  const none = await pageOf(alone)
  expect(none).toContain('No other place of this kind has a valid A or B without a warning card yet')
  expect(none).not.toContain('href="#safer"')
})

test('a place of which much was left out reads that this keeps it from an A, in every language', async () => {
  const [place = ''] = await insertPlaces(database, [{ ...here, category_id: 'lodging' }])
  const template = templateOf('lodging')
  const whole = template.questions.reduce((sum, { weight }) => sum + weight, 0)
  const verdicts: Record<string, 'na'> = {}
  let leftOut = 0
  for (const { code, weight } of template.questions.toReversed()) {
    if (leftOut > 0.3 * whole) break
    verdicts[code] = 'na'
    leftOut += weight
  }
  await insertInspection(database, { businessId: place, template, verdicts })
  await recomputeStoredFigures(database.db, [place], new Date('2026-10-13'))
  const percent = Math.ceil((leftOut / whole) * 100)
  const said = {
    th: `${percent}%`,
    en: `100.0 would be A. Shown B: ${percent}% of the weight did not apply here; above 30% the grade is B at most`,
    cn: `${percent}%`,
  }
  for (const [locale, words] of Object.entries(said)) {
    const { text } = await open(app, `/client/information/${place}`, `i18n_redirected=${locale}`)
    expect(wordsOf(text), locale).toContain(words)
  }
})

test('a place’s policies are marked as its own words, with officers’ findings about the same', async () => {
  const lodging = { ...here, category_id: 'lodging' as const, amenities: ['stepfree' as const] }
  const ids = await insertPlaces(database, [lodging, lodging])
  const words = { title_th: 'ทางลาด', body_th: 'มีทางลาด', title_en: 'Step-free access', body_en: 'There is a ramp' }
  const none = { title_cn: null, body_cn: null, updated_at: new Date() }
  await database.db
    .insertInto('policies')
    .values(
      ids.flatMap((business_id) =>
        (['accessibility', 'refund'] as const).map((kind, position) => ({
          ...words,
          ...none,
          id: crypto.randomUUID(),
          business_id,
          position,
          kind,
        })),
      ),
    )
    .execute()
  const [fine = '', found = ''] = ids
  await insertInspection(database, { businessId: found, template: templateOf('lodging'), failed: ['HOTEL-18'] })
  const own = 'What the place promises Written by the business. Officers have not checked it.'
  const line =
    'Accessibility, as officers found it: There is no ramp or accessible room, or older guests cannot reach reception'
  const beside = wordsOf(await pageOf(fine))
  expect(beside).toContain(own)
  expect(beside).not.toContain('as officers found it')
  // Beside the promise, and beside the amenity that it says that it has.
  expect(wordsOf(await pageOf(found)).split(line)).toHaveLength(3)
  const all = await open(app, `/client/information/policy-full/${found}`, 'i18n_redirected=en')
  expect(wordsOf(all.text).split(line)).toHaveLength(2)
})

test('grave open findings stand right under a place’s own description, with a link', async () => {
  const says = { ...here, category_id: 'lodging' as const, description_en: 'Fire exits are in place' }
  const [fine = '', minor = '', found = ''] = await insertPlaces(database, [says, says, says])
  const template = templateOf('lodging')
  await insertInspection(database, { businessId: minor, template, failed: ['HOTEL-18'] })
  await insertInspection(database, { businessId: found, template, failed: ['HOTEL-18', 'HOTEL-04'] })
  const beside = await pageOf(found)
  expect(beside).toMatch(
    /Fire exits are in place<\/p><a [^>]*href="#findings"[^>]*>Still open, as officers found it: [^<·]*exit[^<·]*<\/a>/i,
  )
  expect(wordsOf(beside)).toContain('Officers have not checked it. Fire exits')
  for (const other of [fine, minor]) expect(await pageOf(other)).not.toContain('Still open, as officers found it')
})

test('under a red or an orange card no check of an account is green: of banks, PromptPay and pages alike', async () => {
  const ids = await insertPlaces(database, [here, here, { ...here, status: 'suspended' }, here])
  const [fine = '', orange = '', suspended = '', yellow = ''] = ids
  const checked = { created_at: new Date(Date.now() - 1e10), checked_at: new Date() }
  for (const business_id of ids) {
    const own = () => ({ ...checked, business_id, id: crypto.randomUUID() })
    await database.db
      .insertInto('bank_accounts')
      .values([
        { ...own(), kind: 'account', bank_code: '004', number: '1234567890', account_name: 'ร้านทดลอง' },
        { ...own(), kind: 'phone', bank_code: null, number: '0812345678', account_name: 'ร้านทดลอง' },
      ])
      .execute()
    await database.db
      .insertInto('social_accounts')
      .values({ ...own(), kind: 'line', handle: '@trial', url: null })
      .execute()
  }
  const card = { issuedAt: new Date(Date.now() - 864e6) }
  await insertCard(database, { ...card, businessId: orange, level: 'orange' })
  await insertCard(database, { ...card, businessId: suspended, level: 'red' })
  await insertCard(database, { ...card, businessId: yellow, level: 'yellow' })
  const tags = async (id: string) =>
    [...(await pageOf(id)).matchAll(/<span class="([^"]*)">Checked by an officer/g)].map(([, look]) => look)
  const [green, grey] = ['tag ok wraps', 'tag wraps'].map((look) => [look, look, look])
  expect(await Promise.all([fine, yellow, orange, suspended].map(tags))).toEqual([green, green, grey, grey])
})

test('a place that can be recommended says nothing of others', async () => {
  const [fine = ''] = await insertPlaces(database, [good, { ...good, lat: 7.95 }])
  expect(await pageOf(fine)).not.toContain('id="safer"')
})

test('a place closed for good shows no payees, and directions are not its first act', async () => {
  const [open = '', shut = ''] = await insertPlaces(database, [good, good])
  await database.db
    .updateTable('businesses')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', shut)
    .execute()
  const [before, after] = [await pageOf(open), await pageOf(shut)]
  expect(wordsOf(before)).toContain('Paying a deposit?')
  expect(before).toMatch(/class="btn primary"[^>]*>(?:(?!<\/a>).)*Navigate/)
  expect(wordsOf(after)).toContain('Closed for good since')
  expect(wordsOf(after)).not.toContain('Paying a deposit?')
  expect(after).toMatch(/class="btn line"[^>]*>(?:(?!<\/a>).)*Navigate/)
})

test('all items that an owner may state stand on the page', async () => {
  const [id = ''] = await insertPlaces(database, [{}])
  const names = Array.from({ length: ITEMS_MOST }, (_, index) => `เมนูลำดับที่ ${index + 1}.`)
  await insertItems(database, id, names)
  const page = await pageOf(id)
  expect(names.filter((name) => !page.includes(name))).toEqual([])
})
