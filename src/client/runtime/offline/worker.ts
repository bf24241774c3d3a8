/**
 * The service worker: online it stays out of the way, offline it gives the page's empty shell, which then renders the device's cached data. It caches
 * files of builds only, never a person's page or answer, and the pictures of visits taken along. A new build waits until no questionnaire is open
 * (register-worker.ts); files of the build before stay, because pages may still be using them.
 */
import type { PushPayload } from '#shared/notifications/push.ts'
import type { CachedReader, Precache } from '#shared/offline/worker-words.ts'
import type { Payload, payloadHeader } from '#shared/payload.ts'

/** As much of a worker's world as is used here: TypeScript knows either that of workers or that of pages. */
interface Worker {
  precache: Precache
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<OpenWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', on: (event: LastingEvent) => void): void
  addEventListener(type: 'message', on: (event: LastingEvent & { data: unknown }) => void): void
  addEventListener(type: 'fetch', on: (event: FetchEvent) => void): void
  addEventListener(type: 'push', on: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', on: (event: ClickEvent) => void): void
}
interface OpenWindow {
  focus(): Promise<OpenWindow>
  navigate(address: string): Promise<unknown>
}
interface PushEvent extends LastingEvent {
  data: { json(): unknown } | null
}
interface ClickEvent extends LastingEvent {
  notification: { title: string; data: string; close(): void }
  /** Of the pressed button; empty for the notification itself. */
  action: string
  /** Typed there, on systems that have a line for it. */
  reply?: string | null
}
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

const worker = self as unknown as Worker
const { build, files, shells, note, pictures, map, shared, push } = worker.precache
const cacheName = (id: string) => `build ${id}`

/** The reader's preferences, as the last page noted them. */
async function reader(): Promise<CachedReader> {
  const left = await caches.match(note.address, { cacheName: note.cache })
  return left ? ((await left.json()) as CachedReader) : { locale: 'th', theme: null }
}

/** The shell in the reader's language and theme. */
async function shell(): Promise<Response | undefined> {
  const { locale, theme } = await reader()
  const cached = await caches.match(shells[locale], { cacheName: cacheName(build) })
  if (!cached || theme === null) return cached
  const html = (await cached.text()).replace('class=""', `class="p-${theme}"`)
  return new Response(html, { headers: cached.headers })
}

/** No time limit: a slow line is a line. The cache is used only where there is none at all. */
async function document(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const cached = await shell()
    if (cached) return cached
    throw error
  }
}

/** Another app's share, posted anew as the page's own form would: browsers do not mark a device's post as same-origin. */
async function takeShared(request: Request): Promise<Response> {
  const fields = [...(await request.formData())].map(([name, value]) => [name, String(value)])
  const sent = { method: 'POST', headers: { Accept: 'text/html' }, body: new URLSearchParams(fields) }
  try {
    return await fetch(shared.to, sent)
  } catch (error) {
    const cached = await shell()
    if (cached) return cached
    throw error
  }
}

/** In place of a picture that is not here: its colours stand behind it already. */
const noPicture = () =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'Content-Type': 'image/svg+xml' } })

/** The same picture in the size in which it was taken along: a page asks for the size that fits its screen. */
async function otherSize({ url }: Request): Promise<Response | undefined> {
  const stem = /^(\/media\/.+-)\d+\.(?:avif|webp)$/.exec(new URL(url).pathname)?.[1]
  if (stem === undefined) return undefined
  const cache = await caches.open(pictures)
  const cached = (await cache.keys()).find((it) => new URL(it.url).pathname.startsWith(stem))
  return cached && cache.match(cached)
}

async function file(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  return fetch(request).catch(async (error: unknown) => {
    if (request.destination === 'image') return (await otherSize(request)) ?? noPicture()
    throw error
  })
}

/** The code of the map of saved places; failed files come with the next view of them. */
async function keepMap(): Promise<void> {
  const cache = await caches.open(cacheName(build))
  for (const file of map.files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
}

async function install(): Promise<void> {
  await (await caches.open(cacheName(build))).addAll(files)
  if (await caches.has(map.ground)) await keepMap()
}

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
})

/** Of older builds the newest stays. */
async function tidy(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith('build '))
  const older = builds.filter((name) => name !== cacheName(build))
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([tidy(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting()
  if (event.data === map.word) event.waitUntil(keepMap())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method === 'POST' && origin === worker.location.origin && pathname + search === shared.at)
    return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(document(event))
  else if (/^\/(?:assets|_i18n|media|brand|flags)\//.test(pathname)) event.respondWith(file(request))
})

type Words = Partial<PushPayload['notification']> & PushPayload['here']

/** A push's message; nothing where it came without words, or with unreadable ones. */
function wordsOf(data: PushEvent['data']): Words {
  try {
    const { notification, here } = (data?.json() as PushPayload | null) ?? {}
    return { ...here, ...notification }
  } catch {
    return {}
  }
}

/** Without a title it says where it comes from, in the reader's language, and leads to the list of all notices. */
async function show({ title, body, navigate, reply, ...rest }: Words): Promise<void> {
  const { locale } = await reader().catch(() => ({ locale: 'th' as const }))
  const own = push[locale]
  const words = title ? { ...rest, body } : { body: body || own.body, lang: own.lang, tag: rest.tag ?? 'unread' }
  const actions = reply ? [{ action: 'reply', type: 'text', title: reply }] : []
  const data = navigate || new URL(push.at, worker.location.origin).href
  await worker.registration.showNotification(title || own.title, {
    ...words,
    actions,
    icon: '/brand/icon-192.png',
    data,
  } as NotificationOptions)
}

/** Each push shows something: browsers revoke the permission of silent pushes. Some of them show this form by themselves. */
worker.addEventListener('push', (event) => {
  event.waitUntil(show(wordsOf(event.data)))
})

/** To an own address alone, in the window that is open already. */
async function lead(address: string): Promise<void> {
  if (new URL(address, worker.location.origin).origin !== worker.location.origin) return
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (open) await (await open.focus()).navigate(address)
  else await worker.clients.openWindow(address)
}

/** The worker is one file: it imports types alone. */
const asData: typeof payloadHeader = 'x-payload'

/** Sends what was typed into a notification to its room. Not taken, the words come back as one that leads there. */
async function answer({ title, data }: ClickEvent['notification'], text: string): Promise<void> {
  const { origin, pathname } = new URL(data, worker.location.origin)
  const body = new URLSearchParams({ do: 'write', text, client: crypto.randomUUID() })
  const sent =
    origin === worker.location.origin &&
    (await fetch(pathname, { method: 'POST', body, headers: { [asData]: '1' } })
      .then((answer) => answer.json() as Promise<Payload>)
      // A reader without a session is led to another page, and so is one without a way into the room.
      .then(
        ({ redirect }) => redirect !== undefined && new URL(redirect, origin).pathname === pathname,
        () => false,
      ))
  if (!sent) await worker.registration.showNotification(title, { body: text, tag: `unsent ${data}`, data })
}

worker.addEventListener('notificationclick', (event) => {
  const { notification, action, reply } = event
  notification.close()
  event.waitUntil(action === 'reply' && reply?.trim() ? answer(notification, reply) : lead(notification.data))
})
