/** Accounts are judged before a message is sent, and codes in pictures on the devices of sender and reader. */
import { randomUUID } from 'node:crypto'
import encodeQR from 'qr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { askVendor, postAs } from '../support/ask-vendor.ts'
import { desktop, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { signUp } from '../support/sign-up.ts'

/** PromptPay to 081 234 5678. */
const promptPay = '00020101021129370016A000000677010111011300668123456785802TH530376463045D82'

const code = async (text: string) => ({
  name: 'code.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8 })))
    .flatten({ background: '#fff' })
    .resize(640)
    .png()
    .toBuffer(),
})

test('an owner who types an account that is not on the page reads that guests will be warned, before anything is sent', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const reader = await makeReader({ session: vendor, language: 'en', viewport: desktop })
  const { page } = reader
  await reader.open(room)
  const line = page.getByLabel('Message', { exact: true })
  const said = page.locator('.draft-payees')
  await line.fill('Please transfer to SCB 987-6-54321-0')
  await said.getByText('987-6-54321-0 is not on your page: guests will be warned').waitFor()
  expect(await page.locator('.message-payee').count(), 'only there').toBe(1)
  expect(await violationsInBoth(reader)).toEqual([])
  await line.fill('Please transfer as before')
  await expect.poll(() => said.textContent()).toBe('')
  await line.fill('Please transfer to SCB 987-6-54321-0')
  await said.getByText('guests will be warned').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.messages .message-payee').waitFor()
  await expect.poll(() => said.textContent()).toBe('')
}, 60_000)

test('a code in a picture is read on the device of its sender before it goes, and on the reader’s', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  await postAs(vendor, room, { text: 'A picture follows.', client: randomUUID() })
  const sender = await makeReader({ session: vendor, language: 'en', viewport: phone })
  await sender.open(room)
  await sender.page.locator('.draft-payees').waitFor({ state: 'attached' })
  await sender.page.getByLabel('Photos (optional)').setInputFiles(await code(promptPay))
  await sender.page.locator('.draft-payees', { hasText: '081-234-5678 is not on your page' }).waitFor()
  await sender.page.getByRole('button', { name: 'Send' }).click()
  await sender.page.locator('.message-photos img').waitFor()

  const guest = await makeReader({ session, language: 'en', viewport: phone })
  await guest.open(room)
  const verdict = guest.page.locator('.messages .message-payee', { hasText: '081-234-5678' })
  await verdict.getByText('is not stated by this place. Do not pay yet').waitFor()
  expect(await violationsInBoth(guest)).toEqual([])
}, 60_000)
