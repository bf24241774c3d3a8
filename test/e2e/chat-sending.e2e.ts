/** Sending leaves the page as it is: the message stands in the talk at once, and no typed text is lost on any line. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from 'playwright'
import { expect, inject, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { askVendor, postAs } from '../support/ask-vendor.ts'
import { makeReader, mark, phone, survived } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { rowsOf } from '../support/device-rows.ts'
import { jpeg } from '../support/pictures.ts'
import { anyAddress, signUp } from '../support/sign-up.ts'

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const press = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const said = (page: Page) => page.locator('ol.messages .message-text').allTextContents()
const unsent = (page: Page) => page.locator('.unsent .message-text').allTextContents()
const topOf = (it: Locator) => it.evaluate((node) => Math.round(node.getBoundingClientRect().top))
const hasFocus = (it: Locator) => it.evaluate((node) => node === document.activeElement)

/** The line of a window that is turned to. */
async function lineOf(page: Page): Promise<string> {
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  return field(page).inputValue()
}

/** The vendor's view of the room. */
async function readAs(session: string, room: string): Promise<string[]> {
  const headers = { cookie: `session=${session}`, 'x-forwarded-for': anyAddress() }
  const html = await (await fetch(inject('origin') + room, { headers })).text()
  return [...html.matchAll(/<p class="message-text">([^<]*)<\/p>/g)].map(([, text = '']) => text)
}

interface Talk {
  vendor: string
  room: string
  page: Page
}

/** A room with so many answers that were read, open on a phone. */
async function openRoom(
  messages = 1,
  allow: RegExp[] = [],
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Talk & Awaited<ReturnType<typeof makeReader>>> {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const lines = messages > 1 ? '\nand more of it'.repeat(12) : ''
  for (let count = 1; count <= messages; count++)
    await postAs(vendor, room, { text: `Answer ${count}${lines}`, client: randomUUID() })
  await readAs(session, room)
  const reader = await makeReader({ session, language: 'en', viewport: phone, serviceWorkers, allow })
  await reader.open(room)
  return { ...reader, vendor, room }
}

/** Holds posts to the room until they are released. */
async function holdPosts({ page, room }: Talk) {
  const held: Route[] = []
  await page.route(room, async (route) => {
    if (route.request().method() === 'POST') held.push(route)
    else await route.continue()
  })
  return held
}

test('the message stands in the talk at once; line, focus and text typed meanwhile stay, and the page is not left', async () => {
  const talk = await openRoom(3)
  const { page, vendor, room } = talk
  await mark(page)
  const entries = await page.evaluate(() => history.length)
  await expect.poll(() => page.evaluate(() => scrollY), { message: 'a talk opens at its end' }).toBeGreaterThan(200)
  const held = await holdPosts(talk)
  await field(page).fill('Is it open?')
  await page.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded()
  await page.waitForTimeout(200)
  const before = await topOf(field(page))
  await press(page)
  await expect.poll(() => unsent(page)).toEqual(['Is it open?'])
  await page.locator('.unsent', { hasText: 'Sending' }).waitFor()
  expect(await field(page).inputValue()).toBe('')
  expect(await hasFocus(field(page))).toBe(true)
  expect(Math.abs((await topOf(field(page))) - before), 'the line stays under the thumb').toBeLessThan(3)
  await page.keyboard.type('And until when')

  await expect.poll(() => held.length).toBe(1)
  expect(await held[0]?.request().headerValue('accept')).not.toContain('text/html')
  await held[0]?.continue()
  await expect.poll(async () => (await said(page)).at(-1)).toBe('Is it open?')
  expect(await unsent(page)).toEqual([])
  expect(await field(page).inputValue(), 'typed while it was on its way').toBe('And until when')
  expect(await hasFocus(field(page))).toBe(true)
  expect(Math.abs((await topOf(field(page))) - before)).toBeLessThan(3)
  await page.keyboard.type('?')
  await page.unroute(room)
  await press(page)
  await expect.poll(() => readAs(vendor, room).then((all) => all.slice(-2))).toEqual(['Is it open?', 'And until when?'])
  expect([await survived(page), await page.evaluate(() => history.length), new URL(page.url()).pathname]).toEqual([
    true,
    entries,
    room,
  ])

  // A reader further up is not moved by new messages.
  await expect.poll(() => unsent(page)).toEqual([])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await postAs(vendor, room, { text: 'Until ten', client: randomUUID() })
  await expect.poll(async () => (await said(page)).at(-1)).toBe('Until ten')
  expect(await page.evaluate(() => scrollY)).toBe(0)
}, 120_000)

test('a second press sends nothing more, and pictures go the same way', async () => {
  const { page, vendor, room } = await openRoom()
  await field(page).fill('Once')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect.poll(async () => (await said(page)).at(-1)).toBe('Once')
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
  await field(page).fill('Twice')
  await press(page)
  await field(page).fill('Thrice')
  await press(page)
  await expect.poll(() => unsent(page).then((all) => all.length)).toBe(0)
  expect(await readAs(vendor, room)).toEqual(['Is the pool fenced?', 'Answer 1', 'Once', 'Twice', 'Thrice'])

  await page.waitForTimeout(1_000)
  await press(page)
  await page.getByText('Write something before you send it').waitFor()
  const picture = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ width: 640, height: 480 }) }
  await page.locator('input[name=photos]').setInputFiles([picture])
  await press(page)
  expect(await page.locator('input[name=photos]').inputValue()).toBe('')
  const shown = page.locator('ol.messages .message-photos img')
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(640)
  expect(await unsent(page)).toEqual([])
}, 120_000)

test('on a line that says nothing it is said within seconds that the message waits, and it goes on by itself', async () => {
  const talk = await openRoom(1, [/Failed to load resource/, /ERR_/])
  const { page, vendor, room } = talk
  const held = await holdPosts(talk)
  await field(page).fill('Anybody there?')
  const pressed = Date.now()
  await press(page)
  await page.locator('.unsent', { hasText: 'Waiting for a network' }).waitFor()
  expect(Date.now() - pressed, 'milliseconds until it is said').toBeLessThan(6_500)
  expect(await violationsInBoth({ page })).toEqual([])
  await field(page).fill('Still here')
  // The server has the first, and its answer is lost: sent once more it is said once.
  await held[0]?.fetch()
  await expect.poll(() => held.length, { timeout: 40_000 }).toBe(2)
  await held[1]?.continue()
  await page.unroute(room)
  await expect.poll(async () => (await said(page)).at(-1), { timeout: 20_000 }).toBe('Anybody there?')
  expect(await readAs(vendor, room)).toEqual(['Is the pool fenced?', 'Answer 1', 'Anybody there?'])
  expect(await unsent(page)).toEqual([])
  expect(await field(page).inputValue()).toBe('Still here')
}, 120_000)

test('a draft is there again after a reload, in its room alone, and gone once it is sent', async () => {
  const { page, room } = await openRoom()
  await field(page).fill('Half a thou')
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Half a thou')
  const picture = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.locator('input[name=photos]').setInputFiles([picture])
  await field(page).press('End')
  await page.keyboard.type('ght')
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
  await page.getByRole('list', { name: 'Photos that go with the message' }).getByRole('img').waitFor()
  await press(page)
  await page.locator('ol.messages .message-photos img').waitFor()
  await page.waitForTimeout(600)
  await page.goto(room)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForTimeout(600)
  expect(await field(page).inputValue()).toBe('')
  expect(await page.locator('input[name=photos]').inputValue()).toBe('')
}, 120_000)

test('a message that the device took late is no draft any more: after a reload it waits once', async () => {
  const { page, context, room } = await openRoom(1, [/ERR_/, /Failed to load resource/, /could not be loaded/], 'allow')
  await expect.poll(() => rowsOf(page, 'pages'), { timeout: 30_000 }).toBe(1)
  const second = await context.newPage()
  await second.goto(room)
  await second.locator('html[data-ready]').waitFor({ state: 'attached' })
  await field(page).fill('Is it stored?')
  await expect.poll(() => lineOf(second), { message: 'the draft is on the device' }).toBe('Is it stored?')
  await second.close()
  // A device that takes its time with the message, as one under load does.
  await page.evaluate(() => {
    const real = SubtleCrypto.prototype.encrypt
    const gate = new Promise<void>((open) => Object.assign(window, { letGo: open }))
    SubtleCrypto.prototype.encrypt = async function encrypt(...given) {
      await gate
      return real.apply(this, given)
    }
  })
  await context.setOffline(true)
  await press(page)
  const here = page.locator('.unsent', { hasText: 'Keep this page open' })
  await here.waitFor()
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo())
  await here.waitFor({ state: 'detached' })
  expect(await rowsOf(page, 'messages')).toBe(1)
  await page.reload()
  await expect.poll(() => unsent(page)).toEqual(['Is it stored?'])
  expect(await field(page).inputValue()).toBe('')
}, 120_000)

test('two windows of one room have one line: the one that is turned to goes on where the other was left', async () => {
  const { page, context, room } = await openRoom()
  const second = await context.newPage()
  await second.goto(room)
  await second.locator('html[data-ready]').waitFor({ state: 'attached' })
  await field(page).fill('Half a thou')
  // Until the draft is on the device.
  await expect.poll(() => lineOf(second), { message: 'the draft is on the device' }).toBe('Half a thou')
  await field(second).press('End')
  await second.keyboard.type('ght')
  await expect.poll(() => lineOf(page)).toBe('Half a thought')
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
}, 60_000)

test('a refused message stays, says why, and can be sent again', async () => {
  const talk = await openRoom(1, [/status of 409/])
  const { page, vendor, room } = talk
  const held = await holdPosts(talk)
  await field(page).fill('Are you there?')
  await press(page)
  await expect.poll(() => held.length).toBe(1)
  await postAs(vendor, room, { do: 'end' })
  await held[0]?.continue()
  const refused = page.locator('.unsent', { hasText: 'Not sent:' })
  await refused.waitFor()
  expect(await violationsInBoth({ page })).toEqual([])
  await postAs(vendor, room, { do: 'resume' })
  await page.unroute(room)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await readAs(vendor, room)).at(-1)).toBe('Are you there?')
  await expect.poll(() => unsent(page)).toEqual([])
}, 120_000)

test('the line stands at the foot and grows to six lines; on a desk Enter sends and Shift breaks, unless it is switched off', async () => {
  const { page, vendor, room } = await openRoom(3)
  const line = field(page)
  const box = () => line.evaluate((it) => it.getBoundingClientRect())
  const foot = () => page.locator('.app > .bottom').evaluate((it) => it.getBoundingClientRect().top)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect((await foot()) - (await box()).bottom, 'above the bar, wherever the talk is scrolled to').toBeLessThan(20)
  const one = (await box()).height
  await line.fill(Array.from({ length: 6 }, (_, at) => `Line ${at}`).join('\n'))
  const six = (await box()).height
  expect(six).toBeGreaterThan(one * 2)
  await line.fill(Array.from({ length: 30 }, (_, at) => `Line ${at}`).join('\n'))
  expect((await box()).height).toBeLessThan(six + 8)
  expect((await foot()) - (await box()).bottom).toBeLessThan(20)

  await line.fill('First')
  await line.press('Shift+Enter')
  await page.keyboard.type('second')
  await line.press('Enter')
  await expect.poll(async () => (await said(page)).at(-1)).toBe('First\nsecond')
  await page.getByLabel('More about this chat').click()
  await page.getByLabel('Enter sends').uncheck()
  await page.getByLabel('More about this chat').click()
  await line.fill('Third')
  await line.press('Enter')
  expect(await line.inputValue()).toBe('Third\n')
  await press(page)
  await expect.poll(() => readAs(vendor, room).then((all) => all.at(-1))).toBe('Third')

  // Longer than any line, and with a banner below that repeats it.
  await postAs(vendor, room, { text: `http://10.0.0.1:4390/${'abcdefghij'.repeat(9)}`, client: randomUUID() })
  await page.locator('.message-text', { hasText: 'abcdefghij' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
}, 120_000)

test('further up, new messages are counted on a button that leads to them', async () => {
  const { page, vendor, room } = await openRoom(3)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await postAs(vendor, room, { text: 'One more', client: randomUUID() })
  await page.getByRole('button', { name: /^1 new/ }).waitFor()
  await page.getByRole('button', { name: /^1 new/ }).click()
  await page.getByRole('button', { name: /new|latest/ }).waitFor({ state: 'detached' })
  expect(await page.locator('ol.messages .message-text').last().isVisible()).toBe(true)
}, 120_000)

test('pictures are chosen one after the other, pasted and taken out again, and open large in the room', async () => {
  const { page } = await openRoom()
  const picture = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await jpeg({ width: 320, height: 240, background }),
  })
  const photos = page.locator('input[name=photos]')
  const shown = page.getByRole('list', { name: 'Photos that go with the message' }).getByRole('img')
  await photos.setInputFiles([await picture('one.jpg', '#aa3322')])
  await photos.setInputFiles([await picture('two.jpg', '#22aa33')])
  await expect.poll(() => shown.count()).toBe(2)
  const bytes = [...(await picture('pasted.jpg', '#2233aa')).buffer]
  await field(page).evaluate((line, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(given)], 'pasted.jpg', { type: 'image/jpeg', lastModified: 1 }))
    line.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  await expect.poll(() => shown.count()).toBe(3)
  expect(await violationsInBoth({ page })).toEqual([])
  await page.getByRole('button', { name: 'Take out photo 1' }).click()
  await expect.poll(() => shown.count()).toBe(2)
  await press(page)
  const sent = page.locator('ol.messages .message-photos a')
  await expect.poll(() => sent.count()).toBe(2)
  await sent.first().click()
  await page.getByRole('dialog').getByText('1 of 2').waitFor()
}, 120_000)
