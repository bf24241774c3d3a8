/**
 * A browser with another address or key than the server knows subscribes anew as a page starts, and only then. The push manager is played:
 * a real one needs its service on the internet.
 */
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PushState } from '#shared/notifications/push.ts'
import { makeReader } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'

const endpointOf = (name: string) => `https://updates.push.services.mozilla.com/wpush/v2/${name}`

/** Runs in the page, before all else: a push manager that keeps its subscription over loads. */
function playPushManager(own: string) {
  type StoredKey = { endpoint: string; key: string }
  const read = () => JSON.parse(localStorage.getItem('played') ?? 'null') as StoredKey | null
  const write = (stored: StoredKey | null) => localStorage.setItem('played', JSON.stringify(stored))
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
  const asSubscription = ({ endpoint, key }: StoredKey) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key).buffer },
    // The browser's own: the server takes only a point of the curve.
    getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).fill(7) : bytesOf(own)).buffer,
    unsubscribe: async () => {
      write(null)
      return true
    },
  })
  PushManager.prototype.getSubscription = async () => {
    const stored = read()
    return (stored && asSubscription(stored)) as unknown as PushSubscription
  }
  PushManager.prototype.subscribe = async (options) => {
    const begun = Number(localStorage.getItem('begun') ?? 0) + 1
    localStorage.setItem('begun', String(begun))
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/anew-${begun}-${crypto.randomUUID()}`
    write({ endpoint, key: options?.applicationServerKey as string })
    return asSubscription(read() as StoredKey) as unknown as PushSubscription
  }
}

test('a browser of another key or address is begun anew with the next page, and one that was ended is left alone', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const reader = await makeReader({ session, language: 'en', serviceWorkers: 'allow', windows: true })
  const { page, context } = reader
  await context.grantPermissions(['notifications'])
  const browserKey = createECDH('prime256v1').generateKeys('base64url')
  await context.addInitScript(playPushManager, browserKey)
  const state = () => page.evaluate(async () => (await (await fetch('/notification/push.json')).json()) as PushState)
  const begun = () => page.evaluate(() => Number(localStorage.getItem('begun') ?? 0))
  const played = (stored: { endpoint: string; key: string }) =>
    page.evaluate((word) => localStorage.setItem('played', word), JSON.stringify(stored))
  await reader.open('/notification')
  await page.getByRole('button', { name: 'Show notifications on this device' }).click()
  const own = page.getByRole('listitem').filter({ hasText: '· this device' })
  await own.waitFor()
  const { key, endpoint } = await state()
  expect([endpoint?.includes('/anew-1-'), await begun()]).toEqual([true, 1])

  const comparing = () => page.waitForResponse((answer) => answer.url().endsWith('/notification/push.json'))
  // As the server knows it: nothing is begun.
  const same = comparing()
  await reader.open('/profile/terms')
  await same
  expect(await begun()).toBe(1)

  // Under a key that is not the installation's any more.
  await played({ endpoint: endpoint as string, key: `B${'A'.repeat(86)}` })
  await reader.open('/profile/terms')
  await expect.poll(async () => (await state()).endpoint).toContain('/anew-2-')
  expect(await begun()).toBe(2)

  // The browser has another address, under the right key: it is told, and not begun again.
  await played({ endpoint: endpointOf('moved'), key })
  await reader.open('/profile/terms')
  await expect.poll(async () => (await state()).endpoint).toBe(endpointOf('moved'))
  expect(await begun()).toBe(2)

  await reader.open('/notification')
  await own.getByRole('button', { name: /Show no more notifications/ }).click()
  await expect.poll(async () => (await state()).endpoint).toBeNull()
  const ended = comparing()
  await reader.open('/profile/terms')
  await ended
  await page.evaluate(() => navigator.locks.request('push', () => undefined))
  expect([(await state()).endpoint, await begun()]).toEqual([null, 2])
})
