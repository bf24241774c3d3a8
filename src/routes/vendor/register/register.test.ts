/** Registering through HTTP, by plain forms: a guest begins, an account goes on, nothing typed is lost, and private data stay so. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLimits } from '#server/db/limits.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { draftFilesOf } from '#server/domain/registrations/constants.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { dayMs } from '#shared/bangkok.ts'
import { textSteps } from '#shared/registrations/registration.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { phoneJpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { companyNumber, insertDraft, personNumber, wholeSteps } from '../../../../test/support/registrations.ts'
import { errorsOf, postBox, stateOf, type Visitor, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver, env: { DATA_DIR: testFolder() } })
const people = {} as Record<'client' | 'vendor' | 'otherVendor' | 'inspector' | 'otherInspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'otherVendor', 'inspector', 'otherInspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await db.deleteFrom('business_drafts').execute()
  await removePlaces(database)
  await forgetLimits(database)
})

const start = '/vendor/register-business'
const at = (step: string, draft: string) => `${start}/${step}?draft=${draft}`
/** A licence's last day. */
const until = `${new Date().getFullYear() + 5}-01-31`
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const save = (browser: Visitor, step: string, draft: string, fields: Record<string, string>) =>
  browser.post(at(step, draft), { do: 'save', rev: '0', go: 'next', ...fields })

/** Begins a draft and gives its id. */
async function begin(browser: Visitor, kind = 'restaurant'): Promise<string> {
  const { headers } = await browser.post(start, { do: 'begin', kind })
  return String(/draft=([0-9a-f-]{36})/.exec(String(headers.location))?.[1])
}
const rowOf = (id: string) =>
  db.selectFrom('business_drafts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a guest writes the steps of texts, is asked to register when it comes to photos, and goes on in the same draft', async () => {
  const guest = visit(app)
  const draft = await begin(guest)
  const next = { form1: 'form2', form2: 'form4', form3: 'form4' } as const
  for (const step of textSteps) {
    const { status, headers } = await save(guest, step, draft, wholeSteps[step])
    // The browser has the draft for seven days from here, as the database has.
    expect(String(headers['set-cookie'])).toMatch(/__Host-draft=[^;]+;[^,]*Max-Age=604800/)
    expect([status, headers.location]).toEqual([303, at(next[step], draft)])
  }
  const closed = await guest.get(at('form4', draft))
  expect([closed.status, closed.headers.location]).toEqual([
    302,
    `/auth/register?next=${encodeURIComponent(at('form4', draft))}`,
  ])
  const wall = (await guest.get(String(closed.headers.location))).text
  expect(wall).toContain('Your draft is kept')
  expect(wall).toContain(`href="/auth/login?next=${encodeURIComponent(at('form4', draft))}"`)
  const [, token = ''] = /__Host-draft=([^;]+)/.exec(guest.header()) ?? []
  const signedIn = visit(app, { cookie: `${people.client.cookie}; __Host-draft=${token}` })
  expect((await signedIn.get(at('form4', draft))).status).toBe(200)
  expect(await rowOf(draft)).toMatchObject({ owner_id: people.client.id, token_hash: null })
  // Another device of the same person has it too; the guest's token is worth nothing any more.
  expect((await as(people.client).get(at('form3', draft))).text).toContain('value="40"')
  expect((await visit(app, { cookie: `__Host-draft=${token}` }).get(at('form3', draft))).status).toBe(404)
})

test('handed in, it is a place that only its owner knows of, with a mail, a record, and the role of a vendor', async () => {
  const browser = as(people.client)
  const draft = await begin(browser)
  for (const step of textSteps) await save(browser, step, draft, wholeSteps[step])
  const to = at('form4', draft)
  const cookie = browser.header()
  expect((await send(app, to, { do: 'photo' }, { cookie, files: { photos: [await phoneJpeg(1)] } })).status).toBe(303)
  const licence = {
    do: 'licence',
    kind: 'food_premises',
    number: '12/2568',
    issuer: 'เทศบาลตำบลราไวย์',
    expires: until,
  }
  expect((await send(app, to, licence, { cookie })).refusal?.errors).toEqual({ photos: 'register:error.document' })
  expect((await send(app, to, licence, { cookie, files: { photos: [await phoneJpeg(6)] } })).status).toBe(303)
  const item = { do: 'add', nameTh: 'แกงส้มปลา', price: '๑๘๐.50', go: 'back' }
  const added = await send(app, `${start}/form5/add-items?draft=${draft}`, item, {
    cookie,
    files: { photos: [await phoneJpeg(1)] },
  })
  expect([added.status, added.to]).toEqual([303, at('form5', draft)])
  const check = await browser.get(at('form5', draft))
  for (const words of ['ครัวปลายแหลม', 'แกงส้มปลา', '12/2568', '22:00']) expect(check.text).toContain(words)
  expect(errorsOf(await browser.post(at('form5', draft), { do: 'submit' }))).toEqual({
    pledge: 'register:error.pledge',
  })
  const sent = await browser.post(at('form5', draft), { do: 'submit', pledge: '1' })
  expect([sent.status, sent.headers.location]).toEqual([303, at('finish', draft)])
  const place = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow()
  expect(place).toMatchObject({
    status: 'submitted',
    owner_id: people.client.id,
    name_th: 'ครัวปลายแหลม',
    phone: '076123456',
    district_code: 8301,
    postcode: '83130',
    lat: 7.7793,
    capacity: 40,
    licensed_capacity: null,
    amenities: [],
  })
  const rows = async (table: 'photos' | 'items' | 'licences') =>
    (await db.selectFrom(table).selectAll().execute()) as object[]
  expect([await rows('photos'), await rows('items'), await rows('licences')]).toEqual([
    [expect.objectContaining({ business_id: place.id })],
    [expect.objectContaining({ name_th: 'แกงส้มปลา', price_satang: 18_050, photo_key: expect.any(String) })],
    [expect.objectContaining({ number: '12/2568', expires_on: until, document_key: expect.any(String) })],
  ])
  const [event] = await db.selectFrom('audit_events').selectAll().where('action', '=', 'registration.submit').execute()
  expect(event).toMatchObject({ entity_id: place.id, actor_id: people.client.id })
  expect(box.messages.at(-1)).toMatchObject({ to: people.client.contact, subject: expect.stringContaining('รับคำขอ') })
  const finish = await browser.get(at('finish', draft))
  expect(finish.text).toContain(`/vendor/manage-business/do-survery/${place.id}`)
  expect((await browser.get(`/vendor/manage-business/do-survery/${place.id}`)).status).toBe(200)
  expect((await visit(app).get(`/client/information/${place.id}`)).status).toBe(404)
  // Nothing is written on any more, and handed in again it is the same one.
  expect((await browser.get(at('form2', draft))).headers.location).toBe(at('finish', draft))
  const late = { do: 'save', rev: '1', go: 'next', ...wholeSteps.form1, nameTh: 'ชื่อใหม่' }
  const refused = await send(app, at('form1', draft), late, { cookie: browser.header() })
  expect(refused.refusal?.errors).toEqual({ form: 'register:error.handedIn' })
  await browser.post(at('form5', draft), { do: 'submit', pledge: '1' })
  expect(await db.selectFrom('businesses').select('id').execute()).toHaveLength(1)
})

test('beyond the first gap one is led back to it, and without a draft to the only one there is', async () => {
  const browser = as(people.vendor)
  expect((await browser.get(`${start}/form3`)).headers.location).toBe(start)
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  expect((await browser.get(`${start}/form1`)).headers.location).toBe(at('form1', draft))
  for (const step of ['form3', 'form4', 'form5'])
    expect((await browser.get(at(step, draft))).headers.location).toBe(at('form2', draft))
  expect((await browser.get(at('finish', draft))).headers.location).toBe(at('form2', draft))
  const sent = await send(app, at('form5', draft), { do: 'submit', pledge: '1' }, people.vendor)
  expect(sent.refusal?.errors).toEqual({ form: 'register:error.gap' })
})

test('another’s draft is not there, for reading or writing, nor is an expired one', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const past = await insertDraft(database, { owner: people.otherVendor.id, expiresAt: new Date(Date.now() - dayMs) })
  const stranger = as(people.otherVendor)
  const guest = visit(app)
  const answers = [
    await stranger.get(at('form1', draft)),
    await stranger.get(at('finish', draft)),
    await guest.get(at('form1', draft)),
    await stranger.get(at('form1', past)),
    await save(stranger, 'form1', draft, { ...wholeSteps.form1, nameTh: 'ของคนอื่น' }),
    await stranger.post(at('form4', draft), { do: 'none', kind: 'commerce', none: 'ไม่มี' }),
    await stranger.post(at('form5', draft), { do: 'submit', pledge: '1' }),
    await stranger.post(start, { do: 'discard', draft }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await rowOf(draft)).steps.form1?.fields.nameTh).toBe('ครัวปลายแหลม')
})

test('another device’s saved change is shown beside the text typed here, and neither is lost', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const [phone, desk] = [as(people.vendor), as(people.vendor)]
  await save(phone, 'form1', draft, { ...wholeSteps.form1, nameTh: 'จากโทรศัพท์' })
  const refused = await save(desk, 'form1', draft, { ...wholeSteps.form1, nameTh: 'จากคอมพิวเตอร์' })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'register:error.changedElsewhere' }])
  expect(refused.text).toContain('จากโทรศัพท์')
  expect(refused.text).toContain('value="จากคอมพิวเตอร์"')
  // Choices stand there in words.
  const there = refused.text.slice(refused.text.indexOf('id="there"')).split('</section>')[0]
  expect(there).toContain('>Restaurants<')
  expect(there).not.toMatch(/>(?:restaurant|person|company)</)
  expect((await rowOf(draft)).steps.form1?.fields.nameTh).toBe('จากโทรศัพท์')
  // The form that came back knows of the other version: saved again it counts.
  const rev = /name="rev" value="(\d+)"/.exec(refused.text)?.[1] ?? ''
  expect((await save(desk, 'form1', draft, { ...wholeSteps.form1, nameTh: 'จากคอมพิวเตอร์', rev })).status).toBe(303)
  expect((await rowOf(draft)).steps.form1?.fields.nameTh).toBe('จากคอมพิวเตอร์')
  // The same words twice are no conflict.
  expect((await save(phone, 'form1', draft, { ...wholeSteps.form1, nameTh: 'จากคอมพิวเตอร์' })).status).toBe(303)
})

test('half a step is kept for later as it was typed, and is no step done', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const browser = as(people.vendor)
  const saved = await save(browser, 'form2', draft, { go: 'later', address: 'ซอยสุขใจ' })
  expect(saved.headers.location).toBe(`${start}?done=kept`)
  expect((await browser.get(at('form2', draft))).text).toContain('value="ซอยสุขใจ"')
  expect((await browser.get(at('form3', draft))).headers.location).toBe(at('form2', draft))
})

test.each([
  ['form1', { nameTh: 'ก' }, { nameTh: 'register:error.needed' }],
  ['form1', { operator: 'ก'.repeat(201) }, { operator: 'register:error.tooLong' }],
  ['form1', { number: '0994000617723' }, { number: 'register:error.number' }],
  ['form1', { number: '' }, { number: 'register:error.number' }],
  ['form1', { phone: '12345' }, { phone: 'register:error.phone' }],
  ['form2', { subdistrict: '8301-ไม่มี|83130' }, { subdistrict: 'register:error.subdistrict' }],
  ['form2', { subdistrict: '' }, { subdistrict: 'register:error.subdistrict' }],
  ['form2', { point: 'ที่นี่' }, { point: 'register:error.point' }],
  ['form2', { point: 'https://maps.app.goo.gl/Xy12Ab' }, { point: 'register:error.shortLink' }],
  ['form2', { point: 'https://www.google.com/maps/@18.7883,98.9853,15z' }, { point: 'register:error.pinFar' }],
  ['form2', { point: '98.3251, 7.7793' }, { point: 'register:error.abroad' }],
  ['form2', { point: '18.7883, 98.9853' }, { point: 'register:error.pinFar' }],
  ['form3', { capacity: '0' }, { capacity: 'register:error.capacity' }],
  ['form3', { tueTo: '' }, { tueTo: 'register:error.hours' }],
] as const)('%s with %j is refused beside its field', async (step, fields, errors) => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1', fields: { form1: {} } })
  await db
    .updateTable('business_drafts')
    .set({ steps: JSON.stringify({}) })
    .where('id', '=', draft)
    .execute()
  const refused = await save(as(people.vendor), step, draft, { ...wholeSteps[step], ...fields })
  expect(refused.body ?? null).toBeDefined()
  expect((await rowOf(draft)).steps).toEqual({})
  const json = await send(
    app,
    at(step, draft),
    { do: 'save', rev: '0', go: 'next', ...wholeSteps[step], ...fields },
    { cookie: people.vendor.cookie },
  )
  expect(json.refusal?.errors).toEqual(errors)
})

test('a pin that lies far off is taken once its owner has looked again, and none at all stands for the district', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const browser = as(people.vendor)
  const far = { ...wholeSteps.form2, point: '8.10, 98.90' }
  const refused = await save(browser, 'form2', draft, far)
  expect(errorsOf(refused)).toEqual({ point: 'register:error.pinFar' })
  expect(refused.text).toContain('name="sure"')
  expect(refused.text).toMatch(/about \d+ km from the middle/)
  expect((await save(browser, 'form2', draft, { ...far, sure: '1' })).status).toBe(303)
  expect((await save(browser, 'form2', draft, { ...wholeSteps.form2, point: '', rev: '1' })).status).toBe(303)
})

test.each([
  // The middle of Chalong is at 7.843, 98.341 in the list; a hundredth of a degree of latitude is 1,112 m.
  ['8301-ฉลอง|83130', '7.860, 98.341', null],
  ['8301-ฉลอง|83130', '7.862, 98.341', 'register:error.pinFar'],
  // Of Wichit the list has none: its district's town stands for it.
  ['8301-วิชิต|83000', '7.862, 98.341', null],
] as const)('a pin in %s at %s is asked about from 2 km off: %s', async (subdistrict, point, expected) => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const sent = { do: 'save', rev: '0', go: 'next', ...wholeSteps.form2, subdistrict, point }
  const { refusal } = await send(app, at('form2', draft), sent, { cookie: people.vendor.cookie })
  expect(refusal?.errors.point ?? null).toBe(expected)
})

test('amenities are stated with the hours, read back before the handing in, and stands at the place', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form5' })
  const browser = as(people.vendor)
  const ticked = { ...wholeSteps.form3, pool: '1', parking: '1', pets: 'no', rev: '0' }
  expect((await save(browser, 'form3', draft, ticked)).status).toBe(303)
  expect((await browser.get(at('form3', draft))).text).toMatch(/name="pool"[^>]*checked|checked[^>]*name="pool"/)
  expect((await browser.get(at('form5', draft))).text).toContain('Pool · Parking')
  expect(
    (await save(browser, 'form3', draft, { ...ticked, capacity: '0', rev: '1' })).text,
    'refused, they stay',
  ).toMatch(/name="parking"[^>]*checked|checked[^>]*name="parking"/)
  await db.updateTable('business_drafts').set({ state: 'open' }).where('id', '=', draft).execute()
  const said = await browser.post(at('form5', draft), { do: 'submit', pledge: '1' })
  expect(said.status).toBe(303)
  const row = await db
    .selectFrom('businesses')
    .select('amenities')
    .where('owner_id', '=', people.vendor.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.amenities).toEqual(['pool', 'parking'])
})

test('no day is open until the owner says so', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form2' })
  const { text } = await as(people.vendor).get(at('form3', draft))
  const boxes = text.match(/<input[^>]*name="\w{3}Open"[^>]*>/g) ?? []
  expect(boxes).toHaveLength(7)
  expect(boxes.filter((box) => box.includes('checked'))).toEqual([])
})

test('a day’s hours are copied to all the others by the same form', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form2' })
  const browser = as(people.vendor)
  const monday = { monOpen: '1', monFrom: '11:00', monTo: '14:00', monFrom2: '17:00', monTo2: '23:30', capacity: '20' }
  const copied = await save(browser, 'form3', draft, { ...monday, go: 'mon' })
  expect(copied.headers.location).toBe(at('form3', draft))
  const { fields } = (await rowOf(draft)).steps.form3 ?? { fields: {} }
  expect(fields).toMatchObject({ sunOpen: '1', sunFrom: '11:00', sunTo2: '23:30', capacity: '20' })
  expect((await rowOf(draft)).steps.form3?.isWhole).toBe(false)
})

test('a person’s number is never written down: its hash is, and the last four digits are shown', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const browser = as(people.vendor)
  const person = { ...wholeSteps.form1, operatorKind: 'person', operator: 'สมหญิง ใจดี', number: '1 1017 00230 70 8' }
  await save(browser, 'form1', draft, person)
  const stored = JSON.stringify(await rowOf(draft))
  expect(stored).not.toContain(personNumber)
  expect(stored).not.toContain('1 1017 00230 70 8')
  const page = await browser.get(at('form1', draft))
  expect(page.text).toContain('ends with 0708')
  expect(page.text).not.toContain((await rowOf(draft)).steps.form1?.fields.numberHash)
  // Left empty it stays, and so does the kind of operator that it says, whatever is sent.
  const empty = { ...person, operatorKind: 'company', number: '', rev: '1' }
  expect((await save(browser, 'form1', draft, empty)).status).toBe(303)
  expect((await rowOf(draft)).steps.form1?.fields).toMatchObject({ operatorKind: 'person', numberLast4: '0708' })
})

test('a place like one that is listed stops once, is named, and goes on with a reason; an unlisted one is never named', async () => {
  const like = {
    name_th: 'ครัวปลายแหลม',
    phone: '076123456',
    lat: 7.77935,
    lng: 98.32512,
    province_code: 83,
    district_code: 8301,
  }
  const [listed = ''] = await insertPlaces(database, [
    like,
    { ...like, name_th: 'ครัวปลายแหลม (ยังไม่เผยแพร่)', status: 'submitted' },
  ])
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const browser = as(people.vendor)
  const stopped = await save(browser, 'form2', draft, wholeSteps.form2)
  expect([stopped.status, errorsOf(stopped)]).toEqual([409, { because: 'register:error.alike' }])
  expect(stopped.text).toContain(`/client/information/${listed}`)
  expect(stopped.text).not.toContain('ยังไม่เผยแพร่')
  expect((await browser.get(at('form3', draft))).headers.location).toBe(at('form2', draft))
  const short = await save(browser, 'form2', draft, { ...wholeSteps.form2, because: 'คนละร้าน', rev: '1' })
  expect(errorsOf(short)).toEqual({ because: 'register:error.because' })
  const because = 'คนละร้าน อยู่ชั้นสองของอาคารเดียวกัน'
  expect((await save(browser, 'form2', draft, { ...wholeSteps.form2, because, rev: '2' })).status).toBe(303)
})

test.each([
  ['its phone alone', { name_th: 'ร้านอื่นโดยสิ้นเชิง', phone: '076123456' }],
  ['its phone and nearly its name, without a pin', { name_th: 'ครัวปลาย แหลม', phone: '076123456' }],
  ['its name a space less, of another phone', { name_th: 'ครัว ปลายแหลม', phone: '076999999' }],
  ['its name in English alone', { name_th: 'อื่น', name_en: 'Plai Laem Kitchen', phone: null }],
  ['its name as somebody romanises it', { name_th: 'อื่น', name_en: 'Krua Plai Laem', phone: null }],
])('a listed place of the province is asked about: %s', async (_, like) => {
  // At the other end of the province.
  const [listed = ''] = await insertPlaces(database, [
    { lat: 8.15, lng: 98.33, province_code: 83, district_code: 8303, name_en: null, ...like },
  ])
  await refreshSearchDocs(db, [listed])
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const stopped = await save(as(people.vendor), 'form2', draft, { ...wholeSteps.form2, point: '' })
  expect([stopped.status, errorsOf(stopped)]).toEqual([409, { because: 'register:error.alike' }])
  expect(stopped.text).toContain(`/client/information/${listed}`)
})

test.each(['ข้าวหอม', 'ข้าว หอม', 'Kaohom', 'Khao hom', 'kha ohom', '076000777'])(
  'a place is found as here already by %s',
  async (asked) => {
    const named = { name_th: 'ร้านอาหารข้าวหอม', name_en: null, phone: '076000777' }
    const ids = await insertPlaces(database, [named, { name_th: 'ร้านอาหารผ้าไหม', name_en: null, phone: '076000778' }])
    await refreshSearchDocs(db, ids)
    const find = (text: string) => as(people.vendor).get(`/vendor/register-business?find=${encodeURIComponent(text)}`)
    expect(stateOf(await find(asked)).data['vendor/register/start'].found).toMatchObject([{ id: ids[0] }])
    // While the name of one's own is typed, a part of another name is no sign of the same place.
    const typed = encodeURIComponent('ข้าวหอม')
    const hinted = await as(people.vendor).get(`/vendor/register-business/_alike.json?name=${typed}&phone=`)
    expect(hinted.body).toEqual({ found: [] })
  },
)

test('the same registration number as that of a listed place stops wherever it lies', async () => {
  const first = as(people.vendor)
  const draft = await begin(first)
  for (const step of textSteps) await save(first, step, draft, wholeSteps[step])
  await first.post(at('form4', draft), { do: 'none', kind: 'food_premises', none: 'ยื่นขอแล้ว' })
  await send(
    app,
    at('form4', draft),
    { do: 'photo' },
    { cookie: first.header(), files: { photos: [await phoneJpeg(1)] } },
  )
  await first.post(at('form5', draft), { do: 'submit', pledge: '1' })
  const second = as(people.otherVendor)
  const elsewhere = { ...wholeSteps.form2, subdistrict: '5001-ศรีภูมิ|50200', point: '18.7953, 98.9862' }
  const other = await begin(second)
  await save(second, 'form1', other, { ...wholeSteps.form1, nameTh: 'ร้านอื่น', nameEn: '', phone: '0812345678' })
  expect((await save(second, 'form2', other, elsewhere)).status).toBe(303)
  await db.updateTable('businesses').set({ status: 'approved' }).execute()
  expect(errorsOf(await save(second, 'form2', other, { ...elsewhere, rev: '1', address: '99' }))).toEqual({
    because: 'register:error.alike',
  })
  expect(companyNumber).toHaveLength(13)
})

test('a licence’s document is read by its owner and officers of the area, and by nobody else', async () => {
  const owner = as(people.vendor)
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const licence = { do: 'licence', kind: 'food_premises', number: '1', issuer: 'เทศบาล', expires: '' }
  const files = { photos: [await phoneJpeg(1)] }
  await send(app, at('form4', draft), licence, { cookie: people.vendor.cookie, files })
  const address = String(/\/documents\/[\w-]+\/[\w-]+/.exec((await owner.get(at('form4', draft))).text)?.[0])
  const seen = async () => {
    const statuses = []
    for (const who of [people.vendor, people.otherVendor, people.inspector, people.otherInspector])
      statuses.push((await as(who).get(address)).status)
    return [...statuses, (await visit(app).get(address)).status]
  }
  expect(await seen()).toEqual([200, 404, 404, 404, 404])
  const { body, headers } = await owner.get(address)
  expect(headers['content-type']).toBe('image/webp')
  expect(body.toString('latin1')).not.toContain('SecretCamera')
  await owner.post(at('form5', draft), { do: 'submit', pledge: '1' })
  expect(await seen()).toEqual([200, 404, 200, 404, 404])
  // None of the public variants of a photo exists of it.
  for (const width of [320, 640]) {
    const variant = `${address.replace('/documents/', '/media/')}-${width}.webp`
    expect((await visit(app).get(variant)).status).toBe(404)
  }
})

test.each([
  [{ expires: '2020-01-31' }, { expires: 'register:error.expired' }],
  [{ expires: '2027-02-31x' }, { expires: 'register:error.expiry' }],
  [{ expires: '2027-02-29' }, { expires: 'error:field.noSuchDay' }],
  [{ expires: '2026-11-31' }, { expires: 'error:field.noSuchDay' }],
  [{ expires: '2570-12-31' }, { expires: 'error:field.buddhistYear' }],
  [{ expires: '2099-12-31' }, { expires: 'register:error.expiryFar' }],
  [{ number: ' ' }, { number: 'register:error.needed' }],
  [{ kind: 'hotel' }, { form: 'error:problem.invalid_request' }],
])('a licence with %j is refused', async (fields, errors) => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const licence = { do: 'licence', kind: 'food_premises', number: '1', issuer: 'เทศบาล', expires: '', ...fields }
  const { cookie } = people.vendor
  const { refusal } = await send(app, at('form4', draft), licence, { cookie, files: { photos: [await phoneJpeg(1)] } })
  expect(refusal?.errors).toEqual(errors)
})

test('a Buddhist year is asked back with the day that is meant, and sent again as it stands it is taken', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const licence = { do: 'licence', kind: 'food_premises', number: '1', issuer: 'เทศบาล' }
  const year = new Date().getFullYear() + 1
  const { cookie } = people.vendor
  const sendIt = async (expires: string) =>
    send(app, at('form4', draft), { ...licence, expires }, { cookie, files: { photos: [await phoneJpeg(1)] } })
  const { refusal } = await sendIt(`${year + 543}-06-30`)
  const meant = `${year}-06-30`
  expect(refusal?.details?.expires).toEqual({ typed: year + 543, year, meant })
  expect(refusal?.values.expires).toBe(meant)
  expect((await sendIt(refusal?.values.expires ?? '')).status).toBe(303)
  const { steps } = await db
    .selectFrom('business_drafts')
    .select('steps')
    .where('id', '=', draft)
    .executeTakeFirstOrThrow()
  expect(steps.form4?.licences?.food_premises).toMatchObject({ expires: meant })
})

test('a fault of a licence as a whole stands once on its page, with the typed text', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const limit = draftFilesOf(people.vendor.id)
  const limits = makeLimits(db)
  for (let taken = 0; taken <= limit.points; taken++) await limits.take(limit)
  const licence = { do: 'licence', kind: 'food_premises', number: 'กข-77/2569', issuer: 'เทศบาล', expires: '' }
  const answer = await as(people.vendor).post(at('form4', draft), licence)
  expect(errorsOf(answer)).toEqual({ form: 'error:problem.too_many_requests' })
  expect([answer.text.match(/banner bad/g), answer.text.includes('value="กข-77/2569"')]).toEqual([['banner bad'], true])
})

test('photos, licences and items are taken out again, those of another draft are not there', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const other = await insertDraft(database, { owner: people.otherVendor.id })
  const browser = as(people.vendor)
  const filesOf = (id: string) => db.selectFrom('draft_files').select('id').where('draft_id', '=', id).execute()
  const [[own], [foreign]] = [await filesOf(draft), await filesOf(other)]
  const dropPhoto = (photo = '') => browser.post(at('form4', draft), { do: 'dropPhoto', photo })
  expect((await dropPhoto(foreign?.id)).status).toBe(404)
  expect((await dropPhoto(own?.id)).status).toBe(303)
  expect([(await filesOf(draft)).length, (await filesOf(other)).length]).toEqual([0, 1])
  await browser.post(at('form4', draft), { do: 'dropLicence', kind: 'food_premises' })
  expect((await rowOf(draft)).steps.form4).toEqual({ licences: {}, payees: [] })
})

test.each([
  ['no draft', '', 404],
  ['what is no id', '?draft=x', 404],
  ['a draft that is not there', `?draft=${crypto.randomUUID()}`, 404],
])('steps that are sent for %s are refused as not found, and fail nowhere', async (_case, query, status) => {
  const browser = as(people.vendor)
  const sent: Record<string, string>[] = [
    { do: 'dropLicence', kind: 'food_premises' },
    { do: 'dropPhoto', photo: crypto.randomUUID() },
    { do: 'dropPayee', payee: crypto.randomUUID() },
    { do: 'none', kind: 'food_premises', none: 'ยังไม่ต้องมี' },
  ]
  for (const fields of sent)
    expect([fields.do, (await browser.post(`${start}/form4${query}`, fields)).status]).toEqual([fields.do, status])
  const guest = await visit(app).post(`${start}/form4${query}`, { do: 'dropLicence', kind: 'food_premises' })
  expect([302, 303, 404]).toContain(guest.status)
})

test('a draft without the licence, or with one of another kind, is left as it is', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const before = (await rowOf(draft)).steps
  const browser = as(people.vendor)
  for (const kind of ['entertainment', 'nonsense', '__proto__'])
    expect((await browser.post(at('form4', draft), { do: 'dropLicence', kind })).status).toBe(303)
  expect((await browser.post(at('form4', draft), { do: 'dropLicence', kind: 'x'.repeat(31) })).status).toBe(422)
  expect((await rowOf(draft)).steps).toEqual(before)
})

test('prices are in baht, and the number of items is limited', async () => {
  // A person of its own: the process remembers who was asked to wait before.
  const { id: owner, cookie } = await addPerson(database, { vendor: true })
  const draft = await insertDraft(database, { owner })
  const address = `${start}/form5/add-items?draft=${draft}`
  const add = (fields: Record<string, string>) =>
    send(app, address, { do: 'add', nameTh: 'ต้มยำ', ...fields }, { cookie })
  expect((await add({ price: 'ถูก' })).refusal?.errors).toEqual({ price: 'register:error.price' })
  const { steps } = await rowOf(draft)
  const item = { nameTh: 'ก', nameEn: '', nameCn: '', description: '', price: null }
  const items = Array.from({ length: 30 }, () => ({ ...item, id: crypto.randomUUID() }))
  const full = JSON.stringify({ ...steps, form5: { items } })
  await db.updateTable('business_drafts').set({ steps: full }).where('id', '=', draft).execute()
  expect((await add({ price: '1,200' })).refusal?.errors).toEqual({ form: 'register:error.itemsMost' })
  await send(app, at('form5', draft), { do: 'dropItem', item: items[0]?.id ?? '' }, { cookie })
  expect((await add({ price: '1,200' })).status).toBe(303)
})

test('a draft that nothing was written into is used again, and so many are enough', async () => {
  const browser = as(people.vendor)
  const first = await begin(browser, 'spa')
  expect(await begin(browser, 'tour')).toBe(first)
  for (let count = 0; count < 9; count++) await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  expect(await begin(browser, 'tour')).toBe(first)
  await save(browser, 'form1', first, { ...wholeSteps.form1, rev: '2' })
  expect(errorsOf(await browser.post(start, { do: 'begin', kind: 'spa' }))).toEqual({
    form: 'register:error.draftsMost',
  })
  const discarded = await browser.post(start, { do: 'discard', draft: first })
  expect(discarded.headers.location).toBe(`${start}?done=discarded`)
  expect(await begin(browser, 'spa')).not.toBe('undefined')
})

test('without a script a sub-district is looked for by the page, in any of the languages or by its sound', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const browser = as(people.vendor)
  const found = async (area: string) => {
    const answer = await browser.get(`${at('form2', draft)}&area=${encodeURIComponent(area)}`)
    return (
      Object.values(stateOf(answer).data).find((data) => data && typeof data === 'object' && 'offered' in data) as {
        offered: { value: string }[]
      }
    ).offered
  }
  for (const area of ['ราไวย์', 'rawai phuket', 'ราไวย์ 普吉府', 'ravai', '83130 ราไวย์'])
    expect(
      (await found(area)).map(({ value }) => value),
      area,
    ).toContain('8301-ราไวย์|83130')
  expect(await found('ไม่มีตำบลนี้แน่')).toEqual([])
  expect((await browser.get(`${at('form2', draft)}&area=rawai`)).text).toContain('value="8301-ราไวย์|83130"')
})

test('a refused form comes back with the sub-district that was chosen, without a script', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id, upTo: 'form1' })
  const browser = as(people.vendor)
  const looked = await browser.get(`${at('form2', draft)}&area=rawai`)
  const to =
    /<form[^>]*action="([^"]*form2[^"]*)"[^>]*method="post"/.exec(looked.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const sent = { do: 'save', rev: '0', go: 'next', subdistrict: '8301-ราไวย์|83130', address: '' }
  const { status, text } = await browser.post(to, sent)
  expect(status).toBe(422)
  expect(text).toMatch(/<input(?=[^>]*value="8301-ราไวย์\|83130")(?=[^>]*checked)[^>]*>/)
})

test('the small questions while typing answer with public rows only', async () => {
  const place = { name_th: 'ครัวปลายแหลม', phone: '076123456' }
  const [listed] = await insertPlaces(database, [place, { ...place, status: 'submitted' }])
  await refreshSearchDocs(
    db,
    (await db.selectFrom('businesses').select('id').execute()).map(({ id }) => id),
  )
  const ask = async (query: string) => {
    const { body } = await visit(app).get(`${start}/_alike.json?${query}`)
    return body.found.map(({ id }: { id: string }) => id)
  }
  expect(await ask(`name=${encodeURIComponent('ครัวปลายแหลม')}`)).toEqual([listed])
  expect(await ask('phone=076-123-456')).toEqual([listed])
  expect(await ask('name=Krua%20Plai%20Laem'), 'as somebody romanises it').toEqual([listed])
  expect(await ask('name=Khua%20Plailaem')).toEqual([listed])
  expect(await ask('name=x')).toEqual([])
  const areas = await visit(app).get(`${start}/_subdistricts.json?q=${encodeURIComponent('ฉลอง ภูเก็ต')}`)
  expect(areas.body.found[0].value).toMatch(/^8301-ฉลอง\|/)
})
