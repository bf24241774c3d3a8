/**
 * The key to a person's data on this device. It comes from the server with the pages of a signed-in person, and stays here as
 * something that the browser uses and nobody reads, so that work goes on without a network. Signing out, or a session that has ended,
 * takes it away: unsent data stays, locked, until the same person is signed in again.
 */

import type { Locale } from '#shared/locales.ts'
import { groundCache, pictureCache } from '#shared/offline/worker-words.ts'
import { fieldDb, type PersonRow } from './field-db.ts'

/** A person's key, with the mark that their rows carry. */
export type DeviceKey = Pick<PersonRow, 'mark' | 'key'>

/** After so long without hearing of the server nothing is shown any more: a dismissed officer does not read on for weeks. */
export const trustedMs = 36 * 3_600_000
/** The same for pages that are only read, not worked with. */
export const readingMs = 7 * 86_400_000

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key that a page brought along (`RunPageData.draftKey`). Needs a page that came encrypted. */
export async function readKey(draftKey: string): Promise<DeviceKey> {
  const raw = fromBase64(draftKey)
  const [key, mark] = await Promise.all([
    crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
    crypto.subtle.digest('SHA-256', new Uint8Array([...raw, 1])),
  ])
  return { key, mark: toHex(mark).slice(0, 16) }
}

/** The key of the signed-in person. Rejects where the server does not answer. */
export async function askForKey(): Promise<DeviceKey> {
  const answer = await fetch('/profile/setting/devices/key.json')
  return readKey(((await answer.json()) as { key: string }).key)
}

/** Keeps the key for when there is no network, with its person. `isHeard`: the server has just said so, and no cached page. */
export async function rememberKey(
  { key, mark }: DeviceKey,
  { person, role }: Pick<PersonRow, 'person' | 'role'>,
  { locale, isHeard }: { locale: Locale; isHeard: boolean },
): Promise<void> {
  const db = await fieldDb()
  // One person a device: the one before is not signed in any more.
  for (const other of await db.getAllKeys('people')) if (other !== mark) await forget(other)
  const known = isHeard ? undefined : await db.get('people', mark)
  await db.put('people', { mark, key, person, role, locale, seen: known?.seen ?? Date.now() })
}

/** The device's person now; null where nobody is signed in here, or where the server was not heard of for long. */
export async function currentPerson(within = trustedMs, now = Date.now()): Promise<PersonRow | null> {
  const [row] = await (await fieldDb()).getAll('people')
  // A clock that was put back does not bring it back.
  return row && now - row.seen < within && row.seen - now < within ? row : null
}

async function forget(mark: string): Promise<void> {
  const db = await fieldDb()
  const tx = db.transaction(['people', 'pages'], 'readwrite', { durability: 'strict' })
  await tx.objectStore('people').delete(mark)
  for (const name of await tx.objectStore('pages').index('person').getAllKeys(mark))
    await tx.objectStore('pages').delete(name)
  await tx.done
  // It tells where this person's saved places are.
  await caches.delete(groundCache)
}

/** Nobody is signed in here: keys and cached pages go, unsent data stays locked. */
export async function forgetEverybody(): Promise<void> {
  for (const mark of await (await fieldDb()).getAllKeys('people')) await forget(mark)
  await caches.delete(pictureCache)
}
