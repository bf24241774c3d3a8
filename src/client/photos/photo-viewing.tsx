/**
 * Opens the photos of a page over it, all that it shows and in their order. They are links to the photo itself, and stay that without
 * JavaScript; the viewer's code comes when the first is pressed.
 */
import { type ComponentType, useEffect, useState } from 'react'
import type { PhotoViewerProps } from './photo-viewer.tsx'

type Opened = Pick<PhotoViewerProps, 'photos' | 'first'>

const links = 'main a[href*="/media/"]:has(img)'

const photoOf = (link: HTMLAnchorElement) => ({
  url: link.href,
  // The viewer itself gives the photo's number and their count.
  words: link.dataset.words ?? link.querySelector('img')?.alt ?? '',
  note: link.dataset.note,
})

export function PhotoViewing() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [Viewer, setViewer] = useState<ComponentType<PhotoViewerProps> | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(links)
      if (isOther || !link || event.defaultPrevented) return
      event.preventDefault()
      const all = new Map([...document.querySelectorAll<HTMLAnchorElement>(links)].map((it) => [it.href, photoOf(it)]))
      setOpened({ photos: [...all.values()], first: [...all.keys()].indexOf(link.href) })
      import('./photo-viewer.tsx').then(
        (it) => setViewer(() => it.default),
        () => location.assign(link.href),
      )
    }
    // Before links are taken over for the router.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  return opened && Viewer && <Viewer {...opened} onClose={() => setOpened(null)} />
}
