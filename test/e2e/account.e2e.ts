/** One's own account as a person meets it: name, picture, phone, password, other devices, a copy of the data, and leaving. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { isAt, isReady, makeReader, phone, type Reader } from '../support/browser.ts'
import { readOutbox, waitForCode } from '../support/outbox.ts'
import { jpeg } from '../support/pictures.ts'
import { temporaryFolder } from '../support/server-process.ts'
import { anyPhone, signInElsewhere, signUp } from '../support/sign-up.ts'

const edit = '/profile/setting/profile-edit'
const refused = [/status of 422/]

const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const said = (page: Page, words: string) => page.locator('main [role="status"]', { hasText: words }).waitFor()
const shownName = ({ page }: Reader) => page.locator('.topbar a.account').innerText()
const hasFocus = (page: Page, id: string) => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)

test('a changed name is in the bar at once, and a refused one stays in the field with its reason', async () => {
  const reader = await makeReader({ session: (await signUp()).session, allow: refused })
  const { page } = reader
  await reader.open('/profile')
  await page.getByRole('link', { name: 'แก้ไขโปรไฟล์' }).click()
  await isAt(reader, edit)
  const field = page.getByLabel('ชื่อที่แสดง')
  await field.fill('x'.repeat(61))
  await press(page, 'บันทึกชื่อ')
  await page.getByText('ชื่อยาวเกินไป').waitFor()
  expect(await field.inputValue()).toBe('x'.repeat(61))
  await hasFocus(page, 'name')
  await field.fill('  น้ำฝน   ใจดี ')
  await press(page, 'บันทึกชื่อ')
  await said(page, 'บันทึกชื่อแล้ว')
  expect(await field.inputValue()).toBe('น้ำฝน ใจดี')
  await expect.poll(() => shownName(reader)).toContain('น้ำฝน ใจดี')
})

test('a phone is added with the code that came there, and the address is told', async () => {
  const account = await signUp()
  const reader = await makeReader({ session: account.session, viewport: phone, allow: refused })
  const { page } = reader
  const number = anyPhone()
  await reader.open(edit)
  await page.getByLabel('อีเมลหรือเบอร์มือถือใหม่').fill(number.replace('+66', '0'))
  await press(page, 'ส่งรหัส')
  await page.getByRole('heading', { name: 'ยืนยันอีเมลหรือเบอร์ใหม่' }).waitFor()
  const code = await waitForCode(inject('dataDir'), number)
  await page.getByLabel('รหัส 6 หลัก').fill(code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))
  await press(page, 'ยืนยัน')
  await page.getByText('รหัสไม่ถูกต้อง').waitFor()
  await hasFocus(page, 'code')
  await page.getByLabel('รหัส 6 หลัก').fill(code)
  await press(page, 'ยืนยัน')
  await said(page, 'เปลี่ยนอีเมลหรือเบอร์มือถือแล้ว')
  const shown = number.replace(/^\+66(\d\d)(\d{3})(\d{4})$/, '0$1-$2-$3')
  await page.getByText(shown, { exact: true }).waitFor()
  const toAddress = async () => (await readOutbox(inject('dataDir'))).filter(({ to }) => to === account.contact)
  await expect.poll(async () => (await toAddress()).at(-1)?.text).toContain(`x-xxx-${number.slice(-4)}`)
})

test('a picture is chosen, its square is sent, and it can be taken away again', async () => {
  const reader = await makeReader({ session: (await signUp()).session })
  const { page } = reader
  await reader.open(edit)
  const buffer = await jpeg({ width: 900, height: 400 })
  await page.getByLabel('เลือกรูป').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('.crop-view canvas').waitFor()
  await press(page, 'บันทึกรูป')
  await said(page, 'บันทึกรูปโปรไฟล์แล้ว')
  await isReady(page)
  const picture = page.locator('main img.avatar')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([192, 192])
  expect(await page.locator('.topbar a.account img').count()).toBe(1)
  await press(page, 'ลบรูป')
  await expect.poll(() => picture.count()).toBe(0)
  await expect.poll(() => page.locator('.topbar a.account img').count()).toBe(0)
})

test('another browser is signed out from the list of devices, at its next step', async () => {
  const account = await signUp()
  const here = await makeReader({ session: account.session })
  const there = await makeReader({
    session: await signInElsewhere(account, 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0'),
  })
  await there.open('/profile')
  await here.open('/profile/setting/devices')
  await press(here.page, 'ออกจากระบบที่ Firefox · Windows')
  await said(here.page, 'ออกจากระบบที่นั่นแล้ว')
  expect(await here.page.locator('main .device').count()).toBe(1)
  await there.page.getByRole('link', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await isAt(there, `/auth/login?next=${encodeURIComponent('/profile/setting/password-edit')}`)
})

test('the password is changed with the old one, and does not stay in the fields', async () => {
  const account = await signUp()
  const reader = await makeReader({ session: account.session, allow: refused })
  const { page } = reader
  await reader.open('/profile/setting/password-edit')
  const [old, fresh] = [page.getByLabel('รหัสผ่านเดิม'), page.getByLabel('รหัสผ่านใหม่')]
  await old.fill('not this one')
  await fresh.fill('seven quiet rivers')
  await press(page, 'บันทึกรหัสผ่าน')
  await page.getByText('รหัสผ่านเดิมไม่ถูกต้อง').waitFor()
  await hasFocus(page, 'oldPassword')
  await old.fill(account.password)
  await fresh.fill('seven quiet rivers')
  await press(page, 'บันทึกรหัสผ่าน')
  await said(page, 'บันทึกรหัสผ่านใหม่แล้ว')
  expect([await old.inputValue(), await fresh.inputValue()]).toEqual(['', ''])
})

test('a password of a megabyte is refused with its fault, not by a broken connection', async () => {
  const reader = await makeReader({ session: (await signUp()).session, allow: [/status of 413/, /Application error/] })
  const { page } = reader
  await reader.open('/profile/setting/password-edit')
  await page.getByLabel('รหัสผ่านเดิม').fill('x'.repeat(1_000_000))
  await page.getByLabel('รหัสผ่านใหม่').fill('seven quiet rivers')
  await press(page, 'บันทึกรหัสผ่าน')
  await page.getByText('ข้อมูลที่ส่งมาใหญ่เกินไป').waitFor()
})

test('a copy of the data is downloaded', async () => {
  const account = await signUp('Copy Cat')
  const reader = await makeReader({ session: account.session })
  await reader.open('/profile/setting/my-data')
  const download = reader.page.waitForEvent('download')
  await reader.page.getByRole('link', { name: 'ดาวน์โหลดข้อมูล' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^place-safety-.*\.json$/)
  const copy = path.join(temporaryFolder(), 'copy.json')
  await file.saveAs(copy)
  const data = JSON.parse(readFileSync(copy, 'utf8'))
  expect(data.account).toMatchObject({ display_name: 'Copy Cat', email: account.contact })
})

test('signing out: the page before is not shown again by going back', async () => {
  const reader = await makeReader({ session: (await signUp('Gone Again')).session })
  const { page } = reader
  await reader.open(edit)
  await page.goto('/profile')
  await isReady(page)
  await press(page, 'ออกจากระบบ')
  await said(page, 'ออกจากระบบแล้ว')
  expect(await page.getByText('Gone Again').count()).toBe(0)
  await page.goBack()
  await page.goBack()
  await expect.poll(() => page.url()).toContain('/auth/login?next=')
  expect(await page.getByText('Gone Again').count()).toBe(0)
})

test('an account is deleted with a tick, and the browser is a guest’s again', async () => {
  const account = await signUp('Leaving Now')
  const reader = await makeReader({ session: account.session, allow: refused })
  const { page } = reader
  await reader.open('/profile/setting/my-data')
  const main = page.locator('main')
  await main.getByRole('checkbox').check()
  await press(page, 'ลบบัญชีถาวร')
  await said(page, 'ลบบัญชีแล้ว')
  await main.getByRole('link', { name: 'สมัครสมาชิก' }).waitFor()
  expect(await page.getByText('Leaving Now').count()).toBe(0)
  expect((await reader.context.cookies()).filter(({ name }) => name === 'session')).toEqual([])
})

test('all of it works without JavaScript', async () => {
  const account = await signUp()
  const reader = await makeReader({
    session: account.session,
    javaScriptEnabled: false,
    viewport: phone,
    allow: refused,
  })
  const { page } = reader
  await reader.open(edit)
  await page.getByLabel('ชื่อที่แสดง').fill('ไม่มี สคริปต์')
  await press(page, 'บันทึกชื่อ')
  await said(page, 'บันทึกชื่อแล้ว')
  const buffer = await jpeg({ width: 900, height: 400 })
  await page.getByLabel('เลือกรูป').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer })
  await press(page, 'บันทึกรูป')
  await said(page, 'บันทึกรูปโปรไฟล์แล้ว')
  expect(await page.locator('main img.avatar').getAttribute('src')).toMatch(/-400x400-192\.webp$/)

  const contact = `next.${account.contact}`
  await page.getByLabel('อีเมลหรือเบอร์มือถือใหม่').fill(contact)
  await press(page, 'ส่งรหัส')
  await page.getByLabel('รหัส 6 หลัก').fill(await waitForCode(inject('dataDir'), contact))
  await press(page, 'ยืนยัน')
  await said(page, 'เปลี่ยนอีเมลหรือเบอร์มือถือแล้ว')

  await signInElsewhere({ ...account, contact }, 'Mozilla/5.0 (iPhone) Version/18 Safari/605')
  await reader.open('/profile/setting/devices')
  await press(page, 'ออกจากระบบที่อุปกรณ์อื่นทั้งหมด')
  await said(page, 'ออกจากระบบที่นั่นแล้ว')

  await reader.open('/profile/setting/my-data')
  await page.locator('main').getByRole('checkbox').check()
  await press(page, 'ลบบัญชีถาวร')
  await said(page, 'ลบบัญชีแล้ว')
})
