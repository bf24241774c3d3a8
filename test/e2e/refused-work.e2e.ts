/** Wrongly filled forms of owners and officers: each fault stands beside its field, with and without a script. */
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { makeReader, phone } from '../support/browser.ts'
import { leaveVisit, placesToVisit, signInAs, signInAsOfficer } from '../support/demo-officer.ts'
import { beginVisit, visitAt } from '../support/officer-day.ts'
import { isRefusedBeside, openFormWindows, pageWith, type RefusedForm } from '../support/refused.ts'
import { someOf } from '../support/share.ts'
import { signInElsewhere, signUp } from '../support/sign-up.ts'
import { waitForTurn } from '../support/turns.ts'

waitForTurn()

const long = 'What was seen here, in words enough for whoever reads it'

/** A form at an address, or on the first page that another leads to by such a link. */
type Case = Omit<RefusedForm, 'at'> & { at?: string; from?: string; link?: RegExp }

async function areRefused(session: string, cases: Case[]): Promise<void> {
  const windows = await openFormWindows(session)
  // `npm test` has a third of the forms: they are of one kit.
  for (const { at, from = '', link = /./, ...form } of someOf(cases, Math.ceil(cases.length / 3), 0))
    await isRefusedBeside(windows, { at: at ?? (await pageWith(session, from, link, form.holds)), ...form })
}

test('an owner’s forms say each fault beside its field', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const home = await pageWith(session, '/vendor/my-business', /manage-business\/home\//, 'do=recheck').catch(() =>
    pageWith(session, '/vendor/my-business', /manage-business\/home\//, 'theme'),
  )
  const place = home.split('/').at(-1)
  const edit = `/vendor/manage-business/edit/${place}`
  const list = `/vendor/manage-business/list/${place}`
  const accounts = `/client/information/widgets/social-bank-edit?business=${place}`
  await areRefused(session, [
    { at: edit, holds: 'do=contact', mended: { phone: '076123456' } },
    {
      at: edit,
      holds: 'do=details',
      mended: { nameTh: 'ครัวปลายแหลม', address: '12/3', point: '7.77930, 98.32510', capacity: '40' },
    },
    {
      at: edit,
      holds: 'do=details',
      given: { nameTh: 'ครัว', address: '9', point: 'here', capacity: '0' },
      mended: { point: '7.7, 98.3', capacity: '๔๐' },
    },
    { at: edit, holds: 'do=hours', mended: { monOpen: true } },
    { at: edit, holds: 'do=hours', given: { tueOpen: true, tueFrom: '09:00' }, mended: { tueTo: '18:00' } },
    { at: edit, holds: 'do=close', mended: { sure: true } },
    { at: list, holds: 'do=promise', mended: { title: 'Life jackets', body: long } },
    { at: list, holds: 'do=item', mended: { nameTh: 'แกงส้ม' } },
    {
      at: accounts,
      holds: 'do=bank',
      given: { bank: 'promptpay' },
      mended: { number: '0812345678', accountName: 'ครัว' },
    },
    { at: accounts, holds: 'do=social', given: { service: 'line' }, mended: { handle: '@krua' } },
    { from: '/vendor/warning-list', link: /warning-list\/detail/, holds: 'days', mended: { days: '2', reason: long } },
  ])
}, 240_000)

test('a registration says at each step the fault beside its field', async () => {
  const { session } = await signUp()
  await areRefused(session, [{ at: '/vendor/register-business', holds: 'do=begin', mended: { kind: true } }])
  const reader = await makeReader({ session, viewport: phone })
  const { page } = reader
  await reader.open('/vendor/register-business')
  await page.locator('[name="kind"][value="restaurant"]').check()
  await page.locator('main form:has([name="kind"]) button').click()
  await page.waitForURL(/form1\?draft=/)
  const draft = new URL(page.url()).searchParams.get('draft')
  const step = (name: string) => `/vendor/register-business/${name}?draft=${draft}`
  const goOn = page.locator('main button[value="next"].primary')
  await areRefused(session, [
    {
      at: step('form1'),
      holds: 'do=save',
      mended: { number: '1', operator: 'สมหญิง', nameTh: 'ครัว', phone: '076123456' },
    },
    {
      at: step('form1'),
      holds: 'do=save',
      given: { nameTh: 'ครัว', operator: 'สมหญิง', number: '12', phone: '076123456' },
      mended: { number: '1' },
      isServers: true,
    },
  ])

  // There is none: then the field is right, although it is empty.
  await page.locator('#nameTh').fill(`ครัวทดลอง ${draft?.slice(-6)}`)
  await page.locator('#phone').fill('076 123 456')
  await page.locator('#operator').fill('สมหญิง ใจดี')
  await goOn.click()
  await page.locator('#number[aria-invalid="true"]').waitFor()
  await page.locator('[name="numberless"]').check()
  await page.locator('#number:not([aria-invalid])').waitFor()
  await goOn.click()
  await page.waitForURL(/form2/)

  // Nothing is found yet, and so nothing can be chosen: it is said of the field that is searched in.
  await page.locator('#address').fill('12/3')
  await page.locator('#point').fill('here')
  await goOn.click()
  await page.locator('#area[aria-invalid="true"]').waitFor()
  expect(await page.locator('#area-error').textContent()).toBe('โปรดเลือกตำบลจากรายการ')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('area')
  expect(await page.locator('#point-error').count()).toBe(1)
  await page.locator('#area').fill('ราไวย์')
  await page.getByRole('radio').first().check()
  await page.locator('#area:not([aria-invalid])').waitFor()
  await page.locator('#point').fill('7.77930, 98.32510')
  await page.locator('#point:not([aria-invalid])').waitFor()
  await goOn.click()
  await page.waitForURL(/form4/)
  await areRefused(session, [
    { at: step('form2'), holds: 'do=save', mended: { address: '12/3' } },
    { at: step('form3'), holds: 'do=save', mended: { monOpen: true } },
    {
      at: step('form3'),
      holds: 'do=save',
      given: { monOpen: true, monFrom: '09:00', monTo: '12:00', monFrom2: '11:00', monTo2: '20:00', capacity: '40' },
      mended: { monFrom: '08:00' },
      isServers: true,
    },
    { at: step('form4'), holds: 'do=submit', mended: { from: '10:00', to: '22:00' } },
  ])
}, 240_000)

test('an officer’s forms say each fault beside its field', async () => {
  const session = await signInAsOfficer()
  const queue = '/inspector/management-place'
  const papers = await pageWith(session, queue, /inspector\/policy\//, 'do=relation').catch(() => null)
  await areRefused(session, [
    { from: queue, link: /management-place\?of=/, holds: 'do=return', mended: { category: long } },
    {
      from: queue,
      link: /management-place\?of=/,
      holds: 'do=return',
      given: { phone: 'short' },
      mended: { phone: long },
    },
    {
      from: queue,
      link: /management-place\?of=/,
      holds: 'do=approve',
      given: { licensed: 'many' },
      mended: { licensed: '40' },
    },
    {
      from: `${queue}?tab=closures`,
      link: /tab=closures&of=/,
      holds: 'do=closure',
      given: { verdict: 'reject' },
      mended: { reason: long },
    },
    { from: `${queue}/claims`, link: /claims\?of=/, holds: 'do=approve', mended: { reason: long } },
    { from: `${queue}/claims`, link: /claims\?of=/, holds: 'do=refuse', mended: { reason: long } },
    {
      from: '/inspector/manage-reply',
      link: /approve-warning-card/,
      holds: 'do=decide',
      mended: { 'v-*': 'accepted' },
    },
    { from: '/inspector/check-comment', link: /check-comment\//, holds: 'do=decide', mended: { verdict: 'keep' } },
    {
      from: '/inspector/check-comment',
      link: /check-comment\//,
      holds: 'do=decide',
      given: { verdict: 'redact' },
      mended: { pieces: 'one' },
    },
    { from: '/inspector/second-look', link: /second-look\//, holds: 'q-TOUR-01', mended: { 'q-*': 'na' } },
    { at: '/inspector/area-duty', holds: 'do=lend', mended: { to: true, until: '2030-01-01' } },
    { at: '/chat/channel-chat?district=8302', holds: 'do=announce', mended: { title: 'Big waves', text: long } },
    ...(papers ? [{ at: papers, holds: 'do=complaint', mended: { note: long } }] : []),
  ])
}, 240_000)

test('a supervisor’s forms say each fault beside its field', async () => {
  // An appeal is decided by an agency that took no part.
  await areRefused(await signInAs('police@demo.example', 'inspector'), [
    {
      from: '/inspector/manage-reply',
      link: /manage-reply\/appeal/,
      holds: 'verdict',
      mended: { verdict: 'upheld', reason: long },
    },
  ])
  await areRefused(await signInAs('supervisor@demo.example', 'inspector'), [
    { from: '/inspector/officers', link: /officers\//, holds: 'do=refuse', mended: { reason: long } },
  ])
}, 240_000)

test('a group needs somebody', async () => {
  const session = await signInElsewhere(
    { contact: 'client@demo.example', password: 'look-around-1155', name: '', session: '' },
    'A phone',
  )
  await areRefused(session, [{ at: '/chat/create-group', holds: 'title', mended: { title: 'Boats', 'with-*': true } }])
})

let officer = ''
beforeAll(async () => {
  officer = await signInAsOfficer()
})

test('a number that cannot be read stays in its field of a questionnaire, which says so, until it can be', async () => {
  const [place = ''] = await placesToVisit(officer, 'routine')
  onTestFinished(() => leaveVisit(officer, place))
  const reader = await makeReader({ session: officer, viewport: phone, language: 'en', allow: [/status of 422/] })
  const { page } = reader
  await reader.open(visitAt(place))
  await beginVisit(page)
  const at = page.url().replace(inject('origin'), '')
  const number = page.locator('.ask #number')
  for (let questions = 0; (await number.count()) === 0 && questions < 40; questions++) {
    const heading = await page.locator('.ask h1').textContent()
    await page.locator('.ask-bar .primary').click()
    await page
      .locator('.ask h1')
      .filter({ hasNotText: heading ?? '' })
      .waitFor()
  }
  const words = 'Please type a number; a decimal point is fine'
  const heading = await page.locator('.ask h1').textContent()
  await number.fill('many')
  for (const way of ['.ask-bar .primary', '.ask-bar [value="previous"]']) {
    await page.locator(way).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('number')
  }
  await page.locator('#number').press('Enter')
  expect([await page.locator('.ask h1').textContent(), await number.inputValue()]).toEqual([heading, 'many'])
  expect(await page.locator('#number-error').textContent()).toBe(words)
  const asked = new URL(page.url()).searchParams.get('q') ?? ''

  const plain = await makeReader({
    session: officer,
    viewport: phone,
    language: 'en',
    javaScriptEnabled: false,
    allow: [/status of 422/],
  })
  await plain.open(`${at.split('?')[0]}?q=${asked}`)
  await plain.page.locator('#number').fill('many')
  await plain.page.locator('.ask-bar .primary').click()
  await plain.page.locator('#number[aria-invalid="true"]').waitFor()
  expect([
    await plain.page.locator('#number-error').textContent(),
    await plain.page.locator('#number').inputValue(),
  ]).toEqual([words, 'many'])
  await plain.context.close()

  await number.fill('12')
  await page.locator('#number:not([aria-invalid])').waitFor()
  await page.locator('.ask-bar .primary').click()
  await page
    .locator('.ask h1')
    .filter({ hasNotText: heading ?? '' })
    .waitFor()

  // "Does not apply" without a reason: nobody is held up, but the question says so when the officer returns to it.
  await page.locator('label:has([name="answer"][value="na"])').click()
  const second = await page.locator('.ask h1').textContent()
  expect(await page.locator('#naReason[aria-invalid]').count()).toBe(0)
  await page.locator('.ask-bar .primary').click()
  await page
    .locator('.ask h1')
    .filter({ hasNotText: second ?? '' })
    .waitFor()
  await page.locator('.ask-bar [value="previous"]').click()
  await page.locator('#naReason[aria-invalid="true"]').waitFor()
  await page.locator('#naReason').fill('There is none here')
  await page.locator('#naReason:not([aria-invalid])').waitFor()
}, 240_000)
