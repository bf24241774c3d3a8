/** Checking an account as a tourist would before a transfer, with and without JavaScript; the owner's side of it; nothing left behind. */
import { expect, inject, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-entry.ts'
import { composeBatches, usualDemo } from '#server/demo/seed-demo.ts'
import { PAYEE_CHECK_OLD_DAYS } from '#shared/constants.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { formatPayee } from '#shared/payees/payee.ts'
import { violations } from '../support/accessibility.ts'
import { atNight } from '../support/at-night.ts'
import { isAt, isReady, makeReader, phone, type Reader } from '../support/browser.ts'
import { someOf } from '../support/share.ts'
import { twoAtATime } from '../support/two-windows.ts'

const path = '/client/bank'
const listed = ['approved', 'closed_temporarily']

/** Places of the shared server: the same seed and day make the same. */
const today = new Date(inject('demoDay'))
const [places = []] = composeBatches(usualDemo.businesses, usualDemo.reviews, 1, today)
const open = places.filter(({ business }) => listed.includes(String(business.status)) && business.open_card !== 'red')
const found = (which: (bank: (typeof open)[number]['payees']['bank']) => boolean) => {
  const place = open.find(({ payees }) => which(payees.bank))
  if (!place) throw new Error('the demo has no such place')
  return place
}
const lately = new Date(today.getTime() - (PAYEE_CHECK_OLD_DAYS - 30) * 86_400_000)
const checked = found(([bank, ...others]) => others.length === 0 && (bank?.checked_at ?? 0) > lately)
const changed = found((bank) => bank.some(({ replaces_id }) => replaces_id !== null))
const numberOf = ({ payees }: (typeof open)[number]) =>
  payees.bank.find(({ ended_at }) => ended_at === null)?.number ?? ''

let visitors = 0
/** From an address of its own: checks are limited by address, and counted from one run to the next. */
const visitor = (options: Parameters<typeof makeReader>[0] = {}): Promise<Reader> => {
  const at = Date.now() + ++visitors
  const address = `2001:db8:${((at >> 16) & 0xffff).toString(16)}:${(at & 0xffff).toString(16)}::1`
  return makeReader({ viewport: phone, extraHTTPHeaders: { 'X-Forwarded-For': address }, ...options })
}

async function ask({ page }: Reader, text: string): Promise<void> {
  await page.locator('form[action="/client/bank"]:not([data-busy])').waitFor()
  await page.locator('#payee').fill(text)
  await page.locator('form[action="/client/bank"] button').click()
}

const verdict = ({ page }: Reader, tone: 'ok' | 'warn' | 'bad') => page.locator(`.verdict.${tone}`)

test('a tourist pastes a chat message and is led to the place that owns the account', async () => {
  const reader = await visitor({ language: 'en' })
  await reader.open(path)
  await ask(reader, `KBank ${formatPayee({ kind: 'account', value: numberOf(checked) })} please transfer`)
  await verdict(reader, 'ok')
    .getByText(/^Belongs to /)
    .waitFor()
  await verdict(reader, 'ok')
    .getByText(/Checked by an officer on [A-Z]/)
    .waitFor()
  await isAt(reader, path)
  await verdict(reader, 'ok').locator('a.li').click()
  await isAt(reader, `/client/information/${checked.business.id}`)
})

test('an account that was changed three days ago says so', async () => {
  const reader = await visitor()
  await reader.open(path)
  await ask(reader, numberOf(changed))
  await verdict(reader, 'warn')
    .getByText(/^เพิ่งเปลี่ยน/)
    .waitFor()
  await verdict(reader, 'warn').getByText('อย่าใช้เบอร์ที่ส่งมาในแชต').waitFor()
  const before = changed.payees.bank.find(({ ended_at }) => ended_at !== null)?.number ?? ''
  await ask(reader, before)
  await verdict(reader, 'bad')
    .getByText(/^ไม่พบในระบบ/)
    .waitFor()
})

test('text typed after the answer stays, though the rest of the page comes later', async () => {
  const reader = await visitor()
  const { page } = reader
  await reader.open(path)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_payload.json*', async (route) => {
    await held
    await route.continue()
  })
  await ask(reader, numberOf(changed))
  await verdict(reader, 'warn').waitFor()
  await page.locator('#payee').fill('98765')
  release()
  await page.locator('form[action="/client/bank"]:not([data-busy])').waitFor()
  expect(await page.locator('#payee').inputValue()).toBe('98765')
})

test('an unknown one is red, and 1155 is one tap away', async () => {
  const reader = await visitor()
  await reader.open(path)
  await ask(reader, '๙๘๗-๖-๕๔๓๒๑-๐')
  await verdict(reader, 'bad').getByText('987-6-54321-0').waitFor()
  expect(await verdict(reader, 'bad').getByRole('link', { name: /1155/ }).getAttribute('href')).toBe('tel:1155')
})

test('an unreadable number is refused at its field, which keeps it and gets the focus', async () => {
  const reader = await visitor({ allow: [/status of 422/] })
  const { page } = reader
  await reader.open(path)
  await ask(reader, 'โอนมาเลย')
  await page.getByText(/^ไม่ใช่เลขบัญชี เบอร์โทร หรือชื่อที่ตรวจได้/).waitFor()
  expect(await page.locator('#payee').inputValue()).toBe('โอนมาเลย')
  await expect.poll(() => page.locator('#payee').evaluate((input) => input === document.activeElement)).toBe(true)
  await ask(reader, '9876543210')
  await verdict(reader, 'bad').waitFor()
})

test('neither reload nor the way back asks again, and the number is nowhere', async () => {
  const reader = await visitor()
  const { page } = reader
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts.push(request.url())
  })
  await reader.open(path)
  await ask(reader, numberOf(checked))
  await verdict(reader, 'ok').locator('a.li').click()
  await isAt(reader, `/client/information/${checked.business.id}`)
  await page.goBack()
  await isAt(reader, path)
  expect(await verdict(reader, 'ok').count()).toBe(0)
  await ask(reader, numberOf(checked))
  await verdict(reader, 'ok').waitFor()
  await page.reload()
  await isReady(page)
  expect(await page.locator('.verdict').count()).toBe(0)
  expect(posts).toHaveLength(2)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
  expect(stored).not.toContain(numberOf(checked))
})

atNight('test/e2e/without-javascript.e2e.ts')('without JavaScript the same form answers', async () => {
  const reader = await visitor({ javaScriptEnabled: false, allow: [/status of 422/] })
  await reader.open(path)
  await ask(reader, numberOf(checked))
  await verdict(reader, 'ok')
    .getByText(/^เป็นของ /)
    .waitFor()
  await isAt(reader, path)
  await ask(reader, 'ไม่ใช่เลข')
  await reader.page.getByText(/^ไม่ใช่เลขบัญชี เบอร์โทร หรือชื่อที่ตรวจได้/).waitFor()
  await ask(reader, '9876543210')
  await verdict(reader, 'bad').waitFor()
})

test('every answer keeps the rules of accessibility, in the light and in the dark, in three languages', async () => {
  const eyes = [
    ['th', 'light'],
    ['en', 'dark'],
    ['cn', 'light'],
  ] as const satisfies (readonly [Locale, string])[]
  const answers = [
    [numberOf(checked), 'ok'],
    [numberOf(changed), 'warn'],
    ['9876543210', 'bad'],
  ] as const
  await twoAtATime(eyes, async ([language, theme]) => {
    const reader = await visitor({ language, theme })
    for (const [text, tone] of someOf(answers, 1, locales.indexOf(language))) {
      await reader.page.setViewportSize(phone)
      await reader.open(path)
      await ask(reader, text)
      await verdict(reader, tone).waitFor()
      expect(await violations(reader), `${language} ${theme} ${tone}`).toEqual([])
    }
  })
})

/** A place's accounts are one press away. */
const openAccounts = ({ page }: Pick<Awaited<ReturnType<typeof visitor>>, 'page'>) =>
  page.locator('details:has(.account-name) > summary').first().click()

test('on the narrowest phone nothing of an account runs out of the page, and without a script no room is kept for a button', async () => {
  const place = `/client/information/${checked.business.id}`
  const narrow = { width: 320, height: 640 }
  const reader = await visitor({ language: 'en', viewport: narrow })
  await reader.open(place)
  await openAccounts(reader)
  expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
  const name = reader.page.locator('.account-name').first()
  const [words, button] = await Promise.all([
    name.locator('span').first().boundingBox(),
    name.locator('.btn span').first().boundingBox(),
  ])
  expect(button?.x).toBe(words?.x)
  const plain = await visitor({ javaScriptEnabled: false, viewport: narrow })
  await plain.open(place)
  await openAccounts(plain)
  expect(await plain.page.locator('.copy').first().boundingBox()).toBeNull()
})

/** The only one that is called so. */
const named =
  open.find(({ business }) => open.filter((other) => other.business.name_th.includes(business.name_th)).length === 1) ??
  checked

test('a red answer leads to the report with the number in it, with and without a script, and no address has the number', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const reader = await visitor({ language: 'en', javaScriptEnabled })
    const { page } = reader
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await reader.open(path)
    await ask(reader, '9876543210')
    await page.getByLabel(/which place was it said to be of/).fill(named.business.name_th)
    await page.getByRole('button', { name: 'Find the place' }).click()
    await page.locator(`form[action="/client/information/report/${named.business.id}"] button`).click()
    await isAt(reader, `/client/information/report/${named.business.id}`)
    expect(await page.locator('#text').inputValue()).toContain('987-6-54321-0')
    expect(await page.locator('input[value=impostor]').isChecked()).toBe(true)
    if (javaScriptEnabled) expect(await violations(reader)).toEqual([])
    expect(asked.filter((url) => /987-?6/.test(url))).toEqual([])
  }
})

test('an owner states a page, sees it and ends it; everybody can check it meanwhile', async () => {
  const reader = await visitor({ allow: [/status of 422/] })
  const { page } = reader
  const edit = '/client/information/widgets/social-bank-edit'
  await reader.open(`/auth/login?next=${encodeURIComponent(edit)}`)
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill('vendor@demo.example')
  await page.locator('#password').fill(demoPassword)
  await page.locator('main form button.primary').click()
  await page.getByRole('heading', { level: 1, name: 'เลือกสถานที่' }).waitFor()
  // One that the public sees.
  for (const link of await page.locator('main a.li').all()) {
    const id = /[\da-f-]{36}/.exec((await link.getAttribute('href')) ?? '')?.[0]
    if ((await page.request.get(new URL(`/client/information/${id}`, page.url()).href)).status() !== 200) continue
    await link.click()
    break
  }
  await page.getByText('เพิ่มเพจ').click()
  const handle = `@demo.owner${Date.now() % 1_000_000}`
  const adding = page.locator('details[open] form:has(select[name=service])')
  await adding.locator('[name=handle]').fill(handle)
  await adding.getByRole('button').click()
  await page.getByText('โปรดเลือกบริการ').waitFor()
  expect(await adding.locator('[name=handle]').inputValue()).toBe(handle)
  await adding.locator('select').selectOption('line')
  await adding.getByRole('button').click()
  await page
    .getByRole('status')
    .getByText(/^บันทึกแล้ว/)
    .waitFor()
  const line = page.locator('article', { hasText: handle })
  await line.getByText('เพิ่มใหม่ วันนี้').waitFor()
  expect(await violations(reader)).toEqual([])
  const tourist = await visitor()
  await tourist.open(path)
  await ask(tourist, `line.me/R/ti/p/${handle}`)
  await verdict(tourist, 'warn')
    .getByText(/^เพิ่งเพิ่ม/)
    .waitFor()
  await line.locator('summary').click()
  await line.getByRole('button', { name: 'ยกเลิกรายการนี้' }).click()
  await page
    .getByRole('status')
    .getByText(/^ยกเลิกแล้ว/)
    .waitFor()
  expect(await page.locator('article', { hasText: handle }).count()).toBe(0)
  await ask(tourist, handle)
  await verdict(tourist, 'bad').waitFor()
})

test('the number of a place’s account is copied as banking apps take it', async () => {
  const reader = await visitor()
  const { page, context } = reader
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.open(`/client/information/${checked.business.id}`)
  const shown = formatPayee({ kind: 'account', value: numberOf(checked) })
  await openAccounts(reader)
  await page.getByRole('button', { name: shown }).click()
  await page.locator('.pay').getByText('คัดลอกแล้ว').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numberOf(checked))
})
