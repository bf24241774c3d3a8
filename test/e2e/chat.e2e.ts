/** Two people talk: each sees the other's messages while the room is open, and drafts stay. */
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { askVendor, postAs } from '../support/ask-vendor.ts'
import { desktop, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { jpeg } from '../support/pictures.ts'
import { anyAddress, signUp } from '../support/sign-up.ts'

test('an open room shows answers, has them read out politely, and keeps the draft', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const reader = await makeReader({ session, language: 'en', viewport: phone })
  const { page, context } = reader
  await context.clock.install()
  await reader.open(room)
  const messages = page.locator('.message-text')
  expect(await messages.allTextContents()).toEqual(['Is the pool fenced?'])
  await page.getByLabel('Message', { exact: true }).fill('And how deep')
  await postAs(vendor, room, { text: 'It is.', client: randomUUID() })
  await page.locator('[aria-live="polite"] .message-text', { hasText: 'It is.' }).waitFor()
  expect(await messages.allTextContents()).toEqual(['Is the pool fenced?', 'It is.'])
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('And how deep')
  expect(await violationsInBoth(reader)).toEqual([])

  const second = await context.newPage()
  await second.goto(room)
  await second.locator('.message-text', { hasText: 'It is.' }).waitFor()
  await postAs(vendor, room, { text: 'Since May.', client: randomUUID() })
  for (const each of [page, second]) await each.locator('.message-text', { hasText: 'Since May.' }).waitFor()
  const browser = await context.browser()?.newBrowserCDPSession()
  const { targetInfos = [] } = (await browser?.send('Target.getTargets')) ?? {}
  const { targetInfo: own } = await (await context.newCDPSession(page)).send('Target.getTargetInfo')
  const holders = targetInfos.filter(
    ({ type, url, browserContextId }) =>
      type === 'shared_worker' && url.includes('line-worker') && browserContextId === own.browserContextId,
  )
  expect(holders, 'both windows hear it on one line').toHaveLength(1)
  await second.close()

  await page.locator('li', { hasText: 'It is.' }).getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('heading', { name: 'Report this message' }).waitFor()
  expect(await violationsInBoth(reader)).toEqual([])
  await page.getByLabel('What is wrong with it').selectOption('fraud')
  await page.getByRole('button', { name: 'Report it' }).click()
  await page.getByText('You have reported this message').waitFor()

  await postAs(vendor, room, { do: 'end' })
  await page.getByText('The other side has ended this conversation').waitFor()
  await page.setViewportSize(desktop)
  expect(await violationsInBoth(reader)).toEqual([])
}, 120_000)

test('each sees that the other is typing, until it has come or nothing more is typed, and that the other has read it', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const asks = await makeReader({ session, language: 'en', viewport: phone })
  const answers = await makeReader({ session: vendor, language: 'th', viewport: desktop })
  await asks.open(room)
  await asks.page.getByText('· read by the place').waitFor({ state: 'detached' })
  await answers.open(room)
  await asks.page.getByText('· read by the place').waitFor()
  const isTyping = answers.page.getByRole('status').filter({ hasText: 'มีคนกำลังพิมพ์' })
  const height = () => answers.page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  const written = asks.page.getByLabel('Message', { exact: true })
  // Until the line is there nothing is told.
  await expect
    .poll(async () => {
      await written.press('a')
      return isTyping.count()
    })
    .toBe(1)
  expect(await height(), 'nothing jumps').toBe(before)
  expect(await violationsInBoth(answers)).toEqual([])
  await isTyping.waitFor({ state: 'detached', timeout: 15_000 })
  await written.fill('And how deep?')
  await isTyping.waitFor()
  await asks.page.getByRole('button', { name: 'Send', exact: true }).click()
  await answers.page.locator('.message-text', { hasText: 'And how deep?' }).waitFor()
  await isTyping.waitFor({ state: 'detached', timeout: 3_000 })
  await asks.page.locator('li', { hasText: 'And how deep?' }).getByText('· read by the place').waitFor()
  expect(await violationsInBoth(asks)).toEqual([])
}, 120_000)

test('an owner finds an answer at hand by a word after a slash, and sends it as it is', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const owner = await makeReader({ session: vendor, language: 'th', viewport: desktop })
  const { page } = owner
  await owner.open(room)
  const place = (await page.locator('.room-menu a[href^="/client/information/"]').getAttribute('href'))
    ?.split('/')
    .at(-1)
  const word = `pool${randomUUID().slice(0, 4)}`
  const answers = { answerTh: 'สระลึก 1.2 เมตร', answerEn: 'The pool is 1.2 metres deep.' }
  const stated = await postAs(vendor, `/vendor/manage-business/answering/${place}`, { do: 'canned', word, ...answers })
  expect(stated.status, stated.headers.get('location') ?? '').toBe(303)
  await owner.open(room)
  const line = page.getByLabel('ข้อความ', { exact: true })
  await line.pressSequentially(`/${word.slice(0, 6)}`)
  await page.getByRole('button', { name: `/${word}` }).waitFor()
  expect(await violationsInBoth(owner)).toEqual([])
  await line.press('Enter')
  await expect.poll(() => line.inputValue()).toMatch(/^(?:The pool is|สระลึก) 1\.2/)
  await line.press('Enter')
  await page.locator('.own .message-text', { hasText: '1.2' }).waitFor()
}, 120_000)

test('unread messages are counted at once in every window and on every device of a person, and no longer once they are read elsewhere', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  const [atHome, onTheWay] = await Promise.all([
    makeReader({ session, language: 'en', viewport: desktop }),
    makeReader({ session, language: 'en', viewport: phone }),
  ])
  // The number on the icon of the installed app; no test browser has one.
  await atHome.page.addInitScript(() => {
    const badge = { shown: -1 }
    const setAppBadge = async (shown: number) => void Object.assign(badge, { shown })
    Object.assign(window, { badge })
    Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
  })
  const badge = () => atHome.page.evaluate(() => (window as unknown as { badge: { shown: number } }).badge.shown)
  await atHome.open('/')
  await onTheWay.open('/client/popular-full')
  const second = await atHome.context.newPage()
  await second.goto('/client/search')
  const chats = [atHome.page, second, onTheWay.page].map((page) => page.locator('.topbar a[href="/chat/channel-chat"]'))
  for (const each of chats) expect(await each.locator('.dot').count()).toBe(0)
  await postAs(vendor, room, { text: 'It is.', client: randomUUID() })
  for (const each of chats) await each.locator('.dot', { hasText: /^1$/ }).waitFor()
  expect(await chats[0]?.innerText()).toContain('1 unread')
  expect(await badge()).toBe(1)
  await onTheWay.page.goto(room)
  for (const each of chats.slice(0, 2)) await each.locator('.dot').waitFor({ state: 'detached' })
  expect(await badge()).toBe(0)
}, 60_000)

test('somebody makes a group with a place, both write in it, one of them with a picture, and one leaves', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  await askVendor(session, vendor)
  const reader = await makeReader({ session, language: 'en', viewport: phone })
  const owner = await makeReader({ session: vendor, language: 'th', viewport: desktop })
  const { page } = reader
  await reader.open('/chat/channel-chat')
  await page.getByRole('link', { name: 'New group' }).click()
  await page.getByLabel('Name of the group').fill('Trip to Racha')
  await page.getByLabel('What it is for (optional)').fill('Pick-up at nine')
  await page.getByRole('checkbox').check()
  expect(await violationsInBoth(reader)).toEqual([])
  await page.getByRole('button', { name: 'Make the group' }).click()
  await page.getByRole('heading', { name: 'Trip to Racha' }).waitFor()
  const room = new URL(page.url()).pathname

  await owner.open('/chat/channel-chat')
  const invitation = owner.page.getByRole('region', { name: 'Trip to Racha' })
  expect(await violationsInBoth(owner)).toEqual([])
  await invitation.getByRole('button', { name: 'เข้ากลุ่ม', exact: true }).click()
  await owner.page.getByRole('heading', { name: 'Trip to Racha' }).waitFor()

  const picture = await jpeg({ width: 900, height: 600 })
  await page
    .getByLabel('Photos (optional)')
    .setInputFiles({ name: 'pool.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByLabel('Message', { exact: true }).fill('Is it like this?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const shown = owner.page.getByRole('img', { name: 'รูปที่ 1' })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(900)
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
  expect(await violationsInBoth(reader)).toEqual([])
  expect(await violationsInBoth(owner)).toEqual([])

  await page.getByRole('link', { name: 'People: 2' }).click()
  await page.getByRole('heading', { name: 'People in this chat' }).waitFor()
  expect(await violationsInBoth(reader)).toEqual([])
  await owner.open(room.replace('room-chat', 'member-chat'))
  await owner.page.getByText('ออกจากกลุ่มนี้').click()
  await owner.page.getByRole('button', { name: 'ออกจากกลุ่ม', exact: true }).click()
  await owner.page.waitForURL('**/chat/channel-chat')
  const headers = { cookie: `session=${vendor}`, 'x-forwarded-for': anyAddress() }
  expect((await fetch(inject('origin') + room, { headers })).status).toBe(404)
}, 120_000)

test('officers decide about a reported message and announce to a district on pages that everybody can read', async () => {
  const session = await signInAs('inspector@demo.example', 'inspector')
  const reader = await makeReader({ session, language: 'en', viewport: phone })
  const { page } = reader
  await reader.open('/inspector/check-comment')
  await page.getByText('A message of a chat').first().click()
  await page.getByText('That you read this is on record').waitFor()
  expect(await violationsInBoth(reader)).toEqual([])
  await page.getByLabel('Hide it').check()
  await page.locator('.if-hide select').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByText('The message is hidden or marked').waitFor()

  await reader.open('/chat/channel-chat')
  await page.getByText('Announce to a district’s places').click()
  expect(await violationsInBoth(reader)).toEqual([])
  await page.locator('.chat-districts a').first().click()
  await page.getByLabel('Title').fill('Exits before New Year')
  await page.getByLabel('What to do, until when, and whom to ask').fill('Every exit opens from inside.')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await page.getByRole('heading', { name: 'Exits before New Year' }).first().waitFor()
  expect(await violationsInBoth(reader)).toEqual([])
}, 120_000)
