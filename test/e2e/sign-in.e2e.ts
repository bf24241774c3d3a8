/** Becoming known: registering, signing in on two devices, a forgotten password, asking to be an inspector; by keyboard and without JavaScript too. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { isAt, isReady, makeReader, mark, phone, survived } from '../support/browser.ts'
import { countScripts } from '../support/counted-scripts.ts'
import { waitForCode, waitForMessage } from '../support/outbox.ts'
import { anyPhone, signUp } from '../support/sign-up.ts'

const refused = [/status of 422/]
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const typed = (number: string) => number.replace('+66', '0')

test('a visitor on a phone registers on the way to the wanted page, and each field asks for its missing part', async () => {
  const reader = await makeReader({ viewport: phone, allow: refused })
  const { page } = reader
  const number = anyPhone()
  await reader.open('/auth/pass-token/switc-role')
  await isAt(reader, '/auth/login?next=%2Fauth%2Fpass-token%2Fswitc-role')
  await page.getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await page.getByLabel('ชื่อที่แสดง').waitFor()
  await isReady(page)
  await mark(page)
  await press(page, 'ถัดไป')
  await page.getByText('โปรดอ่านและยอมรับข้อกำหนดก่อน').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  await page.getByLabel('ชื่อที่แสดง').fill('นก')
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill(typed(number))
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('password1')
  await page.getByLabel('ฉันอ่านและยอมรับ').check()
  await press(page, 'ถัดไป')
  await page.getByText('รหัสผ่านนี้เดาง่าย').waitFor()
  expect(await page.getByLabel('ชื่อที่แสดง').inputValue()).toBe('นก')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('stone lantern 41')
  await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
  expect(await page.getByLabel('รหัสผ่าน', { exact: true }).getAttribute('type')).toBe('text')
  await press(page, 'ถัดไป')
  const field = page.getByLabel('รหัส 6 หลัก')
  await field.waitFor()
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  const code = await waitForCode(inject('dataDir'), number)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await isAt(reader, '/auth/pass-token/switc-role')
  expect(await survived(page)).toBe(true)
  await expect.poll(() => page.locator('.topbar a.account').getAttribute('href')).toBe('/profile')
})

/** A phone with an empty cache at the sign-in, and the bytes of scripts that it has fetched. */
async function countedPhone() {
  const reader = await makeReader({ viewport: phone, allow: refused })
  const { bytes: fetched } = await countScripts(reader, '/auth/login')
  await reader.page.goto('/auth/login', { waitUntil: 'networkidle' })
  return { ...reader, fetched }
}
const contactOf = (page: Page) => page.getByLabel('อีเมลหรือเบอร์โทรศัพท์')
const passwordOf = (page: Page) => page.getByLabel('รหัสผ่าน', { exact: true })
const isMounted = (page: Page) => page.locator('html[data-ready]').count()

test('signing in takes at most 90 KB of scripts, until the browser rests after a refused try', async () => {
  const { page, fetched } = await countedPhone()
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).waitFor()
  await contactOf(page).pressSequentially('somying@example.com')
  await passwordOf(page).pressSequentially('not this one')
  const eye = page.getByRole('button', { name: 'แสดงรหัสผ่าน' })
  await eye.click()
  expect(await passwordOf(page).getAttribute('type')).toBe('text')
  expect(await eye.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Tab')
  await press(page, 'เข้าสู่ระบบ')
  await page.getByText('อีเมล เบอร์โทรศัพท์ หรือรหัสผ่านไม่ถูกต้อง').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await contactOf(page).inputValue()).toBe('somying@example.com')
  expect(await passwordOf(page).getAttribute('type')).toBe('password')
  expect(fetched()).toBeGreaterThan(100)
  expect(fetched()).toBeLessThanOrEqual(90_000)
  expect(await isMounted(page)).toBe(0)
})

test('a form that is pressed twice while it is under way is sent once', async () => {
  const { page } = await countedPhone()
  let sends = 0
  await page.route('**/auth/login', async (route) => {
    if (route.request().method() === 'POST') sends++
    await route.continue()
  })
  await contactOf(page).fill('somying@example.com')
  await passwordOf(page).fill('not this one')
  await page
    .locator('main form button[type=submit]')
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await page.getByText('อีเมล เบอร์โทรศัพท์ หรือรหัสผ่านไม่ถูกต้อง').waitFor()
  expect(sends).toBe(1)
})

test('an empty field, Caps Lock and another language bring the rest of the code, and nothing typed is lost', async () => {
  const { page } = await countedPhone()
  await contactOf(page).fill('somying@example.com')
  await press(page, 'เข้าสู่ระบบ')
  await page.locator('#password-error').waitFor()
  expect(await isMounted(page)).toBe(1)
  expect(await contactOf(page).inputValue()).toBe('somying@example.com')

  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await passwordOf(page).evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
  )
  await expect.poll(() => isMounted(page)).toBe(1)

  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await contactOf(page).fill('somying@example.com')
  await page.locator('form.theme button:visible').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
  expect(await contactOf(page).inputValue()).toBe('somying@example.com')
})

test('a forgotten password: the code, a new one, and every other device is out', async () => {
  const account = await signUp()
  const elsewhere = await makeReader({ session: account.session })
  await elsewhere.open('/profile')
  expect(await elsewhere.page.locator('.topbar a.account').getAttribute('href')).toBe('/profile')
  const reader = await makeReader({ allow: refused })
  const { page } = reader
  await reader.open('/forgot/reset')
  await isAt(reader, '/forgot')
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill(account.contact)
  await press(page, 'ส่งรหัส')
  await page.getByLabel('รหัส 6 หลัก').waitFor()
  await isAt(reader, '/forgot/verify')
  const { code } = await waitForMessage(inject('dataDir'), account.contact, 2)
  await page.getByLabel('รหัส 6 หลัก').fill(String(code))
  await press(page, 'ถัดไป')
  await page.getByLabel('รหัสผ่านใหม่').fill('river stone 88 quiet')
  await press(page, 'บันทึกรหัสผ่าน')
  await isAt(reader, '/profile?done=password')
  await elsewhere.page.reload()
  await expect.poll(() => elsewhere.page.locator('.topbar a.account').getAttribute('href')).toBe('/auth/login')
})

test('signing in by password and leaving: "back" does not show the account again', async () => {
  const account = await signUp()
  const reader = await makeReader({ allow: refused })
  const { page } = reader
  await reader.open('/auth/login?next=%2Fprofile%2Fsetting%2Fdevices')
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill(account.contact.toUpperCase())
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('อีเมล เบอร์โทรศัพท์ หรือรหัสผ่านไม่ถูกต้อง').waitFor()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await isAt(reader, '/profile/setting/devices')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await isAt(reader, '/profile?done=signed-out')
  await page.goBack()
  // A second step back while the first is under way would be one step of the browser's, and it may take either page.
  await isAt(reader, '/profile')
  await page.goBack()
  await expect.poll(() => page.url()).toContain('/auth/login')
  await expect.poll(() => page.locator('.topbar a.account').getAttribute('href')).toBe('/auth/login')
})

test('without JavaScript: registering by mail, signing out and in by a code', async () => {
  const reader = await makeReader({ javaScriptEnabled: false, allow: refused })
  const { page } = reader
  const contact = `nojs.${Date.now()}@example.com`
  await page.goto('/auth/register')
  await page.getByLabel('ชื่อที่แสดง').fill('ใบหม่อน')
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill(contact)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('short')
  await page.getByLabel('ฉันอ่านและยอมรับ').check()
  await press(page, 'ถัดไป')
  await page.getByText('อย่างน้อย 8 ตัวอักษร').first().waitFor()
  expect(await page.getByLabel('ชื่อที่แสดง').inputValue()).toBe('ใบหม่อน')
  expect(await page.getByLabel('รหัสผ่าน', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('stone lantern 41')
  await press(page, 'ถัดไป')
  await page.getByLabel('รหัส 6 หลัก').fill(await waitForCode(inject('dataDir'), contact))
  await press(page, 'ยืนยันและเริ่มใช้งาน')
  expect(new URL(page.url()).pathname).toBe('/profile')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.goto('/auth/login?by=code')
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill(contact)
  await press(page, 'ส่งรหัส')
  const { code } = await waitForMessage(inject('dataDir'), contact, 2)
  await page.getByLabel('รหัส 6 หลัก').fill(String(code))
  await press(page, 'เข้าสู่ระบบ')
  expect(new URL(page.url()).pathname).toBe('/profile')
  expect(await page.locator('.topbar a.account').innerText()).toContain('ใบหม่อน')
})

test('asking to be an inspector of the police changes nothing until somebody approves', async () => {
  const account = await signUp()
  const reader = await makeReader({ session: account.session, allow: refused })
  const { page } = reader
  await reader.open('/auth/pass-token/register-police')
  await press(page, 'ส่งคำขอ')
  await page.getByText('โปรดเลือกหน่วยงาน').waitFor()
  await page.getByLabel('หน่วยงาน').selectOption({ label: 'สำนักงานจังหวัดภูเก็ต' })
  await page.getByLabel('เลขประจำตัวเจ้าหน้าที่').fill('TP-1155')
  await page.locator('.combo button').click()
  await page.getByRole('option', { name: 'ภูเก็ต', exact: true }).click()
  await press(page, 'ส่งคำขอ')
  await page.getByRole('heading', { name: 'ส่งคำขอแล้ว' }).waitFor()
  await page.getByRole('link', { name: 'ไปที่บัญชีของฉัน' }).click()
  await isAt(reader, '/profile')
  expect(await page.locator('main').innerText()).not.toContain('สลับบทบาท')
})
