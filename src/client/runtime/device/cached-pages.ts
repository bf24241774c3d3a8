/**
 * Pages as the server answered them last, stored on the device for their person: shown where there is no network. The cached value is the
 * answer to a navigation (`_payload.json`), whole, so that a page cannot tell where it came from.
 */
import { siteMap } from '#routes/site-map.ts'
import { entryFinder } from '#shared/entry-finder.ts'
import { type CachedReader, noteAddress, readerCache } from '#shared/offline/worker-words.ts'
import { type Payload, payloadPath } from '#shared/payload.ts'
import { currentPerson, type DeviceKey, readingMs, trustedMs } from './device-key.ts'
import { fieldDb, fromBytes, seal, toBytes, unseal } from './field-db.ts'

const entryAt = entryFinder(siteMap)

/** A cached page, for a list. */
export interface CachedPage {
  path: string
  label: string
  at: number
  bytes: number
}

interface StoredPage {
  path: string
  label: string
  payload: Payload
}

/** Continuation of an address's page without a network, if there is one. */
const offlineOf = (path: string) => entryAt(path)?.offline

/** For how long after the server was heard of a cached page is shown, in milliseconds. */
const shownFor = (path: string) => (offlineOf(path) === 'reading' ? readingMs : trustedMs)

const nameOf = (mark: string, path: string) => `${mark} ${path}`

/** Asks for a page and keeps the answer; false where it was not to be had, or is not the reader's. */
export async function keepPage(
  { key, mark }: DeviceKey,
  path: string,
  { label, add }: { label: string; add?: (payload: Payload) => Payload },
): Promise<boolean> {
  const answer = await fetch(payloadPath(path, '')).catch(() => null)
  if (!answer?.ok) return false
  const payload = (await answer.json()) as Payload
  const { redirect } = payload
  if (payload.errors || payload.person === null) return false
  // Such as from the visit of a place to its recheck: both are stored.
  if (redirect !== undefined && !(offlineOf(redirect) && (await keepPage({ key, mark }, redirect, { label }))))
    return false
  const bytes = toBytes({ path, label, payload: add?.(payload) ?? payload } satisfies StoredPage)
  const sealed = await seal(key, bytes)
  const tx = (await fieldDb()).transaction('pages', 'readwrite', { durability: 'strict' })
  await tx.store.put({ name: nameOf(mark, path), person: mark, at: Date.now(), bytes: bytes.length, ...sealed })
  await tx.done
  return true
}

/** The cached answer of an address, in the current language and theme; null where there is none. */
export async function cachedPayload(path: string): Promise<Payload | null> {
  const cached = await readPage(path).catch(() => null)
  const note = await caches.match(noteAddress, { cacheName: readerCache })
  return cached && { ...cached.payload, ...(note && ((await note.json()) as CachedReader)) }
}

/** The cached page of an address; null where there is none, or nobody may see it. */
export async function readPage(path: string): Promise<{ payload: Payload; at: number } | null> {
  const person = await currentPerson(shownFor(path))
  const row = person && (await (await fieldDb()).get('pages', nameOf(person.mark, path)))
  const bytes = row && (await unseal(person.key, row))
  return bytes ? { payload: underItsName(path, fromBytes<StoredPage>(bytes).payload), at: row.at } : null
}

/** A page's data stand under the name of its file, which the build before may have had in another folder. Data of the page around it stay. */
export function underItsName(path: string, payload: Payload): Payload {
  const name = entryAt(path)?.file
  const [first] = Object.entries(payload.data ?? {}).filter(([id]) => id !== 'root')
  return name && first && first[0] !== name ? { ...payload, data: { ...payload.data, [name]: first[1] } } : payload
}

/** All that was kept for whose device it is, the newest first. */
export async function listPages(): Promise<CachedPage[]> {
  const person = await currentPerson(readingMs)
  if (!person) return []
  const isWorker = (await currentPerson()) !== null
  const rows = await (await fieldDb()).getAllFromIndex('pages', 'person', person.mark)
  const pages = await Promise.all(
    rows.map(async (row) => {
      const bytes = await unseal(person.key, row)
      if (!bytes) return []
      const { path, label } = fromBytes<StoredPage>(bytes)
      if (!isWorker && offlineOf(path) !== 'reading') return []
      return [{ path, label, at: row.at, bytes: row.bytes }]
    }),
  )
  return pages.flat().sort((a, b) => b.at - a.at)
}

/** Takes a page away. */
export async function removePage(path: string): Promise<void> {
  const person = await currentPerson(readingMs)
  if (person) await (await fieldDb()).delete('pages', nameOf(person.mark, path))
}

/** Keeps so many of the pages whose address begins so, those of late. */
export async function prunePages(start: string, most: number): Promise<void> {
  const pages = (await listPages()).filter((page) => page.path.startsWith(start))
  for (const { path } of pages.slice(most)) await removePage(path)
}
