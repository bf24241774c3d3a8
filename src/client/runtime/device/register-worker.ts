/**
 * Has the service worker installed, for people who work on this device: a guest's phone does not load code that only they need. A newer one
 * takes over when no questionnaire is open in any tab; pages that are open keep the files that they were made of.
 */
import type { Locale } from '#shared/locales.ts'
import { type CachedReader, noteAddress, readerCache } from '#shared/offline/worker-words.ts'
import type { Theme } from '#shared/reader.ts'

/** Held by each page on which a questionnaire is open. */
export const openRunLock = 'questionnaire'

const isAble = () => isSecureContext && 'serviceWorker' in navigator

async function handOver(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return
  await navigator.locks.request(openRunLock, { ifAvailable: true }, async (lock) => {
    if (lock) worker.postMessage('take over')
  })
}

/** Installs it, or looks for a newer one. Without TLS browsers have none: then pages need a network. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!isAble()) return null
  // Asked for without a network it would only complain.
  if (!navigator.onLine) return (await navigator.serviceWorker.getRegistration()) ?? null
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  await handOver(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) void handOver(installing)
    })
  })
  return registration
}

/** Resolves when one works: true at once where one does, false where its files could not be stored, which `ready` would wait for for ever. */
export function isWorking({ active, installing, waiting }: ServiceWorkerRegistration): Promise<boolean> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve(active !== null)
  return new Promise((resolve) => {
    const look = () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve(coming.state === 'activated')
    }
    coming.addEventListener('statechange', look)
    look()
  })
}

/** Leaves word how the reader reads, for the page that the worker gives where there is no network. */
export async function noteReader(locale: Locale, theme: Theme | null): Promise<void> {
  if (!isAble()) return
  const cache = await caches.open(readerCache)
  await cache.put(noteAddress, Response.json({ locale, theme } satisfies CachedReader))
}
