/** The ground of the provinces in which somebody keeps places, on the device, with the code that draws it: a map of them needs no network. */
import { groundCache, keepMapWord } from '#shared/offline/worker-words.ts'
import { groundAddress, tilesOf } from './ground-addresses.ts'

/** Has the tiles under these parts of the drawing of provinces, and no others: with its last place a province goes. */
export async function keepGround(frames: readonly string[]): Promise<void> {
  if (frames.length === 0) {
    await caches.delete(groundCache)
    return
  }
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  if (!worker) return
  const cache = await caches.open(groundCache)
  worker.postMessage(keepMapWord)
  const wanted = new Set(frames.flatMap((frame) => tilesOf(frame).flatMap(([x, y]) => groundAddress(x, y) ?? [])))
  const cached = new Set<string>()
  for (const request of await cache.keys()) {
    const address = new URL(request.url).pathname
    if (wanted.has(address)) cached.add(address)
    else await cache.delete(request)
  }
  // One that does not come now comes with the next view of the list.
  for (const address of wanted) if (!cached.has(address)) await cache.add(address).catch(() => undefined)
}
