/** Messages are read without a network, and new ones arrive once when there is one again: for that person, and for nobody after signing out. */
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { askVendor, postAs } from '../support/ask-vendor.ts'
import { atNight } from '../support/at-night.ts'
import { isReady, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { reopen, rowsOf } from '../support/device-rows.ts'
import { jpeg } from '../support/pictures.ts'
import { anyAddress, signUp } from '../support/sign-up.ts'

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /status of (503|403|422)/]
const inbox = '/chat/channel-chat'

/** The vendor's view of a room, as data. */
async function htmlFor(session: string, room: string): Promise<string> {
  const headers = { cookie: `session=${session}`, 'x-forwarded-for': anyAddress() }
  return (await fetch(inject('origin') + room, { headers })).text()
}

/** The messages that the vendor reads there. */
const readAs = async (session: string, room: string): Promise<string[]> =>
  [...(await htmlFor(session, room)).matchAll(/<p class="message-text">([^<]*)<\/p>/g)].map(([, text = '']) => text)

/** The quotes there. */
const quotesFor = async (session: string, room: string): Promise<string[]> =>
  [...(await htmlFor(session, room)).matchAll(/<blockquote[^>]*><b>[^<]*<\/b><a[^>]*>([^<]*)<\/a>/g)].map(
    ([, text = '']) => text,
  )

test('a room is read and written in without a network; waiting messages arrive once, or say why not', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const { session } = await signUp()
  const room = await askVendor(session, vendor)
  await postAs(vendor, room, { text: 'It is. Pay to 111-1-11111-1.', client: randomUUID() })
  const reader = await makeReader({ session, language: 'en', viewport: phone, serviceWorkers: 'allow', allow })
  const { context } = reader
  let { page } = reader
  const cold = async (path: string) => {
    page = await reopen(context, page, path)
  }
  const field = () => page.getByLabel('Message', { exact: true })
  const send = async (text: string) => {
    await field().fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  const unsent = () => page.locator('.unsent .message-text').allTextContents()
  await reader.open(room)
  await page.locator('.message-payee').waitFor()
  expect(await page.getByRole('link', { name: 'Report', exact: true }).count()).toBe(1)
  await expect.poll(() => rowsOf(page, 'pages'), { timeout: 30_000 }).toBe(1)
  await cold(inbox)
  await expect.poll(() => rowsOf(page, 'pages'), { timeout: 30_000 }).toBe(2)

  await context.setOffline(true)
  await cold(inbox)
  await page.locator('.banner', { hasText: 'Kept on this device, as of' }).waitFor()
  await page.locator(`main a[href^="${room}"]`).first().click()
  await page.waitForURL((url) => url.pathname === room)
  await cold(room)
  const waiting = ['How deep?', 'And how long?', 'Who watches it?']
  const said = ['Is the pool fenced?', 'It is. Pay to 111-1-11111-1.']
  expect(await page.locator('ol.messages .message-text').allTextContents()).toEqual(said)
  await page.getByText('Check them again before you pay').waitFor()
  expect(await page.locator('.message-payee').count(), 'what is known of an account is not known here').toBe(0)
  expect(await page.getByRole('link', { name: 'Report', exact: true }).count()).toBe(0)
  await send('How deep?')
  await expect.poll(unsent).toEqual(['How deep?'])
  expect(await field().inputValue()).toBe('')
  await send('And how long?')
  await expect.poll(unsent).toEqual(['How deep?', 'And how long?'])
  expect(await violationsInBoth({ page })).toEqual([])
  await cold(room)
  await expect.poll(unsent, { message: 'after the app was closed' }).toEqual(['How deep?', 'And how long?'])
  await page.getByRole('link', { name: 'Reply', exact: true }).first().click()
  expect(await page.locator('.answering blockquote').innerText()).toContain('Is the pool fenced?')
  expect(await field().evaluate((it) => it === document.activeElement)).toBe(true)
  await send('Who watches it?')
  await expect.poll(unsent, { message: 'as one more' }).toEqual(waiting)
  expect(await page.locator('.unsent blockquote').allInnerTexts()).toEqual([
    expect.stringMatching(/You\s+Is the pool fenced\?/),
  ])
  expect(await page.locator('.answering').count(), 'the next one answers nothing').toBe(0)

  await context.setOffline(false)
  await expect.poll(() => readAs(vendor, room), { timeout: 20_000 }).toEqual([...said, ...waiting])
  await expect.poll(unsent).toEqual([])
  expect(await quotesFor(vendor, room), 'what it answers came with it').toEqual(['Is the pool fenced?'])
  await expect.poll(() => page.locator('ol.messages .message-text').count(), { timeout: 20_000 }).toBe(5)
  await cold(room)
  const answers: number[] = []
  await page.route(room, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    answers.push((await route.fetch()).status())
    return answers.length === 1 ? route.abort() : route.continue()
  })
  await send('Thank you')
  await expect.poll(() => answers.length, { message: 'the first answer is lost, and it is sent again' }).toBe(2)
  await page.unroute(room)
  await page.locator('ol.messages .message-text', { hasText: 'Thank you' }).waitFor()
  await expect.poll(() => rowsOf(page, 'messages')).toBe(0)
  await expect.poll(unsent, { message: 'the page has heard that it arrived' }).toEqual([])
  expect(await readAs(vendor, room)).toEqual([...said, ...waiting, 'Thank you'])

  // Yesterday's message is sent when its writer says so.
  await context.setOffline(true)
  await send('Are you open tonight?')
  await expect.poll(unsent).toEqual(['Are you open tonight?'])
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await context.setOffline(false)
  await page.locator('.unsent .message-note', { hasText: 'Written long ago' }).waitFor()
  expect(await readAs(vendor, room)).not.toContain('Are you open tonight?')
  await page.clock.setSystemTime(Date.now())
  await page.reload()
  await expect.poll(async () => (await readAs(vendor, room)).at(-1)).toBe('Are you open tonight?')
  await expect.poll(unsent).toEqual([])

  // Signed out elsewhere: it waits, locked, for the same person.
  const { cookies } = await context.storageState()
  await context.clearCookies({ name: 'session' })
  await send('I am back')
  await page.locator('.unsent').getByRole('link', { name: 'Sign in and send' }).click()
  await page.waitForURL((url) => url.pathname === '/auth/login')
  await expect.poll(() => rowsOf(page, 'people')).toBe(0)
  expect(await rowsOf(page, 'messages')).toBe(1)
  await context.addCookies(cookies)
  await cold(room)
  await expect.poll(async () => (await readAs(vendor, room)).at(-1), { timeout: 20_000 }).toBe('I am back')

  await context.setOffline(true)
  await send('Goodbye')
  await expect.poll(unsent).toEqual(['Goodbye'])
  await postAs(vendor, room, { do: 'end' })
  await context.setOffline(false)
  await page.locator('.unsent .message-note', { hasText: 'Not sent:' }).waitFor()
  await page.goto('/profile')
  await isReady(page)
  await page.getByText('A message was not sent:').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('Discard them and sign out').first().click()
  await context.setOffline(false)
  await dialog.getByRole('textbox').fill('discard')
  await dialog.getByRole('button', { name: 'Discard them and sign out' }).click()
  await page.waitForURL((url) => url.searchParams.has('done'))
  await expect.poll(() => rowsOf(page, 'messages')).toBe(0)
  await expect.poll(() => rowsOf(page, 'pages')).toBe(0)
  await context.setOffline(true)
  await cold(room)
  expect(await page.content()).not.toContain('How deep?')
}, 180_000)

atNight('test/e2e/chat-sending.e2e.ts')(
  'pictures wait with their words, outlive the app, arrive once, and one that is none says so',
  async () => {
    const vendor = await signInAs('vendor@demo.example', 'vendor')
    const { session } = await signUp()
    const room = await askVendor(session, vendor)
    const reader = await makeReader({ session, language: 'en', viewport: phone, serviceWorkers: 'allow', allow })
    const { context } = reader
    let { page } = reader
    await reader.open(room)
    await expect.poll(() => rowsOf(page, 'pages'), { timeout: 30_000 }).toBe(1)
    const files = await Promise.all(['#aa3322', '#22aa33'].map((background) => jpeg({ background })))
    const choose = async (pictures: readonly Buffer[]) => {
      const chosen = pictures.map((buffer, at) => ({ name: `gate ${at}.jpg`, mimeType: 'image/jpeg', buffer }))
      await page.locator('input[name=photos]').setInputFiles(chosen)
    }
    const send = () => page.getByRole('button', { name: 'Send', exact: true }).click()
    const arrived = () => page.locator('ol.messages .message-photos img')

    await context.setOffline(true)
    await choose(files)
    await page.getByLabel('Message', { exact: true }).fill('Is this gate locked?')
    await send()
    const waiting = page.locator('.unsent')
    await waiting.getByText('Photos: 2').waitFor()
    expect(await page.locator('input[name=photos]').inputValue(), 'the field is free for the next').toBe('')
    page = await reopen(context, page, room)
    await page.locator('.unsent').getByText('Photos: 2').waitFor()
    await choose([Buffer.from('no picture')])
    await send()
    await expect.poll(() => page.locator('.unsent').count()).toBe(2)

    const posts: number[] = []
    await page.route(room, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts.push((await route.fetch()).status())
      return posts.length === 1 ? route.abort() : route.continue()
    })
    await context.setOffline(false)
    await expect.poll(() => posts.length, { timeout: 60_000, message: 'the first answer is lost' }).toBeGreaterThan(1)
    await expect.poll(() => arrived().count(), { timeout: 60_000 }).toBe(2)
    expect(await readAs(vendor, room)).toEqual(['Is the pool fenced?', 'Is this gate locked?'])
    const held = page.locator('.unsent')
    await held.locator('.message-note', { hasText: 'Not sent:' }).waitFor()
    expect(await held.count()).toBe(1)
    await held.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => rowsOf(page, 'messages')).toBe(0)
    for (const picture of await arrived().all()) await picture.scrollIntoViewIfNeeded()
    const width = () => arrived().evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0))
    await expect.poll(width).toEqual([true, true])
  },
  180_000,
)
