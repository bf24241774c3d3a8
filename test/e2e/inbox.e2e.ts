/** The open inbox of one browser follows what people do in the rooms in another, over the stream and without asking. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { askVendor, postAs } from '../support/ask-vendor.ts'
import { desktop, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { signUp } from '../support/sign-up.ts'

const inbox = '/chat/channel-chat'

test('order, last words, unread and typing come by themselves; the focus stays; a draft is shown; nothing is polled', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const [{ session }, other] = await Promise.all([signUp(), signUp()])
  const room = await askVendor(session, vendor)
  const second = await askVendor(other.session, vendor)
  const owner = await makeReader({ session: vendor, language: 'en', viewport: phone })
  const guest = await makeReader({ session, language: 'en', viewport: desktop })
  const { page } = owner
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('channel-chat/_payload')) asked.push(request.url())
  })
  const line = (of: string) => page.locator(`.told a[href^="${of}#"]`)
  const first = () => page.locator('.told a[href*="room-chat"]').first().getAttribute('href')
  await owner.open(inbox)
  await guest.open(room)
  expect(await first()).toContain(second)
  expect(await page.getByText('Somebody is typing').count()).toBe(0)

  const written = guest.page.getByLabel('Message', { exact: true })
  // Until the lines are there nothing is told.
  await expect
    .poll(async () => {
      await written.press('a')
      return line(room).getByText('Somebody is typing').count()
    })
    .toBe(1)
  await line(second).focus()
  await written.fill('And how deep?')
  await guest.page.getByRole('button', { name: 'Send', exact: true }).click()
  await line(room).getByText('And how deep?').waitFor()
  expect(await line(room).getByText('Somebody is typing').count()).toBe(0)
  await expect.poll(() => line(room).locator('.chat-count').innerText()).toMatch(/2$/)
  expect(await first(), 'the room has moved up').toContain(room)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toContain(second)
  await page.getByRole('status').filter({ hasText: 'unread' }).waitFor({ state: 'attached' })
  expect(await violationsInBoth(owner)).toEqual([])

  // Read on another device.
  await fetch(`${owner.origin}${room}`, { headers: { cookie: `session=${vendor}` } })
  await line(room).locator('.chat-count').waitFor({ state: 'detached' })

  await postAs(other.session, second, { do: 'write', text: 'Still there?', client: randomUUID() })
  await line(second).getByText('Still there?').waitFor()
  await page.clock.runFor(5_000)
  const before = asked.length
  expect(before).toBeGreaterThan(0)
  await page.clock.runFor(10 * 60_000)
  expect(asked.length, 'silent rooms are not asked about').toBe(before)

  await line(room).click()
  await page.getByLabel('Message', { exact: true }).fill('One metre forty')
  await page.clock.runFor(2_000)
  await page.getByRole('link', { name: 'All chats' }).first().click()
  await line(room).getByText('Draft: One metre forty').waitFor()
}, 180_000)

test('on a phone a line is put away by a swipe to the left, pinned by one to the right, and opened by a press', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const owner = await makeReader({ session: vendor, language: 'th', viewport: phone, hasTouch: true })
  const { page, context } = owner
  await owner.open(inbox)
  const devtools = await context.newCDPSession(page)
  const line = page.locator('.room-line', { has: page.locator(`a[href^="${room}#"]`) })
  const swipe = async (by: number) => {
    const box = (await line.locator('a').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y }] })
    await send('touchStart', x)
    for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', x + by * share)
    await send('touchEnd')
  }
  // Its code comes after the page.
  await expect
    .poll(async () => {
      await swipe(40)
      return line.evaluate((it) => it.style.length)
    })
    .toBe(0)
  expect(page.url(), 'a short swipe neither acts nor opens').toContain(inbox)
  await expect
    .poll(async () => {
      if ((await line.getByText('ปักหมุด', { exact: true }).count()) === 0) await swipe(140)
      return line.getByText('ปักหมุด', { exact: true }).count()
    })
    .toBe(1)
  await swipe(-140)
  await line.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'ที่เก็บไว้' }).click()
  await line.waitFor()
  expect(await violationsInBoth(owner)).toEqual([])
  await line.locator('summary').click()
  await line.getByRole('button', { name: 'นำกลับมาที่รายการ' }).click()
  await line.waitFor({ state: 'detached' })
  await page.goBack()
  await page.goto(inbox)
  await line.locator('a').click()
  await page.waitForURL(`**${room}*`)
}, 180_000)
