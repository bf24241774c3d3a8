/** A passkey in a real browser with a device of its own: made, used to sign in, removed; and the words where that cannot be. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { CDPSession } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAt, makeReader, phone, type Reader } from '../support/browser.ts'
import { countScripts } from '../support/counted-scripts.ts'
import { listen } from '../support/free-port.ts'
import { waitForMessage } from '../support/outbox.ts'
import { startBuiltServer } from '../support/server-process.ts'

const settings = '/profile/setting/passkeys'
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'place-safety-passkeys-'))
let origin = ''

/** A server of its own, which knows its address beforehand: passkeys belong to one address. */
beforeAll(async () => {
  const probe = createServer()
  const port = await listen(probe)
  await new Promise((closed) => probe.close(closed))
  const server = startBuiltServer({ PORT: String(port), DATA_DIR: dataDir }, afterAll)
  origin = await server.ready
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function post(address: string, fields: Record<string, string>, cookie = ''): Promise<string[]> {
  const body = new URLSearchParams(fields)
  const answer = await fetch(origin + address, {
    method: 'POST',
    body,
    headers: { cookie, origin },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return answer.headers.getSetCookie().map((line) => line.replace(/;.*/, ''))
}

/** Registers somebody and signs the reader in. */
async function signUp({ context }: Reader): Promise<void> {
  const contact = `${randomUUID()}@example.com`
  const fields = { do: 'register', name: 'Somying Jaidee', contact, password: 'stone lantern 41', terms: '1' }
  const [begun = ''] = await post('/auth/register', fields)
  const { code } = await waitForMessage(dataDir, contact)
  const cookies = await post('/auth/register', { do: 'code', code: code ?? '' }, begun)
  const session = cookies.find((cookie) => cookie.startsWith('session='))?.slice('session='.length) ?? ''
  await context.addCookies([{ name: 'session', value: session, url: origin }])
}

/** Gives the reader's window a device that looks at the finger; `set` changes whether it knows it. */
async function addDevice({ context, page }: Reader): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const button = ({ page }: Reader, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const useIt = (reader: Reader) => button(reader, 'เข้าสู่ระบบด้วยพาสคีย์')
const addIt = (reader: Reader) => button(reader, 'เพิ่มพาสคีย์')
const said = ({ page }: Reader, words: string) => page.locator('main [role]', { hasText: words }).waitFor()
const signOut = ({ context }: Reader) => context.clearCookies({ name: 'session' })

test('a passkey is made, signs in without a name or a password, and is worth nothing once it is removed', async () => {
  const reader = await makeReader({ origin, userAgent, viewport: phone, allow: [/status of 422/] })
  const { page } = reader
  const { cdp, authenticatorId } = await addDevice(reader)
  await signUp(reader)
  await reader.open('/profile')
  await page.locator(`main a[href="${settings}"]`).click()
  await isAt(reader, settings)
  await page.getByText('คุณยังไม่มีพาสคีย์').waitFor()
  await addIt(reader).click()
  await said(reader, 'เพิ่มพาสคีย์แล้ว ใช้เข้าสู่ระบบได้เลย')
  await page.getByText('Chrome · Linux').waitFor()
  await page.getByText('ยังไม่เคยใช้').waitFor()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([
    { rpId: 'localhost', isResidentCredential: true, userDisplayName: 'Somying Jaidee' },
  ])

  // The same device is not taken twice.
  await addIt(reader).click()
  await said(reader, 'อุปกรณ์นี้มีพาสคีย์ของบัญชีคุณอยู่แล้ว')

  await signOut(reader)
  await reader.open(`/auth/login?next=${encodeURIComponent(settings)}`)
  await useIt(reader).click()
  await isAt(reader, settings)
  await page.getByText('ใช้ล่าสุดเมื่อ').waitFor()
  const session = (await reader.context.cookies()).find(({ name }) => name === 'session')
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000)

  await page.getByRole('button', { name: /^ลบพาสคีย์ Chrome · Linux/ }).click()
  await said(reader, 'ลบพาสคีย์แล้ว')
  await signOut(reader)
  const byCode = `/auth/login?by=code&next=${encodeURIComponent(settings)}`
  await reader.open(byCode)
  await useIt(reader).click()
  await said(reader, 'ไม่พบพาสคีย์นี้ในระบบ')
  await isAt(reader, byCode)
})

test('a passkey sign-in is not remembered unless asked for, and the typed contact stays when it fails', async () => {
  const reader = await makeReader({ origin })
  const { page } = reader
  const { cdp, authenticatorId } = await addDevice(reader)
  await signUp(reader)
  await reader.open(settings)
  await addIt(reader).click()
  await said(reader, 'เพิ่มพาสคีย์แล้ว')
  await signOut(reader)
  await reader.open('/auth/login')
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill('somying@example.com')
  await page.getByLabel('จำฉันไว้ในเครื่องนี้ 30 วัน').uncheck()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await useIt(reader).click()
  await said(reader, 'ไม่ได้ใช้พาสคีย์')
  expect(await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').inputValue()).toBe('somying@example.com')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await useIt(reader).click()
  await isAt(reader, '/profile')
  const session = (await reader.context.cookies()).find(({ name }) => name === 'session')
  expect(session?.expires).toBe(-1)
})

test('another browser with another device has no passkey, and a device that is copied there signs in as its owner only', async () => {
  const reader = await makeReader({ origin })
  const first = await addDevice(reader)
  await signUp(reader)
  await reader.open(settings)
  await addIt(reader).click()
  await said(reader, 'เพิ่มพาสคีย์แล้ว')

  const other = await makeReader({ origin, allow: [/status of 422/] })
  const second = await addDevice(other)
  await other.open('/auth/login')
  await useIt(other).click()
  await said(other, 'ไม่ได้ใช้พาสคีย์')
  await signUp(other)
  await other.open(settings)
  await other.page.getByText('คุณยังไม่มีพาสคีย์').waitFor()

  // A copy with the counter of the day it was taken, after the first device has signed in once more.
  const { credentials } = await first.cdp.send('WebAuthn.getCredentials', first)
  await signOut(reader)
  await reader.open('/auth/login')
  await useIt(reader).click()
  await isAt(reader, '/profile')
  const [copy] = credentials
  if (!copy) throw new Error('The device has no passkey')
  await second.cdp.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential: copy })
  await signOut(other)
  await other.open('/auth/login')
  await useIt(other).click()
  await said(other, 'พาสคีย์นี้อาจถูกคัดลอก')
})

/** A reader on a phone whose device has a passkey, signed out. */
async function readerWithPasskey(allow: RegExp[] = []) {
  const reader = await makeReader({ origin, viewport: phone, allow })
  const device = await addDevice(reader)
  await signUp(reader)
  await reader.open(settings)
  await addIt(reader).click()
  await said(reader, 'เพิ่มพาสคีย์แล้ว')
  await signOut(reader)
  return { ...reader, ...device }
}
const isMounted = ({ page }: Reader) => page.locator('html[data-ready]').count()

test('signing in with a passkey takes at most 90 KB of scripts', async () => {
  const reader = await readerWithPasskey()
  const { page } = reader
  const scripts = await countScripts(reader, '/auth/login')
  await page.goto(`/auth/login?next=${encodeURIComponent(settings)}`, { waitUntil: 'networkidle' })
  await page.getByLabel('จำฉันไว้ในเครื่องนี้ 30 วัน').uncheck()
  await useIt(reader).click()
  await isAt(reader, settings)
  expect(scripts.bytes()).toBeGreaterThan(1_000)
  expect(scripts.bytes()).toBeLessThanOrEqual(90_000)
  expect(scripts.files().map((url) => url.replace(/.*\//, ''))).toEqual([
    expect.stringMatching(/^start-on-act-/),
    expect.stringMatching(/^passkey-ceremony-/),
  ])
  const session = (await reader.context.cookies()).find(({ name }) => name === 'session')
  expect(session?.expires, 'not remembered').toBe(-1)
})

test('a passkey that the server refuses is told in its words, and nothing typed is lost', async () => {
  const reader = await readerWithPasskey([/status of 422/])
  const { page, cdp, authenticatorId } = reader
  // The device loses its passkey of ours and has one that nobody knows here.
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const [known] = credentials
  if (!known) throw new Error('The device has no passkey')
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: known.credentialId })
  const credentialId = Buffer.from(randomUUID()).toString('base64')
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...known, credentialId } })
  await reader.open('/auth/login')
  await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill('somying@example.com')
  await useIt(reader).click()
  await said(reader, 'ไม่พบพาสคีย์นี้ในระบบ')
  expect(await page.getByLabel('อีเมลหรือเบอร์โทรศัพท์').inputValue()).toBe('somying@example.com')
  expect(await useIt(reader).getAttribute('aria-busy')).toBeNull()
})

test('a button that is pressed while the code is on its way asks the device when it is there', async () => {
  const reader = await readerWithPasskey()
  const { page } = reader
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/mount-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/auth/login')
  await page
    .getByLabel('อีเมลหรือเบอร์โทรศัพท์')
    .evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
    )
  await useIt(reader).click()
  expect(await isMounted(reader)).toBe(0)
  letGo()
  await isAt(reader, '/profile')
})

test('a browser that cannot is not offered one, and the settings say why', async () => {
  const reader = await makeReader({ origin })
  const { page } = reader
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await reader.open('/auth/login')
  await page.getByRole('link', { name: 'รับรหัส 6 หลักแทน' }).waitFor()
  expect(await useIt(reader).count()).toBe(0)
  await signUp(reader)
  await reader.open(settings)
  await page.getByText('เบราว์เซอร์หรือที่อยู่เว็บนี้สร้างพาสคีย์ไม่ได้').waitFor()
  expect(await addIt(reader).count()).toBe(0)
})

test('without JavaScript the settings name the missing part, and a passkey can still be removed', async () => {
  const able = await makeReader({ origin })
  await addDevice(able)
  await signUp(able)
  await able.open(settings)
  await addIt(able).click()
  await said(able, 'เพิ่มพาสคีย์แล้ว')
  const reader = await makeReader({ origin, javaScriptEnabled: false })
  await reader.context.addCookies(await able.context.cookies())
  await reader.open(settings)
  expect(await reader.page.locator('noscript p').innerText()).toMatch(/^ต้องเปิด JavaScript เพื่อเพิ่มพาสคีย์/)
  expect(await addIt(reader).count()).toBe(0)
  await reader.page.getByRole('button', { name: /^ลบพาสคีย์/ }).click()
  await said(reader, 'ลบพาสคีย์แล้ว')
})

test('code that does not come, and a session that has ended, are told and lose nothing', async () => {
  const reader = await makeReader({ origin, allow: [/Failed to load resource|ERR_FAILED/] })
  const { page } = reader
  await addDevice(reader)
  await page.route('**/assets/passkey-ceremony-*.js', (route) => route.abort())
  await reader.open('/auth/login')
  await useIt(reader).click()
  await said(reader, 'ทำรายการไม่สำเร็จ')
  await signUp(reader)
  await page.unroute('**/assets/passkey-ceremony-*.js')
  await reader.open(settings)
  await signOut(reader)
  await addIt(reader).click()
  // A new sign-in leads back here.
  await page.waitForURL(`**/auth/login?next=${encodeURIComponent(settings)}`)
})
