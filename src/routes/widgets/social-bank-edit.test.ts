/** An owner's accounts and pages through HTTP: added, changed, ended; bad input, strangers, old tabs and double presses. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, type TestPerson, testPassword } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database)
const path = '/client/information/widgets/social-bank-edit'
const unknown = '01a1fdf6-0000-7000-8000-000000000000'

let owner: TestPerson
let business = ''

const own = async (person: TestPerson, name: string) => {
  const [id = ''] = await insertPlaces(database, [{ name_th: name }])
  await database.db.updateTable('businesses').set({ owner_id: person.id }).where('id', '=', id).execute()
  return id
}
const bank = (fields: Record<string, string> = {}) => ({
  do: 'bank',
  business,
  bank: '004',
  number: '012-3-45678-9',
  accountName: 'บจก. ครัวชาวเล',
  ...fields,
})
const social = (fields: Record<string, string> = {}) => ({
  do: 'social',
  business,
  service: 'line',
  handle: '@Raw.Chaole',
  ...fields,
})
const accounts = () =>
  database.db.selectFrom('bank_accounts').selectAll().where('business_id', '=', business).orderBy('id').execute()
const pages = () =>
  database.db.selectFrom('social_accounts').selectAll().where('business_id', '=', business).orderBy('id').execute()
/** The page as it is read: without its texts in reserve. */
const shown = async (address: string, person: TestPerson) => {
  const { text } = await open(app, address, person.cookie)
  return text.slice(text.indexOf('id="root"')).replaceAll('<!-- -->', '')
}
const saved = () => ({ status: 303, to: `${path}?business=${business}&done=saved` })

beforeEach(async () => {
  await removePlaces(database)
  owner = await addPerson(database, { vendor: true, name: 'สมชาย รุ่งเรือง' })
  business = await own(owner, 'ครัวชาวเลราไวย์')
})

test('an owner adds an account and a page, and sees them with their trust level', async () => {
  expect(await send(app, path, bank(), owner)).toMatchObject(saved())
  expect(await send(app, path, social(), owner)).toMatchObject(saved())
  expect(await accounts()).toMatchObject([
    { kind: 'account', number: '0123456789', bank_code: '004', checked_at: null },
  ])
  expect(await pages()).toMatchObject([
    { kind: 'line', handle: '@raw.chaole', url: 'https://line.me/R/ti/p/@raw.chaole' },
  ])
  const text = await shown(saved().to, { ...owner, cookie: cookiesAfter(saved().to, owner.cookie) })
  for (const words of ['บันทึกแล้ว', 'ธนาคารกสิกรไทย 012-3-45678-9', 'LINE @raw.chaole', 'เพิ่มใหม่ วันนี้', 'เจ้าหน้าที่ยังไม่ได้ตรวจ'])
    expect(text).toContain(words)
  expect(text).not.toContain('ชื่อบัญชีไม่คล้าย')
})

test('a change keeps the old entry; ending takes the rest away', async () => {
  await send(app, path, bank(), owner)
  const [first] = await accounts()
  const changed = bank({ number: '9876543210', replaces: first?.id ?? '' })
  expect(await send(app, path, changed, owner)).toMatchObject(saved())
  const [before, now] = await accounts()
  expect(before).toMatchObject({ number: '0123456789', ended_at: expect.any(Date) })
  expect(now).toMatchObject({ number: '9876543210', replaces_id: first?.id, ended_at: null })
  expect(await shown(`${path}?business=${business}`, owner)).toContain('ที่เคยแจ้งไว้')
  const end = { do: 'end', business, table: 'bank_accounts', id: now?.id ?? '' }
  expect(await send(app, path, end, owner)).toMatchObject({
    status: 303,
    to: `${path}?business=${business}&done=ended`,
  })
  expect((await accounts()).every(({ ended_at }) => ended_at !== null)).toBe(true)
})

test('an account of somebody with another name is taken, with a warning to the owner only', async () => {
  expect(await send(app, path, bank({ accountName: 'นางสาวมาลี ศรีสุข' }), owner)).toMatchObject(saved())
  expect(await shown(path, owner)).toContain('ชื่อบัญชีไม่คล้ายชื่อสถานที่หรือผู้ประกอบการ')
  expect(await send(app, path, bank({ accountName: 'นายสมชาย รุ่งเรือง', number: '1112223334' }), owner)).toMatchObject(
    saved(),
  )
})

test.each<[Record<string, string>, string, string]>([
  [{ bank: '' }, 'bank', 'widgets:error.bank'],
  [{ bank: '999' }, 'bank', 'widgets:error.bank'],
  [{ bank: 'toString' }, 'bank', 'widgets:error.bank'],
  [{ number: '' }, 'number', 'widgets:error.number'],
  [{ number: 'สวัสดี' }, 'number', 'widgets:error.number'],
  [{ number: '012-3-45678' }, 'number', 'widgets:error.number'],
  [{ number: '020123456789' }, 'number', 'widgets:error.numberLength'],
  [{ number: '0123456789 / 9876543210' }, 'number', 'widgets:error.number'],
  [{ number: '9'.repeat(90_000) }, 'number', 'widgets:error.number'],
  [{ bank: 'promptpay', number: '0123456789' }, 'number', 'widgets:error.promptPay'],
  [{ bank: 'promptpay', number: '076000123' }, 'number', 'widgets:error.promptPay'],
  [{ bank: 'promptpay', number: '1101700230700' }, 'number', 'widgets:error.promptPayId'],
  [{ accountName: '' }, 'accountName', 'widgets:error.accountName'],
  [{ accountName: ' \u200b ' }, 'accountName', 'widgets:error.accountName'],
  [{ accountName: '12345' }, 'accountName', 'widgets:error.accountName'],
  [{ accountName: 'ก'.repeat(201) }, 'accountName', 'widgets:error.accountName'],
  [{ business: 'x' }, 'business', 'error:problem.invalid_request'],
  [{ replaces: "' or 1=1" }, 'replaces', 'error:problem.invalid_request'],
  [{ replaces: unknown }, 'form', 'widgets:error.changedMeanwhile'],
])('an account with %.60j is refused at %s, and keeps the typed words', async (fields, field, text) => {
  const { status, refusal } = await send(app, path, bank(fields), owner)
  expect([status, refusal?.errors[field]]).toEqual([422, text])
  expect(refusal?.values).toMatchObject(fields)
  expect(await accounts()).toEqual([])
})

test.each<[Record<string, string>, string, string]>([
  [{ service: '' }, 'service', 'widgets:error.service'],
  [{ service: 'constructor' }, 'service', 'widgets:error.service'],
  [{ handle: '' }, 'handle', 'widgets:error.handle'],
  [{ handle: 'javascript:alert(1)' }, 'handle', 'widgets:error.handle'],
  [{ service: 'website', handle: 'javascript:alert(1)//x.example' }, 'handle', 'widgets:error.handle'],
  [{ service: 'website', handle: 'https://user@evil.example' }, 'handle', 'widgets:error.handle'],
  [{ service: 'website', handle: 'https://linktr.ee' }, 'handle', 'widgets:error.handle'],
  [{ service: 'facebook', handle: 'https://line.me/R/ti/p/@x' }, 'handle', 'widgets:error.handle'],
])('a page with %j is refused at %s', async (fields, field, text) => {
  const { status, refusal } = await send(app, path, social(fields), owner)
  expect([status, refusal?.errors[field]]).toEqual([422, text])
  expect(await pages()).toEqual([])
})

test.each([
  [
    { service: 'website', handle: 'http://www.Krua.example/th?utm_source=x#y' },
    'krua.example',
    'http://www.krua.example/th',
  ],
  [{ service: 'facebook', handle: 'Krua.Chaole' }, 'kruachaole', 'https://www.facebook.com/kruachaole'],
  [{ service: 'tiktok', handle: '@krua' }, 'krua', 'https://www.tiktok.com/@krua'],
  [{ service: 'wechat', handle: 'krua_chaole' }, 'krua_chaole', null],
  [{ service: 'line', handle: '0812345678' }, '0812345678', 'https://line.me/ti/p/~0812345678'],
])('%j is stated in its one spelling', async (fields, handle, url) => {
  expect(await send(app, path, social(fields), owner)).toMatchObject(saved())
  expect(await pages()).toMatchObject([{ handle, url }])
})

test('PromptPay is taken by phone, id and wallet', async () => {
  for (const number of ['081-234-5678', '1-1017-00230-70-8', '140000812345678'])
    expect(await send(app, path, bank({ bank: 'promptpay', number }), owner)).toMatchObject(saved())
  expect((await accounts()).map(({ kind, bank_code }) => [kind, bank_code])).toEqual([
    ['phone', null],
    ['id', null],
    ['wallet', null],
  ])
})

test('another owner’s place answers 404, to a look and to every form, and stays as it is', async () => {
  await send(app, path, bank(), owner)
  const [account] = await accounts()
  const stranger = await addPerson(database, { vendor: true })
  await own(stranger, 'ร้านอื่น')
  const line = { table: 'bank_accounts', id: account?.id ?? '' }
  expect((await open(app, `${path}?business=${business}`, stranger.cookie)).status).toBe(404)
  expect((await open(app, `${path}?business=${unknown}`, stranger.cookie)).status).toBe(404)
  expect((await open(app, `${path}?business=x`, stranger.cookie)).status).toBe(404)
  for (const fields of [
    bank({ number: '1112223334' }),
    bank({ replaces: line.id, number: '1112223334' }),
    social(),
    { do: 'end', business, ...line },
  ])
    expect((await send(app, path, fields, stranger)).status).toBe(404)
  expect(await accounts()).toEqual([account])
  expect(await pages()).toEqual([])
})

test('an account of one’s own other place is not moved by a forged form', async () => {
  await send(app, path, bank(), owner)
  const [account] = await accounts()
  const second = await own(owner, 'ร้านที่สอง')
  const forged = bank({ business: second, replaces: account?.id ?? '', number: '1112223334' })
  expect((await send(app, path, forged, owner)).refusal?.errors).toEqual({ form: 'widgets:error.changedMeanwhile' })
  await send(app, path, { do: 'end', business: second, table: 'bank_accounts', id: account?.id ?? '' }, owner)
  expect(await accounts()).toEqual([account])
})

test('an owner of two places chooses first; an owner of none is told', async () => {
  const second = await own(owner, 'ร้านที่สอง')
  const text = await shown(path, owner)
  for (const id of [business, second]) expect(text).toContain(`${path}?business=${id}`)
  const client = await addPerson(database)
  expect(await shown(path, client)).toContain('บัญชีนี้ยังไม่มีสถานที่')
})

test('a double press states an account once and tells of it once', async () => {
  const both = await Promise.all([send(app, path, bank(), owner), send(app, path, bank(), owner)])
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  expect(await accounts()).toHaveLength(1)
})

test('the same account again, with another name, is sent to the line that is there', async () => {
  await send(app, path, bank(), owner)
  const { status, refusal } = await send(app, path, bank({ accountName: 'อื่น' }), owner)
  expect([status, refusal?.errors]).toEqual([422, { number: 'widgets:error.listed' }])
})

test('changes of one person are limited, because each sends a message', async () => {
  for (let i = 0; i < 30; i++) {
    const { status } = await send(app, path, bank({ number: `01234567${String(i % 2).padStart(2, '0')}` }), owner)
    expect(status).toBe(303)
  }
  expect((await send(app, path, bank(), owner)).status).toBe(429)
})

test('everybody sees a change on the place’s page, although that page is kept ready', async () => {
  // As it is rendered: the number stands in one piece of its own.
  const page = async () => (await open(app, `/client/information/${business}`)).text.includes('>012-3-45678-9</')
  expect(await page()).toBe(false)
  await send(app, path, bank(), owner)
  await expect.poll(page).toBe(true)
  const [account] = await accounts()
  await send(app, path, { do: 'end', business, table: 'bank_accounts', id: account?.id ?? '' }, owner)
  await expect.poll(page).toBe(false)
})

test('the session alone changes no account: a proof is asked for, and the typed text stands there again', async () => {
  const long = new Date(Date.now() - 3_600_000)
  await send(app, path, bank(), owner)
  const [before] = await accounts()
  await database.db.updateTable('sessions').set({ confirmed_at: long }).where('id', '=', owner.session).execute()
  const changed = bank({ number: '9876543210', replaces: before?.id ?? '' })
  const end = { do: 'end', business, table: 'bank_accounts', id: before?.id ?? '' }
  for (const fields of [end, social(), changed]) {
    const led = await send(app, `${path}?business=${business}`, fields, owner)
    expect([led.status, led.to?.startsWith('/auth/confirm?next=')]).toEqual([303, true])
  }
  expect([await accounts(), await pages()]).toEqual([[before], []])
  const back = `${path}?business=${business}&confirmed=1`
  const confirmed = await send(
    app,
    `/auth/confirm?next=${encodeURIComponent(back)}`,
    { do: 'password', password: testPassword },
    owner,
  )
  expect([confirmed.status, confirmed.to]).toEqual([303, back])
  const renewed = { ...owner, cookie: confirmed.cookies.join('; ') }
  const text = await shown(back, renewed)
  expect(text).toContain('value="9876543210"')
  expect(text).toMatch(/<details[^>]* open=""[^>]*>(?:(?!<\/details>).)*value="9876543210"/s)
  expect(await send(app, path, changed, renewed)).toMatchObject(saved())
  expect((await accounts()).map(({ number }) => number)).toEqual(['0123456789', '9876543210'])
  expect(await shown(back, renewed)).not.toContain('value="9876543210" ')
})

test('all former accounts stand there, the first one too', async () => {
  const ended = Array.from({ length: 60 }, (_, index) => ({
    id: uuidv7(),
    business_id: business,
    kind: 'account' as const,
    bank_code: '004',
    number: String(1_000_000_000 + index),
    account_name: 'บจก. ครัวชาวเล',
    created_at: new Date(Date.now() - (100 - index) * dayMs),
    ended_at: new Date(Date.now() - (90 - index) * dayMs),
    replaces_id: null,
    checked_at: null,
    checked_by: null,
  }))
  await database.db.insertInto('bank_accounts').values(ended).execute()
  const { text } = await open(app, `${path}?business=${business}`, owner.cookie)
  expect(text.match(/class="payee-number"/g)?.length).toBe(60)
})
