/**
 * Has the page of a reply on the device, with its code and the old photos that lie over the viewfinder: it opens where there is no network. Owners
 * with a card are few, so that its code is not among the files of every device (`opened` in the site map).
 */
import { pictureCache } from '#shared/offline/worker-words.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { keepReading } from '../../runtime/offline/keep-reading.ts'

export interface KeptReply {
  path: string
  /** Its name in the list of cached pages. */
  label: string
  /** Keys of the old photos. */
  photos: readonly string[]
}

/** Code that the page asks for when something is done. */
const later = () =>
  Promise.all([
    import('./reply-walk.tsx'),
    import('../../drafts/draft-store.ts'),
    import('../../photos/send-form.ts'),
    import('../../photos/shrink-picture.ts'),
    import('../../ui/form/field-faults.ts'),
  ])

/** The files that this page has fetched, into the newest build's cache: the worker removes them with it. */
async function keepFiles(): Promise<void> {
  await later()
  const build = (await caches.keys()).findLast((name) => name.startsWith('build '))
  if (build === undefined) return
  const cache = await caches.open(build)
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = fetched.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.(?:js|css)$/.test(pathname),
  )
  for (const { href } of own) if (!(await caches.match(href, { ignoreVary: true }))) await cache.add(href)
}

/** Rejects where nobody answers; does nothing where the browser keeps nothing. */
export async function keepReply(
  { path, label, photos }: KeptReply,
  reader: Parameters<typeof keepReading>[1],
): Promise<void> {
  await keepReading({ path, label, add: (payload) => payload }, reader)
  await keepFiles()
  const cache = await caches.open(pictureCache)
  // One that is missing is no reason not to answer.
  for (const key of photos) await cache.add(photoUrl(key, 640)).catch(() => undefined)
}
