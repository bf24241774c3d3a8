/**
 * Photos one at a time, as large as the screen: swiped, by buttons or by arrow keys, with zoom and count. A native modal dialog: Escape
 * closes it, and the focus returns to the photo that opened it. While it is open it has an entry of its own in the history, so that a phone's
 * way back closes it and leaves the page; closed in another way, it goes back itself.
 */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'

export interface PhotoViewerProps {
  /** `note` stands beside its words, such as that it is no photo. */
  photos: readonly { url: string; words: string; note?: string }[]
  /** Index of the one that is seen first. */
  first: number
  onClose: () => void
}

/** Pixels that an arrow key moves a photo that is zoomed. */
const step = 80
const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export default function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const { t, format } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  const [isZoomed, setZoomed] = useState(false)
  const slide = (index: number) => track.current?.children[index]

  useLayoutEffect(() => {
    dialog.current?.showModal()
    track.current?.children[first]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [first])
  useEffect(() => {
    if (!history.state?.viewer) history.pushState({ ...history.state, viewer: true }, '')
  }, [])
  // Zoomed, its middle is seen.
  useEffect(() => {
    const zoomed = isZoomed && track.current?.children[at]
    if (zoomed)
      zoomed.scrollTo((zoomed.scrollWidth - zoomed.clientWidth) / 2, (zoomed.scrollHeight - zoomed.clientHeight) / 2)
  }, [isZoomed, at])

  const go = (to: number) => {
    if (!photos[to]) return
    setZoomed(false)
    setAt(to)
    slide(to)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const seen = Math.round(scrollLeft / clientWidth)
    if (seen !== at) setZoomed(false)
    setAt(seen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const way = ways[key]
    if (way && isZoomed) slide(at)?.scrollBy(way[0] * step, way[1] * step)
    else if (way?.[0]) go(at + way[0])
    else if (key === '+' || key === '-') setZoomed(key === '+')
    else if (!way) return
    event.preventDefault()
  }
  const arrows = [
    { key: 'previous', icon: 'chevron-left', to: at - 1 },
    { key: 'next', icon: 'chevron-right', to: at + 1 },
  ] as const

  return (
    <dialog
      className="viewer"
      ref={dialog}
      aria-label={t('viewer.title')}
      // Closed on the page’s own entry it was the way back that closed it (client/runtime/router.tsx).
      onClose={() => (history.state?.viewer ? history.back() : onClose())}
      onKeyDown={onKeyDown}
    >
      <header>
        <p role="status">{t('viewer.count', { number: format.number(at + 1), count: format.number(photos.length) })}</p>
        <button
          type="button"
          className="icon-btn"
          aria-pressed={isZoomed}
          aria-label={t('viewer.zoom')}
          onClick={() => setZoomed(!isZoomed)}
        >
          <Icon name={isZoomed ? 'minus' : 'plus'} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('action.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <ul ref={track} onScroll={onScroll} tabIndex={0}>
        {photos.map(({ url, words }, index) => (
          <li
            key={url}
            className={isZoomed && index === at ? 'zoomed' : undefined}
            onDoubleClick={() => setZoomed(!isZoomed)}
          >
            <img src={url} alt={words} loading="lazy" decoding="async" />
          </li>
        ))}
      </ul>
      <footer>
        <div className="grow">
          <p>{photos[at]?.words}</p>
          {photos[at]?.note && <small>{photos[at].note}</small>}
        </div>
        {photos.length > 1 &&
          arrows.map(({ key, icon, to }) => (
            <button
              key={key}
              type="button"
              className="icon-btn"
              aria-label={t(`viewer.${key}`)}
              aria-disabled={photos[to] === undefined}
              onClick={() => go(to)}
            >
              <Icon name={icon} />
            </button>
          ))}
      </footer>
    </dialog>
  )
}
