/** The forms of a talk by keys alone, and in a browser that runs no script: calls by name, what is shared, invitations, and a place's own side. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { askVendor, postAs } from '../support/ask-vendor.ts'
import { desktop, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { signUp } from '../support/sign-up.ts'

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const last = (page: Page) => page.locator('ol.messages > li').last()

/** Tabs until the element with this name has the focus. Throws after a round of the page. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const at = document.activeElement
      const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : null
      return (at?.getAttribute('aria-label') ?? label?.textContent ?? at?.textContent ?? '').trim()
    })
    if (name.test(words)) return
  }
  throw new Error(`No stop is called ${name}`)
}

/** A talk of a new client with the vendor, and their group, which the vendor has not joined. */
async function makeGroup() {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const talk = await askVendor(session, vendor)
  const group = randomUUID()
  const title = `Trip ${group.slice(0, 8)}`
  const reader = await makeReader({ session, language: 'en', viewport: phone })
  await reader.open('/chat/create-group')
  await reader.page.getByLabel('Name of the group').fill(title)
  await reader.page.getByRole('checkbox').check()
  await reader.page.getByRole('button', { name: 'Make the group' }).click()
  await reader.page.getByRole('heading', { name: title }).waitFor()
  return { vendor, session, talk, title, group: new URL(reader.page.url()).pathname, reader }
}

test('without a script: an invitation in the notices, a call by name, a place and a position that are shared, notes, labels, an answer at hand', async () => {
  const { vendor, session, talk, title, group } = await makeGroup()
  const owner = await makeReader({ session: vendor, language: 'en', viewport: phone, javaScriptEnabled: false })
  const { page } = owner
  await page.goto(`${owner.origin}/notification`)
  const invited = page.locator('main li', { hasText: title }).first()
  await invited.getByRole('button', { name: 'Join' }).click()
  await page.goto(owner.origin + group)
  await page.getByRole('heading', { name: title }).waitFor()

  const client = await makeReader({ session, language: 'en', viewport: phone, javaScriptEnabled: false })
  await client.page.goto(client.origin + talk)
  const place = await client.page.locator('main h1').innerText()
  await client.page.goto(client.origin + group)
  await field(client.page).fill(`@${place.trim()} at nine?`)

  // A text that was begun stays in its tab.
  const [sharing] = await Promise.all([
    client.context.waitForEvent('page'),
    client.page.getByRole('link', { name: 'Share a place or where you are, in a new tab' }).click(),
  ])
  await sharing.getByLabel('Name of a place').fill('Phuket')
  await sharing.getByRole('button', { name: 'Find' }).click()
  await sharing.locator('.share-places button').first().click()
  await last(sharing).locator('a[href*="/client/information/"]').first().waitFor()
  await sharing.goto(`${client.origin}${group.replace('room-chat', 'share-chat')}`)
  await sharing.locator('input[name=point]').fill('7.88412, 98.39231')
  await sharing.getByRole('button', { name: 'Send the position' }).click()
  await last(sharing).locator('a[href*="/chat/position-chat/"]').click()
  await sharing.getByText('7.88412, 98.39231').waitFor()
  await client.page.getByRole('button', { name: 'Send', exact: true }).click()
  await client.page.locator('.message-text', { hasText: 'at nine?' }).waitFor()
  await page.goto(`${owner.origin}/notification`)
  await page.getByText('You were mentioned in a group').first().waitFor()

  const inner = talk.replace('room-chat', 'member-chat')
  await page.goto(owner.origin + inner)
  await page.getByLabel('New note').fill('Asks about the pool')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.locator('.chat-note', { hasText: 'Asks about the pool' }).waitFor()
  await page.getByRole('button', { name: 'Add “Booking”' }).click()
  await page.getByRole('button', { name: 'Take off “Booking”' }).waitFor()

  await page.goto(owner.origin + talk)
  const at = (await page.locator('.room-menu a[href^="/client/information/"]').getAttribute('href'))?.split('/').at(-1)
  const word = `bay${randomUUID().slice(0, 4)}`
  const answers = { answerTh: 'ชายหาดอยู่ห่าง 200 เมตร', answerEn: 'The beach is 200 metres away.' }
  await postAs(vendor, `/vendor/manage-business/answering/${at}`, { do: 'canned', word, ...answers })
  await page.goto(owner.origin + talk)
  await page.getByRole('link', { name: `/${word}` }).click()
  expect(await field(page).inputValue()).toMatch(/200/)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('.own .message-text', { hasText: '200' }).waitFor()
}, 120_000)

test('by keys alone: somebody is called by name, the list is gone through by arrows and left, and a position is shared', async () => {
  const { vendor, title, group, reader } = await makeGroup()
  expect((await postAs(vendor, '/chat/channel-chat', { do: 'join', room: group.split('/').at(-1) ?? '' })).status).toBe(
    303,
  )
  const { page } = reader
  await page.setViewportSize(desktop)
  await reader.open(group)
  await page.getByRole('heading', { name: title }).waitFor()
  await tabTo(page, /^Message$/)
  await page.keyboard.type('@')
  await page.getByRole('status').filter({ hasText: 'Enter takes' }).waitFor({ state: 'attached' })
  expect(await violationsInBoth(reader)).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('chip')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toMatch(/^@.{3,}/)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.type('at nine?')
  await page.keyboard.press('Enter')
  await page.locator('.own .message-text', { hasText: 'at nine?' }).waitFor()
  await page.keyboard.type('@')
  await page.locator('.found').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.found').waitFor({ state: 'detached' })
  await page.keyboard.press('Backspace')

  await page.keyboard.press('Shift+Tab')
  for (let stop = 0; stop < 6 && !page.url().includes('share-chat'); stop++) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    if (label === 'Share a place or where you are') await page.keyboard.press('Enter')
    else await page.keyboard.press('Shift+Tab')
    await page.waitForTimeout(100)
  }
  await page.waitForURL('**/chat/share-chat/*')
  await page.locator('input[name=point]').waitFor()
  await tabTo(page, /^Position/)
  await page.keyboard.type('7.88412, 98.39231')
  await page.keyboard.press('Enter')
  await last(page).locator('a[href*="/chat/position-chat/"]').waitFor()
}, 120_000)
