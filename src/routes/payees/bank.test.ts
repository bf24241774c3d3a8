/** Checking an account through HTTP: an answer in words, nothing beyond the query, nothing stored, and no enumeration of numbers. */
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type Limit, makeLimits } from '#server/db/limits.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { statePayee } from '#server/domain/payees/commands.ts'
import { checksFrom } from '#server/domain/payees/constants.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { forgetSample } from '#server/domain/search/sample.ts'
import { locales } from '#shared/locales.ts'
import type { StatedPayee } from '#shared/payees/stated-payee.ts'
import { testApp } from '../../../test/support/app.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertCard } from '../../../test/support/inspections.ts'
import { addPerson } from '../../../test/support/people.ts'
import { goodGrade, insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database, { env: { TRUST_PROXY: '1' } })
const path = '/client/bank'

let addresses = 0
let from = ''
let business = ''
let owner = { id: '', name: '', contact: '' }

const account: StatedPayee = {
  table: 'bank_accounts',
  kind: 'account',
  value: '0123456789',
  bankCode: '004',
  accountName: 'บจก. ครัวชาวเล',
}
const other: StatedPayee = { ...account, value: '5554443332', accountName: 'มาลี คนละบัญชี' }
const line: StatedPayee = { table: 'social_accounts', kind: 'line', value: '@raw.chaole', url: null }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const state = (payee: StatedPayee, days: number) =>
  inTransaction(database.db, async (tx) => {
    const actor = { id: owner.id, role: 'vendor' as const, address: null, now: daysAgo(days), salt: Buffer.alloc(32) }
    await perform({ db: tx }, actor, statePayee, { business, payee })
    await tx
      .updateTable(payee.table as 'bank_accounts')
      .set({ checked_at: daysAgo(days - 1) })
      .execute()
  })

const check = (payee: string, language = 'th', to = path) =>
  request(app.handler)
    .post(to)
    .set('X-Forwarded-For', from)
    .set('Cookie', `i18n_redirected=${language}`)
    .type('form')
    .send({ payee })

/** The page as it is read: without its texts in reserve. */
const shown = (html: string) => html.slice(html.indexOf('id="root"')).replaceAll('<!-- -->', '')
/** Its words alone. */
const wordsIn = (html: string) => shown(html).replace(/<[^>]*>/g, '')
const verdicts = (html: string) => [...html.matchAll(/<section class="verdict (\w+)"/g)].map(([, tone]) => tone)

beforeEach(async () => {
  await removePlaces(database)
  from = `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`
  owner = await addPerson(database, { vendor: true, name: 'เจ้าของ ลับมาก' })
  ;[business = ''] = await insertPlaces(database, [
    { name_th: 'ครัวชาวเลราไวย์', name_en: 'Krua Chao Le', phone: '076000123', ...goodGrade },
  ])
  await database.db.updateTable('businesses').set({ owner_id: owner.id }).where('id', '=', business).execute()
})

test('an account of a place is answered with the page itself: place, grade, holder and the day it was checked', async () => {
  await state(account, 60)
  const { status, text, headers } = await check('กสิกร ๐๑๒-๓-๔๕๖๗๘-๙')
  expect([status, headers.location]).toEqual([200, undefined])
  expect(verdicts(text)).toEqual(['ok'])
  expect(wordsIn(text)).toContain('เป็นของ ครัวชาวเลราไวย์')
  expect(shown(text)).toContain('ธนาคารกสิกรไทย <span class="unbroken">012-3-45678-9</span>')
  expect(text).toContain('บจก. ครัวชาวเล')
  expect(shown(text)).toMatch(/เจ้าหน้าที่ตรวจแล้ว \d+ /)
  expect(shown(text)).toContain('ระดับ A ดีเยี่ยม')
  expect(text).toContain(`href="/client/information/${business}"`)
})

test.each([
  [90, 'ok', 'tag ok', ''],
  [91, 'aging', 'tag', 'นานกว่า 3 เดือนแล้ว'],
  [365, 'aging', 'tag', 'นานกว่า 3 เดือนแล้ว'],
  [366, 'warn', 'tag warn', 'นานกว่าหนึ่งปีแล้ว'],
])(
  'an officer’s check of %i days ago reads %s, and as %s on the place’s page, in words too',
  async (days, tone, tag, age) => {
    await state(account, days + 1)
    const answer = (await check('0123456789')).text
    expect(verdicts(answer)).toEqual([tone])
    expect(/เจ้าหน้าที่ตรวจแล้ว [^<]*?(นานกว่า[^<]*|)</.exec(shown(answer))?.[1]).toBe(age)
    const { text } = await request(app.handler).get(`/client/information/${business}`)
    expect(shown(text)).toMatch(new RegExp(`class="${tag} wraps">เจ้าหน้าที่ตรวจแล้ว`))
    expect(/ตรวจแล้ว [^<]*?(นานกว่า[^<]*|)</.exec(shown(text))?.[1]).toBe(age)
  },
)

test('a reader from a place’s page sees in red that the account is not that place’s, and its owner', async () => {
  await state(account, 60)
  const [asked = ''] = await insertPlaces(database, [{ name_th: 'โรงแรมริมเล', ...goodGrade }])
  const from = (place: string) => `${path}?place=${place}`
  const own = (await check('0123456789', 'th', from(business))).text
  expect(verdicts(own)).toEqual(['ok'])
  expect(wordsIn(own)).toContain('เป็นของ ครัวชาวเลราไวย์')
  const foreign = (await check('0123456789', 'th', from(asked))).text
  expect(verdicts(foreign)).toEqual(['bad'])
  expect(wordsIn(foreign)).toContain('ไม่ใช่บัญชีของ โรงแรมริมเล อย่าโอน')
  expect(shown(foreign)).toContain('012-3-45678-9 เป็นของสถานที่อื่น')
  expect(foreign).toContain(`href="/client/information/${business}"`)
  expect(foreign).toContain(`href="/client/information/${asked}#bank"`)
  expect(foreign).not.toContain('href="tel:076')
  // Not in red alone: nothing of the page says that it is right.
  expect(wordsIn(foreign)).not.toContain('เป็นของ ครัวชาวเลราไวย์')
  const unknown = (await check('9876543210', 'en', from(asked))).text
  expect(verdicts(unknown)).toEqual(['bad'])
  expect(shown(unknown)).toContain('Not an account of')
  // A place that is not there is as if none had been said.
  for (const nobody of [crypto.randomUUID(), 'x', '%27'])
    expect(verdicts((await check('0123456789', 'th', from(nobody))).text)).toEqual(['ok'])
})

test('a reader warned of another’s account can call the place at once, by its own number', async () => {
  await state(account, 60)
  const [asked = ''] = await insertPlaces(database, [{ name_th: 'โรงแรมริมเล', phone: '+66 76-111 222', ...goodGrade }])
  for (const number of ['0123456789', '9876543210']) {
    const { text } = await check(number, 'en', `${path}?place=${asked}`)
    expect(verdicts(text)).toEqual(['bad'])
    expect(shown(text)).toMatch(/href="tel:\+6676111222"[^>]*>.*?Call the place /)
  }
})

test('a place’s own page leads to the check of its accounts, and so does the form there', async () => {
  const { text } = await request(app.handler).get(`/client/information/${business}`)
  expect(text).toContain(`href="${path}?place=${business}"`)
  const form = (await request(app.handler).get(`${path}?place=${business}`).set('Cookie', 'i18n_redirected=en')).text
  expect(form).toContain(`action="${path}?place=${business}"`)
  expect(shown(form)).toContain('belongs to Krua Chao Le')
})

test('Thai calls the check one thing in the bars, the footer and the account, and not by the word of an own account', async () => {
  const { text } = await request(app.handler).get('/profile').set('Cookie', 'i18n_redirected=th')
  const links = [...shown(text).matchAll(/<a [^>]*href="\/client\/bank"[^>]*>.*?<\/a>/gs)].map(([link]) =>
    link.replace(/<[^>]*>/g, ''),
  )
  expect(links.length).toBeGreaterThanOrEqual(4)
  for (const link of links) expect(link).toMatch(/^เช็กก่อนโอน/)
})

test('the check is a step away from every page and from the account', async () => {
  for (const [path, most] of [
    ['/profile/terms', 3],
    ['/profile', 4],
  ] as const) {
    const { text } = await request(app.handler).get(path).set('Accept-Language', 'en')
    expect(text.split('<div id="root">')[1]?.match(/href="\/client\/bank"[^>]*>/g)?.length, path).toBe(most)
  }
})

test('an account that was changed 3 days ago says so, with advice', async () => {
  await state(account, 3)
  const { text } = await check('0123456789', 'en')
  expect(verdicts(text)).toEqual(['warn'])
  expect(shown(text)).toContain('Added 3 days ago. Please ask to be sure')
  expect(shown(text)).toContain('not by one that was sent to you in a chat')
  expect(text).toContain('href="tel:076000123"')
})

test('an unstated account is unknown here, in three languages, with 1155', async () => {
  const words = {
    th: 'ไม่พบในระบบ อย่าเพิ่งโอน',
    en: 'Not known here. Do not transfer before you have asked',
    cn: '系统中没有此账户',
  }
  for (const language of locales) {
    const { status, text } = await check('987-6-54321-0', language)
    expect([status, verdicts(text)]).toEqual([200, ['bad']])
    expect(shown(text)).toContain(words[language])
    expect(text).toContain('987-6-54321-0')
    expect(text).toContain('href="tel:1155"')
  }
})

/** Each form on the page that leads to a report: where it is sent, with which fields. */
const reports = (html: string) =>
  [...html.matchAll(/<form[^>]*action="\/client\/information\/report\/([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, place, inside = '']) => ({
      place,
      ...Object.fromEntries(
        [...inside.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ),
    }),
  )

test('every red answer leads to a report of its place with the account in it, and no address has the account', async () => {
  await state(account, 60)
  const [asked = ''] = await insertPlaces(database, [{ name_th: 'โรงแรมริมเล', ...goodGrade }])
  const begins = { do: 'account', kind: 'impostor' }
  const foreign = (await check('0123456789', 'th', `${path}?place=${asked}`)).text
  expect(reports(foreign)).toEqual([{ place: asked, account: '012-3-45678-9', ...begins }])
  const unknown = (await check('9876543210', 'th', `${path}?place=${asked}`)).text
  expect(reports(unknown)).toEqual([{ place: asked, account: '987-6-54321-0', ...begins }])
  await database.db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', business).execute()
  const suspended = (await check('0123456789')).text
  // It is the place's own: the reader reports the fault.
  expect(reports(suspended)).toEqual([{ place: business, account: '012-3-45678-9', do: 'account' }])
  for (const html of [foreign, unknown, suspended]) {
    expect(html).not.toMatch(/(?:href|action)="[^"]*(?:0123456789|012-3|9876543210|987-6)/)
    // The number is there to be reported, not to be taken along.
    expect(shown(html)).not.toContain('คัดลอก')
  }
})

test('for an unknown account the page asks for the claimed owner; for an unlisted place it names a number to call', async () => {
  await refreshSearchDocs(database.db, [business])
  forgetSample(database.db)
  const ask = (pretended: string) =>
    request(app.handler)
      .post(path)
      .set('X-Forwarded-For', from)
      .set('Cookie', 'i18n_redirected=en')
      .type('form')
      .send({ payee: '987-6-54321-0', pretended })
  const first = (await check('987-6-54321-0', 'en')).text
  expect(shown(first)).toContain('which place was it said to be of?')
  expect(shown(first)).toMatch(/<input type="hidden" name="payee" value="987-6-54321-0"/)
  expect(reports(first)).toEqual([])
  const found = (await ask('Krua Chao')).text
  expect(verdicts(found)).toEqual(['bad'])
  expect(shown(found)).toContain('value="Krua Chao"')
  expect(reports(found)).toEqual([{ place: business, do: 'account', account: '987-6-54321-0', kind: 'impostor' }])
  const nobody = (await ask('Zzyzx Palace')).text
  expect(reports(nobody)).toEqual([])
  expect(shown(nobody)).toContain('cannot be reported here. Please tell the tourist police, 1155')
})

test('a text that is no account is answered beside its field', async () => {
  for (const payee of ['โอนเท่าไร', '12', 'abc']) {
    const { body, status } = await check(payee).set('x-payload', '1')
    expect([payee, status, body.action?.errors]).toEqual([payee, 422, { payee: 'payees:error.unread' }])
  }
  const { body } = await check('').set('x-payload', '1')
  expect(body.action?.errors).toEqual({ payee: 'error:field.fill' })
})

const card = (level: 'yellow' | 'orange' | 'red', days: number, state: 'issued' | 'overdue' | 'closed' = 'issued') =>
  insertCard(database, {
    businessId: business,
    level,
    state,
    issuedAt: daysAgo(days),
    ...(state === 'closed' && { closedAt: daysAgo(1) }),
  })
/** The words of each banner of a card on the page, without the links that follow. */
const cardBanners = (html: string) =>
  [...shown(html).matchAll(/<div class="banner (?:yellow|orange|red)"[^>]*>(.*?)<a class="link"/gs)].map(
    ([, inside = '']) =>
      inside
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
  )

test('an account of a place with an overdue orange card is the place’s, but no green light: the check and its page say the same, in each language', async () => {
  await state(account, 60)
  await card('orange', 60, 'overdue')
  const words = {
    th: ['เป็นของ ครัวชาวเลราไวย์', 'ใบเตือนสีส้ม: มีข้อบกพร่องร้ายแรงที่ต้องแก้ไข เลยกำหนดตั้งแต่'],
    en: ['Belongs to Krua Chao Le', 'Orange card: serious faults that must be fixed Overdue since'],
    cn: ['属于 Krua Chao Le', '橙色警告单：存在必须整改的严重问题 自'],
  }
  for (const language of locales) {
    const [belongs = '', told = ''] = words[language]
    const page = await request(app.handler)
      .get(`/client/information/${business}`)
      .set('Cookie', `i18n_redirected=${language}`)
    const [head, panel, ...more] = cardBanners(page.text)
    expect([head, panel, more]).toEqual([expect.stringContaining(`2 ${told}`), head, []])
    for (const to of [path, `${path}?place=${business}`]) {
      const { text } = await check('0123456789', language, to)
      expect(verdicts(text)).toEqual(['warn'])
      expect(wordsIn(text)).toContain(belongs)
      expect(cardBanners(text)).toEqual([head])
      expect(text).toContain(`href="/client/information/${business}#cards"`)
    }
    // A reader from the place's page is warned before typing, and beside another place’s account.
    const cookie = `i18n_redirected=${language}`
    const form = await request(app.handler).get(`${path}?place=${business}`).set('Cookie', cookie)
    expect([verdicts(form.text), cardBanners(form.text)]).toEqual([[], [head]])
    expect(cardBanners((await check('9876543210', language, `${path}?place=${business}`)).text)).toEqual([head])
  }
})

test('a yellow card is said beside a green answer; the gravest of several counts, and none that is over or not yet public', async () => {
  await state(account, 60)
  await card('orange', 90, 'closed')
  await card('orange', 1)
  expect(cardBanners((await check('0123456789', 'en')).text)).toEqual([])
  await card('yellow', 8)
  const green = (await check('0123456789', 'en')).text
  expect(verdicts(green)).toEqual(['ok'])
  expect(cardBanners(green)).toEqual([expect.stringContaining('1 Yellow card: faults that must be fixed Waiting')])
  await card('orange', 20)
  await card('yellow', 9)
  const amber = (await check('0123456789', 'en')).text
  expect(verdicts(amber)).toEqual(['warn'])
  expect(cardBanners(amber)).toEqual([expect.stringContaining('2 Orange card')])
})

test('a warning not to pay stands without milder words beside it', async () => {
  await state(account, 60)
  await card('red', 20)
  await database.db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', business).execute()
  for (const to of [path, `${path}?place=${business}`]) {
    const { text } = await check('0123456789', 'en', to)
    expect([verdicts(text), cardBanners(text)]).toEqual([['bad'], []])
  }
})

test('a suspended place is no place to pay', async () => {
  await state(account, 60)
  await database.db.updateTable('businesses').set({ status: 'suspended' }).execute()
  const { text } = await check('0123456789')
  expect(verdicts(text)).toEqual(['bad'])
  expect(wordsIn(text)).toContain('ซึ่งถูกสั่งระงับบริการ อย่าเพิ่งโอน')
})

test('a reader from a suspended place’s page is warned before typing, and once', async () => {
  await state(account, 60)
  const at = `${path}?place=${business}`
  const words = 'This place has a red card. Please do not book or transfer'
  const told = (html: string) => shown(html).split(words).length - 1
  // Signed in: guests' pages are cached, and dropped by commands.
  const { cookie } = await addPerson(database)
  const open = async () => (await request(app.handler).get(at).set('Cookie', `${cookie}; i18n_redirected=en`)).text
  expect(told(await open())).toBe(0)
  await database.db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', business).execute()
  expect(told(await open())).toBe(1)
  for (const payee of ['0123456789', '9876543210', 'สวัสดี']) expect(told((await check(payee, 'en', at)).text)).toBe(1)
  await database.db.updateTable('businesses').set({ status: 'closed_temporarily' }).where('id', '=', business).execute()
  expect(shown(await open())).toContain('Temporarily closed')
})

test('the answer names the place in letters that its reader can read, the Thai name beside it, and no name is cut in a word', async () => {
  await state(account, 60)
  await database.db
    .updateTable('businesses')
    .set({ name_th: 'ข้าวหอม รถเช่า', name_en: 'Fragrant Rice Car Rental', status: 'suspended' })
    .where('id', '=', business)
    .execute()
  const [other = ''] = await insertPlaces(database, [{ name_th: 'ครัวริมเล', name_cn: '海边厨房' }])
  const answer = (language: string, to = path) => check('0123456789', language, to).then(({ text }) => text)
  const chinese = await answer('cn')
  expect(wordsIn(chinese)).toContain('属于已被责令停业的 Fragrant Rice Car Rental，请勿转账')
  expect(chinese).toContain('<small lang="th">ข้าวหอม รถเช่า</small>')
  const thai = await answer('th')
  expect(shown(thai)).toContain('<span class="nowrap">ข้าวหอม</span> <span class="nowrap">รถเช่า</span>')
  expect(wordsIn(await answer('cn', `${path}?place=${other}`))).toContain('不是“海边厨房”的账户，请勿转账')
  const english = await answer('en', `${path}?place=${other}`)
  expect(wordsIn(english)).toContain('Not an account of Khrua Rim Le (ครัวริมเล). Do not transfer')
  expect(english).toContain('<span lang="th-Latn">Khrua Rim Le</span> (<span lang="th">')
})

test('a name that is known at one app only is no green light for another', async () => {
  const instagram: StatedPayee = { table: 'social_accounts', kind: 'instagram', value: 'rawai', url: null }
  await state(instagram, 60)
  await state({ ...line, value: '@rawai.line' }, 60)
  for (const typed of ['@rawai', 'rawai', 'จองที่ @rawai ค่ะ']) {
    const { text } = await check(typed)
    expect([typed, ...verdicts(text)]).toEqual([typed, 'warn'])
    expect(wordsIn(text)).toContain('Instagram ชื่อนี้เป็นของ ครัวชาวเลราไวย์ แต่ในแอปอื่นอาจเป็นของคนอื่น')
  }
  for (const typed of ['IG: rawai', 'https://instagram.com/rawai', '@rawai.line', 'LINE @rawai.line'])
    expect([typed, ...verdicts((await check(typed)).text)]).toEqual([typed, 'ok'])
  expect(verdicts((await check('LINE @rawai')).text)).toEqual(['bad'])
})

test('no answer goes beyond the query: no other account, no page, no owner', async () => {
  await state(account, 60)
  await state(other, 60)
  await state(line, 60)
  for (const asked of ['0123456789', '@raw.chaole', '076-000-123']) {
    const page = await check(asked)
    const data = await request(app.handler)
      .post(path)
      .set('X-Forwarded-For', from)
      .set('x-payload', '1')
      .type('form')
      .send({ payee: asked })
    for (const text of [page.text, data.text]) {
      expect(text).toContain('ครัวชาวเลราไวย์')
      expect(text).not.toMatch(/5554443332|555-4-44333-2|คนละบัญชี/)
      expect(text.includes('raw.chaole')).toBe(asked === '@raw.chaole')
      expect(text.includes('บจก. ครัวชาวเล')).toBe(asked === '0123456789')
      expect(text).not.toContain('ลับมาก')
      expect(text).not.toContain(owner.id)
      expect(text).not.toContain(owner.contact)
    }
  }
})

test.each([' ', 'สวัสดี', 'abc', '123', 'x'.repeat(3000), 'javascript:alert(1)', '<script>alert(1)</script>'])(
  '%.30j is refused with words beside the field, and loses nothing',
  async (typed) => {
    const { status, text } = await check(typed)
    expect(status).toBe(422)
    expect(shown(text)).toContain('ไม่ใช่เลขบัญชี เบอร์โทร หรือชื่อที่ตรวจได้')
    expect(text).toContain('aria-invalid="true"')
    expect(text).not.toContain('<script>alert')
    expect(verdicts(text)).toEqual([])
    if (typed.startsWith('xxx')) expect(text).toContain(typed)
  },
)

test('a megabyte is refused at the door', async () => {
  expect((await check('0'.repeat(1_000_000))).status).toBe(413)
})

test('numbers cannot be walked: the 21st check of an address within ten minutes waits; another address does not', async () => {
  for (let i = 0; i < 20; i++) expect((await check(`01234567${String(i).padStart(2, '0')}`)).status).toBe(200)
  await state(account, 60)
  const { status, text } = await check('0123456789')
  expect(status).toBe(429)
  expect(verdicts(text)).toEqual([])
  expect(text).toContain('value="0123456789"')
  expect(shown(text)).toMatch(/ลองใหม่ได้ในอีกประมาณ (\d|10) นาที/)
  from = '198.51.250.1'
  expect((await check('0123456789')).status).toBe(200)
})

test('a typing error uses nothing up', async () => {
  for (let i = 0; i < 25; i++) expect((await check('สวัสดี')).status).toBe(422)
  expect((await check('0123456789')).status).toBe(200)
})

test('one subscriber is one address, for any number of addresses from the provider', async () => {
  for (let i = 0; i < 20; i++) {
    from = `2001:db8:1:2::${i.toString(16)}`
    expect((await check('0123456789')).status).toBe(200)
  }
  from = '2001:db8:1:2:ffff::1'
  expect((await check('0123456789')).status).toBe(429)
})

test('nor does a site with thousands of networks enumerate: together they have the limit of thirty subscribers', async () => {
  const site = checksFrom('2001:db8:77:1::1')[1] as Limit
  const limits = makeLimits(database.db)
  for (let i = 0; i < site.points - 1; i++) expect(await limits.take(site)).toBe(0)
  from = '2001:db8:77:aa::1'
  expect((await check('0123456789')).status).toBe(200)
  from = '2001:db8:77:bb::1'
  expect((await check('0123456789')).status).toBe(429)
  from = '2001:db8:78:bb::1'
  expect((await check('0123456789')).status).toBe(200)
})

test('the query stands in no address, no log, no cache, and in no later page', async () => {
  app.lines.length = 0
  const { headers, text } = await check('987-6-54321-0')
  expect(text).toContain('action="/client/bank" method="post"')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(JSON.stringify(app.lines)).not.toMatch(/987-6-54321-0|9876543210/)
  expect(app.lines.length).toBeGreaterThan(0)
  const later = await request(app.handler).get(path)
  expect(later.status).toBe(200)
  expect(later.text).not.toMatch(/987-6-54321-0|9876543210|class="verdict/)
})

test('an address with the number in it is not answered for it', async () => {
  await state(account, 60)
  const { text } = await request(app.handler).get(`${path}?payee=0123456789`)
  expect(verdicts(text)).toEqual([])
  expect(text).not.toContain('value="0123456789"')
})

test('text shared by another app is read with the lines around it, from any field', async () => {
  const share = (fields: Record<string, string>) =>
    request(app.handler)
      .post(`${path}?shared=1`)
      .set('X-Forwarded-For', from)
      .set({ Cookie: 'i18n_redirected=en', 'Sec-Fetch-Site': 'none', Origin: 'null' })
      .type('form')
      .send(fields)
  await state(account, 30)
  const words = 'Hello\nplease pay the deposit to\nKBank 012-3-45678-9\nthank you'
  const ways: Record<string, string>[] = [{ payee: words }, { title: words }, { title: 'Chat', payee: '', link: words }]
  for (const fields of ways) {
    const { status, text } = await share(fields)
    expect([status, verdicts(text)]).toEqual([200, ['ok']])
  }
  const two = await share({ payee: 'KBank 012-3-45678-9\nor\nSCB 987-6-54321-0' })
  expect([two.status, verdicts(two.text)]).toEqual([200, ['ok', 'bad']])
  expect((await share({ payee: 'x\n'.repeat(20_000) })).status).toBe(422)
})

/** Of 0990004752, with the shop's name in Thai; the second asks for 1,500 baht. */
const thaiName = '00020101021129370016A0000006770101110113006699000475253037645802TH5911ร้านข้าวต้ม6304FB2D'
const asksFor = '00020101021129370016A00000067701011101130066990004752530376454071500.005802TH6304666E'
const bill =
  '00020101021130680016A0000006770101120115010753600010286021000001234560311SCBTEST000153037645802TH5908KHAO HOM6304352C'

test('a code that is pasted as text is read as a code: its account, and its amount', async () => {
  await state({ ...account, kind: 'phone', value: '0990004752', bankCode: null }, 60)
  for (const code of [thaiName, asksFor, `scan or copy: ${asksFor} thanks`]) {
    const { status, text } = await check(code, 'en')
    expect([code, status, verdicts(text)]).toEqual([code, 200, ['ok']])
    expect(wordsIn(text).includes('The code asks for ฿1,500')).toBe(code.includes('1500.00'))
  }
  // Nobody reads a code: its number stands in the field.
  expect((await check(asksFor)).text).toContain('value="099-000-4752"')
})

test.each([
  ['a shop’s bill', bill, 'A shop’s bill-payment code, which could not be checked'],
  ['a damaged one', thaiName.replace('4752', '4753'), 'This payment code could not be checked'],
  ['one that is cut off', thaiName.slice(0, -6), 'This payment code could not be checked'],
  ['one of another service', 'https://qr.alipay.com/fkx12345', 'This payment code could not be checked'],
])('%s is a code to pay by that cannot be checked, and never "not known"', async (_what, code, words) => {
  const { status, text } = await check(code, 'en')
  expect([status, verdicts(text)]).toEqual([200, ['warn']])
  expect(wordsIn(text)).toContain(words)
  expect(wordsIn(text)).not.toContain('Not known here')
})

test('of several each is answered, and each counts; more than ten are too many', async () => {
  await state(account, 60)
  const { text } = await check('KBank 012-3-45678-9 tel 089-999-9999 facebook.com/nobodys', 'en')
  expect(verdicts(text)).toEqual(['ok', 'bad', 'bad'])
  expect([...text.matchAll(/aria-labelledby="(verdict-[^"]*)"/g)].map(([, id]) => id)).toEqual([
    'verdict-0',
    'verdict-none-1',
    'verdict-none-2',
  ])
  expect(text.match(/name="pretended"/g)).toHaveLength(1)
  const many = (count: number) => Array.from({ length: count }, (_, at) => `012-3-4567${at}-0`).join('\n')
  const { body, status } = await check(`${many(10)}\n987-6-54321-0`).set('x-payload', '1')
  expect([status, body.action?.errors]).toEqual([422, { payee: 'payees:error.many' }])
  expect((await check(many(10))).status).toBe(200)
  // Three and ten are counted, and twenty may be checked.
  expect((await check(many(8))).status).toBe(429)
})
