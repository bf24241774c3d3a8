/** A place is registered in three screens: what each asks, counted by the server's own refusals; duplicates asked about at once and once. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { phoneJpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { companyNumber, personNumber } from '../../../../test/support/registrations.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let owner: TestPerson

beforeAll(() => loadReference(database))
beforeEach(async () => {
  // Handing in makes a vendor, with another session.
  owner = await addPerson(database)
  await db.deleteFrom('business_drafts').execute()
  await removePlaces(database)
  await forgetLimits(database)
})

const start = '/vendor/register-business'
const post = (to: string, fields: Record<string, string>, files?: { photos: Buffer[] }) =>
  send(app, to, fields, { cookie: owner.cookie, ...(files && { files }) })
const save = { do: 'save', rev: '0', go: 'next', category: 'restaurant' }
const who = { number: personNumber, operator: 'สมหญิง ใจดี', nameTh: 'ครัวปลายแหลม', phone: '0812345678' }
const where = { subdistrict: '8301-ราไวย์|83130', address: '12/3 หมู่ 6' }
const reason = 'เป็นอีกสาขาหนึ่งของเจ้าของเดียวกัน อยู่คนละถนน'

async function begin(): Promise<string> {
  const { to } = await post(start, { do: 'begin', kind: 'restaurant' })
  return new URL(String(to), 'http://here').searchParams.get('draft') ?? ''
}
const rowOf = (id: string) =>
  db.selectFrom('business_drafts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('nine things are asked, none twice, and the third screen hands it in', async () => {
  const draft = await begin()
  const at = (step: string) => `${start}/${step}?draft=${draft}`
  const asked = async (step: string, fields: Record<string, string>) =>
    Object.keys((await post(at(step), fields)).refusal?.errors ?? {})
  // Empty, a form names the fields that it needs; the number once the others are right.
  const first = await asked('form1', save)
  const { number: _, ...unnumbered } = who
  const late = await asked('form1', { ...save, ...unnumbered })
  expect([first.sort(), late]).toEqual([['nameTh', 'operator', 'phone'], ['number']])
  expect((await post(at('form1'), { ...save, ...who })).to).toBe(at('form2'))
  const second = await asked('form2', save)
  expect(second.sort()).toEqual(['address', 'subdistrict'])
  expect((await post(at('form2'), { ...save, ...where })).to).toBe(at('form4'))
  const handIn = { do: 'submit', pledge: '1' }
  expect(await asked('form4', handIn)).toEqual(['from'])
  const hours = { ...handIn, from: '10:00', to: '22:00' }
  expect(await asked('form4', hours)).toEqual(['form'])
  const half = await post(at('form4'), { ...hours, to: '' })
  expect(half.refusal?.errors).toEqual({ to: 'register:error.everyDay' })
  expect((await post(at('form4'), { do: 'photo' }, { photos: [await phoneJpeg(1)] })).status).toBe(303)
  expect(await asked('form4', hours)).toEqual(['form'])
  expect((await post(at('form4'), { do: 'none', kind: 'food_premises', none: 'ยื่นขอแล้ว' })).status).toBe(303)
  // The kind, the hours as a pair, the photo and the paper beside the fields above.
  const required = new Set(['kind', ...first, ...late, ...second, 'hours', 'photo', 'paper'])
  expect(required.size).toBeLessThanOrEqual(10)
  expect((await post(at('form4'), hours)).to).toBe(`${start}/finish?draft=${draft}`)
  const place = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow()
  const daily = [['10:00', '22:00']]
  expect(place).toMatchObject({ status: 'submitted', capacity: null, owner_id: owner.id })
  expect(place.opening_hours).toEqual({
    mon: daily,
    tue: daily,
    wed: daily,
    thu: daily,
    fri: daily,
    sat: daily,
    sun: daily,
  })
  const registration = await db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
  expect(registration).toMatchObject({ operator_kind: 'person', number_last4: '0708', company_number: null })
})

test('a refused handing in changes nothing and keeps the typed hours', async () => {
  const draft = await begin()
  const at = (step: string) => `${start}/${step}?draft=${draft}`
  await post(at('form1'), { ...save, ...who, number: companyNumber })
  await post(at('form2'), { ...save, ...where })
  const browser = visit(app, { cookie: owner.cookie })
  const refused = await browser.post(at('form4'), { do: 'submit', pledge: '1', from: '10:00', to: '22:00' })
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/<input(?=[^>]*name="from")(?=[^>]*value="10:00")/)
  expect((await rowOf(draft)).steps.form3).toBeUndefined()
  expect((await rowOf(draft)).steps.form1?.fields).toMatchObject({ operatorKind: 'company', number: companyNumber })
})

test('a week that was stated is shown and not asked again', async () => {
  const draft = await begin()
  const at = (step: string) => `${start}/${step}?draft=${draft}`
  await post(at('form1'), { ...save, ...who })
  await post(at('form2'), { ...save, ...where })
  await post(at('form3'), { ...save, tueOpen: '1', tueFrom: '11:00', tueTo: '15:00' })
  const { text } = await visit(app, { cookie: owner.cookie }).get(at('form4'))
  expect(text).not.toContain('name="from"')
  expect(text).toContain('11:00')
})

test('the phone of a listed place is asked about on the first screen, and what is said there is not asked again', async () => {
  const [listed = ''] = await insertPlaces(database, [
    {
      name_th: 'ร้านอื่น',
      name_en: null,
      phone: who.phone,
      province_code: 83,
      district_code: 8301,
      lat: 7.86,
      lng: 98.34,
    },
    { name_th: 'ร้านลับ', name_en: null, phone: who.phone, status: 'submitted' },
  ])
  const draft = await begin()
  const at = (step: string) => `${start}/${step}?draft=${draft}`
  const stopped = await post(at('form1'), { ...save, ...who })
  expect(stopped.refusal?.errors).toEqual({ because: 'register:error.alike' })
  const browser = visit(app, { cookie: owner.cookie })
  const page = await browser.get(at('form1'))
  expect(page.text).toContain(`/vendor/claim/${listed}`)
  expect(page.text).not.toContain('ร้านลับ')
  const { revs } = await rowOf(draft)
  const again = { ...save, ...who, rev: String(revs.form1) }
  expect((await post(at('form1'), { ...again, because: 'อีกร้าน' })).refusal?.errors).toEqual({
    because: 'register:error.because',
  })
  const rev = String((await rowOf(draft)).revs.form1)
  expect((await post(at('form1'), { ...again, rev, because: reason })).to).toBe(at('form2'))
  expect((await post(at('form2'), { ...save, ...where })).to).toBe(at('form4'))
  // A place that only the address finds is asked about there.
  const near = { name_th: who.nameTh, name_en: null, phone: null, province_code: 83, district_code: 8301 }
  const [other = ''] = await insertPlaces(database, [
    { ...near, subdistrict_id: '8301-ราไวย์', lat: 7.7793, lng: 98.3251 },
  ])
  await refreshSearchDocs(db, [other])
  const rev2 = String((await rowOf(draft)).revs.form2)
  const asked = await post(at('form2'), { ...save, ...where, rev: rev2, address: '12/4' })
  expect(asked.refusal?.errors).toEqual({ because: 'register:error.alike' })
  const shown = stateOf(await browser.get(at('form2'))).data['vendor/register/form2'].alike
  expect(shown.map(({ id }: { id: string }) => id)).toEqual([other])
})

test('a pasted link of a map is where the place stands', async () => {
  const draft = await begin()
  const at = (step: string) => `${start}/${step}?draft=${draft}`
  await post(at('form1'), { ...save, ...who })
  const point = 'https://www.google.com/maps/place/Kitchen/@7.70,98.30,12z/data=!3m1!4b1!3d7.77930!4d98.32510'
  expect((await post(at('form2'), { ...save, ...where, point })).to).toBe(at('form4'))
  await post(at('form4'), { do: 'photo' }, { photos: [await phoneJpeg(1)] })
  await post(at('form4'), { do: 'none', kind: 'food_premises', none: 'ยื่นขอแล้ว' })
  expect((await post(at('form4'), { do: 'submit', pledge: '1', from: '10:00', to: '22:00' })).status).toBe(303)
  expect(await db.selectFrom('businesses').select(['lat', 'lng']).executeTakeFirstOrThrow()).toEqual({
    lat: 7.7793,
    lng: 98.3251,
  })
})
