/** Sending leaves the page as it is: the message stands in the talk at once, and no typed text is lost on any line. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from 'playwright'
import { expect, inject, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { askVendor, postAs } from '../support/ask-vendor.ts'
import { makeReader, mark, phone, survived } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { jpeg } from '../support/pictures.ts'
import { anyAddress, signUp } from '../support/sign-up.ts'

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const press = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const said = (page: Page) => page.locator('ol.messages .message-text').allTextContents()
const unsent = (page: Page) => page.locator('.unsent .message-text').allTextContents()
const topOf = (it: Locator) => it.evaluate((node) => Math.round(node.getBoundingClientRect().top))
const hasFocus = (it: Locator) => it.evaluate((node) => node === document.activeElement)

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
async function openRoom(messages = 1, allow: RegExp[] = []): Promise<Talk & Awaited<ReturnType<typeof makeReader>>> {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const lines = messages > 1 ? '\nand more of it'.repeat(12) : ''
  for (let count = 1; count <= messages; count++)
    await postAs(vendor, room, { text: `Answer ${count}${lines}`, client: randomUUID() })
  await readAs(session, room)
  const reader = await makeReader({ session, language: 'en', viewport: phone, allow })
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
  await page.locator('summary', { hasText: 'Add photos' }).click()
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
  await page.locator('summary', { hasText: 'Add photos' }).click()
  const picture = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.locator('input[name=photos]').setInputFiles([picture])
  await field(page).press('End')
  await page.keyboard.type('ght')
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Half a thought')
  await page.getByText('gate.jpg').waitFor()
  await press(page)
  await page.locator('ol.messages .message-photos img').waitFor()
  await page.waitForTimeout(600)
  await page.goto(room)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForTimeout(600)
  expect(await field(page).inputValue()).toBe('')
  expect(await page.locator('input[name=photos]').inputValue()).toBe('')
}, 120_000)

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
