/**
 * Whether the server's subscription of this browser is still valid: compared as a page starts, and begun anew where the installation
 * has another key, or the browser another address, by now. Only where the person has begun it and not ended it since.
 */
import { type PushState, pushStatePath } from '#shared/notifications/push.ts'
import { path } from '#shared/path.ts'
import { personHeader } from '#shared/payload.ts'
import { fieldsOf, keyOf, subscribeUnder } from './subscribe-push.ts'

const page = path('/notification')

async function compare(mark: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const headers = { accept: 'application/json', [personHeader]: mark }
  const answer = await fetch(pushStatePath, { headers, cache: 'no-store', redirect: 'manual' })
  if (!answer.ok) return
  const { key, endpoint } = (await answer.json()) as PushState
  if (endpoint === null) return
  const present = await registration.pushManager.getSubscription()
  if (present?.endpoint === endpoint && keyOf(present) === key) return
  // One under the right key was begun by a page whose word to the server got lost.
  const made = present && keyOf(present) === key ? present : await subscribeUnder(registration, key)
  const body = new URLSearchParams({ do: 'renew', of: endpoint, key, ...fieldsOf(made) })
  await fetch(page, { method: 'POST', body, redirect: 'manual' })
}

/** For the person whose mark it is. In one tab at a time: the next finds it done. */
export async function renewPush(mark: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return
  await navigator.locks.request('push', () => compare(mark))
}
