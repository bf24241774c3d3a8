/**
 * A message from a push service is shown as our server wrote it, by the service worker of the build. The browser's own tools play
 * the push service: a subscription needs one on the internet, so that subscribing is tried against a service of ours elsewhere.
 */
import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { composePush } from '#server/messages/compose-push.ts'
import { askVendor } from '../support/ask-vendor.ts'
import { makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { signUp } from '../support/sign-up.ts'

/** Runs in the worker: a notification is tapped; resolves with where its reader was led. */
const tapped = `async (tag, isOpen) => {
  const led = []
  const window = {
    focus: async () => (led.push('focus'), window),
    navigate: async (address) => void led.push('here ' + address),
  }
  clients.matchAll = async () => (isOpen ? [window] : [])
  clients.openWindow = async (address) => void led.push('anew ' + address)
  const notification = (await registration.getNotifications()).find((it) => it.tag === tag)
  const event = new NotificationEvent('notificationclick', { notification })
  let work
  event.waitUntil = (done) => (work = done)
  dispatchEvent(event)
  await work
  return led
}`

/** Runs in the worker: the notification is answered from where it stands, as systems with a line for it have it. */
const answered = `async (tag, reply) => {
  const notification = (await registration.getNotifications()).find((it) => it.tag === tag)
  const event = new NotificationEvent('notificationclick', { notification, action: 'reply' })
  Object.defineProperty(event, 'reply', { value: reply })
  let work
  event.waitUntil = (done) => (work = done)
  dispatchEvent(event)
  await work
}`

const byTag = (a: { tag: string }, b: { tag: string }) => a.tag.localeCompare(b.tag)

/** A browser with its worker that may show notifications, the push service that its tools play, and the lock screen's content. */
async function withPushes(options: Parameters<typeof makeReader>[0] = {}) {
  const reader = await makeReader({
    language: 'en',
    viewport: phone,
    serviceWorkers: 'allow',
    windows: true,
    ...options,
  })
  const { page, context } = reader
  await context.grantPermissions(['notifications'])
  await reader.open('/')
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  const registrationId = await registered
  const origin = inject('origin')
  const deliver = (payload: unknown) => {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload)
    return devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all
        .map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, navigate: data as string }))
        .sort((a, b) => a.tag.localeCompare(b.tag))
    })
  /**
   * Delivers it until it stands there: the tools drop one now and then, as services do. Not again before that is sure: one that comes late brings
   * back what was closed meanwhile.
   */
  const show = async (payload: unknown, ...all: unknown[]) => {
    await deliver(payload)
    const isThere = await expect
      .poll(shown, { timeout: 8_000 })
      .toEqual(all)
      .then(
        () => true,
        () => false,
      )
    if (isThere) return
    await deliver(payload)
    await expect.poll(shown).toEqual(all)
  }
  return { reader, page, context, origin, deliver, shown, show }
}

test('a red card and a message that are pushed stand on the lock screen, one of each, and lead where they say', async () => {
  const { context, origin, deliver, shown, show } = await withPushes()
  const [card, room] = [randomUUID(), randomUUID()]
  const red = composePush({
    locale: 'th' as const,
    kind: 'favourite_red' as const,
    origin,
    ref: card,
    values: { place: 'ครัวริมน้ำ', path: `/client/information/${card}`, at: new Date() },
  }).payload
  const message = composePush({
    locale: 'en' as const,
    kind: 'message_received' as const,
    origin,
    ref: room,
    values: { place: 'Blue Pool Hotel', path: `/chat/room-chat/${room}`, count: 1 },
  }).payload
  await show(red, red.notification)
  await show(message, ...[red.notification, message.notification].sort(byTag))
  await deliver(message)
  await deliver(red)
  await expect.poll(shown).toHaveLength(2)
  expect(await shown()).toEqual([red.notification, message.notification].sort(byTag))
  expect(red.notification.title + red.notification.body).toContain('ครัวริมน้ำ')
  expect(new URL(message.notification.navigate).pathname).toBe(`/chat/room-chat/${room}`)

  // No test can tap on a lock screen: the worker's part begins with this event. In the window that is open, else in another.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const tap = (tag: string, isOpen: boolean) => worker.evaluate<string[]>(`(${tapped})('${tag}', ${isOpen})`)
  expect(await tap(red.notification.tag, true)).toEqual(['focus', `here ${red.notification.navigate}`])
  await expect.poll(shown, { message: 'it is gone with the tap' }).toEqual([message.notification])
  expect(await tap(message.notification.tag, false)).toEqual([`anew ${message.notification.navigate}`])
  await expect.poll(shown).toEqual([])
  const foreign = { ...message, notification: { ...message.notification, navigate: 'https://other.example.org/' } }
  await show(foreign, foreign.notification)
  expect(await tap(foreign.notification.tag, false), 'an address of somebody else').toEqual([])
})

test('a message is answered from the lock screen into its room, and words that are not taken come back', async () => {
  const { session } = await signUp()
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const room = await askVendor(session, vendor)
  const { context, origin, shown, show } = await withPushes({ session })
  const values = { place: 'Blue Pool Hotel', path: room }
  const about = (ref: string) =>
    composePush({ locale: 'en' as const, kind: 'message_received' as const, origin, ref, values }).payload
  const message = about(randomUUID())
  expect(message.here).toEqual({ vibrate: [80, 80, 80], reply: 'Reply' })
  await show(message, message.notification)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const answer = (tag: string, text: string) => worker.evaluate(`(${answered})('${tag}', '${text}')`)
  await answer(message.notification.tag, 'At two o’clock')
  await expect.poll(shown).toEqual([])
  const reader = await makeReader({ session: vendor, language: 'en', viewport: phone })
  await reader.open(room)
  await reader.page.locator('.message-text', { hasText: 'At two o’clock' }).waitFor()

  const nowhere = composePush({
    locale: 'en' as const,
    kind: 'message_received' as const,
    origin,
    ref: randomUUID(),
    values: { ...values, path: `/chat/room-chat/${randomUUID()}` },
  }).payload
  await show(nowhere, nowhere.notification)
  await answer(nowhere.notification.tag, 'Kept words')
  await expect.poll(shown).toMatchObject([{ body: 'Kept words', navigate: nowhere.notification.navigate }])
})

test('a push without a title, or without anything that can be read, says where it comes from in the reader’s language', async () => {
  const { reader, page, shown, show } = await withPushes()
  // A page that stands under the worker leaves word of how its reader reads.
  await reader.open('/')
  await expect.poll(() => page.evaluate(async () => (await caches.match('/_reader')) !== undefined)).toBe(true)
  const news = { title: 'Place Safety', body: 'There is news for you. Tap to see it', lang: 'en', tag: 'unread' }
  for (const payload of ['{}', 'not JSON', '', { notification: { title: '', tag: 'unread' } }]) {
    await show(payload, { ...news, navigate: `${inject('origin')}/notification` })
    await page.evaluate(async () => {
      for (const it of await (await navigator.serviceWorker.ready).getNotifications()) it.close()
    })
    await expect.poll(shown).toEqual([])
  }
})

test('a notice opened in any tab is gone from the lock screen, the rest goes with signing out', async () => {
  const { session } = await signUp()
  const { context, origin, shown, show } = await withPushes({ session })
  const places = await (await fetch(`${origin}/client/recommend-full`)).text()
  const [path = ''] = /\/client\/information\/[0-9a-f-]{36}/.exec(places) ?? []
  const about = (values: { place: string; path: string }) =>
    composePush({ locale: 'en' as const, kind: 'favourite_red' as const, origin, ref: randomUUID(), values }).payload
  const red = about({ place: 'Blue Pool Hotel', path })
  const other = about({ place: 'Sand Hotel', path: `/client/information/${randomUUID()}` })
  await show(red, red.notification)
  await show(other, ...[red.notification, other.notification].sort(byTag))
  const tab = await context.newPage()
  await tab.goto(path)
  await expect.poll(shown, { message: 'the other stays' }).toEqual([other.notification])
  await tab.goto('/profile')
  await tab.locator('html[data-ready]').waitFor({ state: 'attached' })
  expect(await shown()).toEqual([other.notification])
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(shown, { message: 'nobody is signed in here' }).toEqual([])
})
