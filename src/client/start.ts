/**
 * What a page runs first, and all it runs before it is painted: once it is, the rest of the code is asked for. A page is read
 * and its links work without it, so on a slow line style sheet, letters and first picture have the line to themselves.
 */
import './styles/main.css'

/** Resolves after the first paint; at once in a tab that nobody sees, which is not painted at all. */
const painted = new Promise<void>((resolve) => {
  if (document.hidden) resolve()
  else requestAnimationFrame(() => setTimeout(resolve))
})

await painted
// All at the same time: a chunk would otherwise be asked for only when the one that imports it is there.
for (const href of document.getElementById('state')?.dataset.chunks?.split(' ').filter(Boolean) ?? [])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
await import('./mount.tsx')
