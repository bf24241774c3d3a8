/** A place is registered on a phone: on a slow line from start to finish, gone on with on a second device, and from the first page without the browser's code. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { isAt, makeReader, phone, type Reader } from '../support/browser.ts'
import { countActs } from '../support/counted-acts.ts'
import { jpeg } from '../support/pictures.ts'
import { readRunning } from '../support/running-database.ts'
import { signInElsewhere, signUp } from '../support/sign-up.ts'

const start = '/vendor/register-business'
const at = (step: string, draft: string) => `${start}/${step}?draft=${draft}`
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const goOn = (page: Page) => press(page, 'Save and go on')
const photo = async () => ({
  name: 'kitchen.jpg',
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 1600, height: 1200, background: '#996633' }),
})

/** The first step as it stands in the database, with its version. */
const storedFirst = (draft: string) =>
  readRunning(async (db) => {
    const { steps, revs } = await db
      .selectFrom('business_drafts')
      .select(['steps', 'revs'])
      .where('id', '=', draft)
      .executeTakeFirstOrThrow()
    return { rev: revs.form1, operator: steps.form1?.fields.operator, phone: steps.form1?.fields.phone }
  })

/** From the first page, as an owner who was never here: through the door at its foot. */
async function findTheWay({ open, page }: Reader): Promise<void> {
  await open('/')
  await page.locator('footer a[href="/owners"]').click()
  await page.locator('main').getByRole('link', { name: 'Add my place', exact: true }).first().click()
  await page.waitForURL(`**${start}`)
}

/** Begins a draft of a restaurant and gives its id. */
async function begin(reader: Reader): Promise<string> {
  const { page } = reader
  await page.locator('input[name="kind"][value="restaurant"]').check()
  await press(page, 'Begin a draft')
  await page.waitForURL(/form1\?draft=/)
  const draft = new URL(page.url()).searchParams.get('draft') ?? ''
  await isAt(reader, at('form1', draft))
  return draft
}

async function fillWho(page: Page, name: string): Promise<void> {
  await page.locator('input[name="numberless"]').check()
  await page.locator('#operator').fill('บริษัท ปลายแหลม จำกัด')
  await page.locator('#nameTh').fill(name)
  await page.locator('#phone').fill('076 123 456')
}

test('a restaurant is registered on a slow line, with a second device in between', async () => {
  const account = await signUp()
  // The browser says of the step that was saved elsewhere that it was refused.
  const reader = await makeReader({ session: account.session, viewport: phone, language: 'en', allow: [/409/] })
  const { page, context } = reader
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const slow = { offline: false, latency: 150, downloadThroughput: 150_000, uploadThroughput: 20_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await reader.open(start)
  const draft = await begin(reader)
  const name = `ครัวทดลอง ${draft.slice(-6)}`
  const faults: string[] = []
  const look = async () => faults.push(...(await violationsInBoth(reader)).map((fault) => `${page.url()} ${fault}`))
  await look()
  await fillWho(page, name)
  await goOn(page)
  await isAt(reader, at('form2', draft))
  await page.locator('#area').fill('Rawai')
  await page.getByRole('radio', { name: /Rawai/ }).first().check()
  await page.locator('#address').fill('12/3 หมู่ 6')
  await page.locator('#point').fill('7.77930, 98.32510')
  await look()
  await goOn(page)
  await isAt(reader, at('form4', draft))

  // On another device the draft is found as far as it is, and a step before is changed there.
  const session = await signInElsewhere(account, 'desk')
  const desk = await makeReader({ session, language: 'en' })
  await desk.open(start)
  await desk.page.getByRole('link', { name: `Go on ${name}` }).click()
  await isAt(desk, at('form4', draft))
  await page.goBack()
  await page.goBack()
  await isAt(reader, at('form1', draft))
  await desk.open(at('form1', draft))
  await desk.page.locator('#phone').fill('076 999 888')
  await goOn(desk.page)
  await isAt(desk, at('form2', draft))
  const byDesk = { rev: 2, operator: 'บริษัท ปลายแหลม จำกัด', phone: '076 999 888' }
  expect(await storedFirst(draft)).toEqual(byDesk)
  await page.locator('#operator').fill('บริษัท แหลมใหม่ จำกัด')
  await goOn(page)
  const there = page.getByRole('region', { name: 'What was saved on another device' })
  await there.getByText('076 999 888').waitFor()
  expect(await page.locator('#operator').inputValue()).toBe('บริษัท แหลมใหม่ จำกัด')
  // Refused, it has changed nothing; sent once more with both versions in sight, it takes the other's place.
  expect(await storedFirst(draft)).toEqual(byDesk)
  await goOn(page)
  await isAt(reader, at('form2', draft))
  expect(await storedFirst(draft)).toEqual({ rev: 3, operator: 'บริษัท แหลมใหม่ จำกัด', phone: '076 123 456' })

  await reader.open(at('form3', draft))
  await page.locator('input[name="monOpen"]').check()
  await page.locator('#monFrom').fill('10:00')
  await page.locator('#monTo').fill('22:00')
  await page.locator('button[name="go"][value="mon"]').click()
  await expect.poll(() => page.locator('input[name="sunOpen"]').isChecked()).toBe(true)
  // A press as quick as a program's does nothing while the hours are still being answered.
  await expect.poll(() => page.locator('form[data-busy]').count()).toBe(0)
  await page.locator('#capacity').fill('40')
  await look()
  await goOn(page)
  await isAt(reader, at('form4', draft))
  await page.locator('#place-photo').setInputFiles([await photo()])
  await press(page, 'Add photos')
  await page.locator('progress.sending').waitFor()
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await page.locator('summary', { hasText: 'There is none' }).first().click()
  await page.locator('#food_premises-none-none').fill('ยื่นขอแล้ว รอการพิจารณา')
  await page.locator('form:has(#food_premises-none-none) button').click()
  await page.getByText('More now, or later').click()
  await page.getByText('Add an account').click()
  await page.locator('#bank-bank').selectOption('004')
  await page.locator('#bank-number').fill('012-3-45678-9')
  await page.locator('#bank-accountName').fill('บริษัท ปลายแหลม จำกัด')
  await page.locator('form:has(#bank-number) button').click()
  await page.locator('.payee-number', { hasText: 'Kasikornbank 012-3-45678-9' }).waitFor()
  await look()
  await page.getByRole('link', { name: 'Add dishes and promises, and look at all answers' }).click()
  await isAt(reader, at('form5', draft))
  await page.getByText('Add a promise').first().click()
  await page.locator('#new-promise-title').fill('คืนเงินครบ')
  await page.locator('#new-promise-body').fill('ยกเลิกก่อนหนึ่งวัน คืนเงินเต็มจำนวน')
  await page.locator('form:has(#new-promise-title) button').click()
  await page.getByText('คืนเงินครบ').first().waitFor()
  await look()
  await page.locator('input[name="pledge"]').check()
  await press(page, 'Hand in the registration')
  await isAt(reader, at('finish', draft))
  await page.getByRole('link', { name: 'Do the self-check now' }).waitFor()
  expect(faults).toEqual([])
}, 180_000)

test('without the browser’s code every step passes, the point left open', async () => {
  const { session } = await signUp()
  const reader = await makeReader({ session, viewport: phone, language: 'en', javaScriptEnabled: false })
  const { page } = reader
  const acts = countActs(page)
  await findTheWay(reader)
  const draft = await begin(reader)
  await fillWho(page, `ครัวทดลอง ${draft.slice(-6)}`)
  await goOn(page)
  await page.locator('#area-search').fill('Rawai')
  await press(page, 'Search')
  await page.getByRole('radio', { name: /Rawai/ }).first().check()
  await page.locator('#address').fill('12/3 หมู่ 6')
  await goOn(page)
  await page.locator('#place-photo').setInputFiles([await photo()])
  await press(page, 'Add photos')
  await page.locator('summary', { hasText: 'There is none' }).first().click()
  await page.locator('#food_premises-none-none').fill('ยื่นขอแล้ว รอการพิจารณา')
  await page.locator('form:has(#food_premises-none-none) button').click()
  await page.locator('#hand-in-from').fill('10:00')
  await page.locator('#hand-in-to').fill('22:00')
  await press(page, 'Hand in the registration')
  await page.getByRole('heading', { name: 'Your registration is sent' }).waitFor()
  // Five letters are a word, twenty-five words are typed in a minute; a tap takes four seconds with the reading before it.
  const minutes = acts.letters / 5 / 25 + (acts.taps * 4) / 60
  process.stdout.write(`registered: ${acts.taps} taps, ${acts.letters} letters, ${minutes.toFixed(1)} min\n`)
  expect(acts.taps).toBeLessThanOrEqual(25)
  expect(minutes).toBeLessThanOrEqual(6)
}, 60_000)
