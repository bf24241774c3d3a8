/**
 * A page's first code, and all that runs before it is painted: once it is, the rest of the code is asked for. A page is read
 * and its links work without it, so on a slow line style sheet, fonts and first picture have the line to themselves.
 */
import './styles/main.css'

/** Resolves after the first paint, when that is on the screen; at once in a tab that nobody sees, which is not painted at all. */
const painted = new Promise<void>((resolve) => {
  if (document.hidden) return resolve()
  document.addEventListener('visibilitychange', () => resolve(), { once: true })
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint'))
    return void requestAnimationFrame(() => setTimeout(resolve))
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})

await painted
const { chunks = '', texts } = document.getElementById('state')?.dataset ?? {}
const ask = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), link))
// All at the same time: a chunk would otherwise be asked for only when the one that imports it is there.
for (const href of chunks.split(' ').filter(Boolean)) ask({ rel: 'modulepreload', href })
if (texts) ask({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: texts })
await import('./mount.tsx')
