/**
 * Enlarges and moves all pictures of an element together: by two fingers, by the wheel with Ctrl, by dragging, and by keys. The wheel alone
 * scrolls the page, as does one finger while the pictures are whole. Listened to by hand: React's wheel events cannot be stopped.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { enlarge, move, whole, type Zoom, zoomByKey } from './pair-zoom.ts'

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>
const apart = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
/** A press that moves less than this, in pixels, is a click. */
const stillWithin = 6

export function usePairZoom(ref: RefObject<HTMLElement | null>): [Zoom, (change: (zoom: Zoom) => Zoom) => void] {
  const [zoom, setZoom] = useState(whole)
  const current = useRef(zoom)
  useEffect(() => {
    current.current = zoom
    const style = ref.current?.style
    style?.setProperty('--zoom', String(zoom.scale))
    style?.setProperty('--zoom-x', `${zoom.x * 100}%`)
    style?.setProperty('--zoom-y', `${zoom.y * 100}%`)
  }, [ref, zoom])
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const down = new Map<number, PointerEvent>()
    let dragged = 0
    const listening = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(type: K, does: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, does, { signal: listening.signal, passive: false })
    on('wheel', (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      setZoom((now) => enlarge(now, Math.exp(-event.deltaY / 100)))
    })
    on('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = zoomByKey(current.current, event.key)
      if (!next) return
      event.preventDefault()
      setZoom(next)
    })
    on('pointerdown', (event) => {
      if (!(event.target instanceof HTMLImageElement)) return
      if (down.size === 0) dragged = 0
      down.set(event.pointerId, event)
    })
    on('pointermove', (event) => {
      const before = down.get(event.pointerId)
      const frame = event.target instanceof HTMLImageElement ? event.target.parentElement : null
      if (!before || !frame) return
      const other = [...down.values()].find(({ pointerId }) => pointerId !== event.pointerId)
      down.set(event.pointerId, event)
      dragged += apart(before, event)
      if (other) setZoom((now) => enlarge(now, apart(event, other) / Math.max(1, apart(before, other))))
      else {
        const { clientWidth: width, clientHeight: height } = frame
        const by = { x: (event.clientX - before.clientX) / width, y: (event.clientY - before.clientY) / height }
        setZoom((now) => move(now, by))
      }
    })
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      on(end, (event) => down.delete(event.pointerId))
    on('dragstart', (event) => event.preventDefault())
    // A dragged picture does not open.
    on('click', (event) => dragged > stillWithin && event.target instanceof HTMLImageElement && event.preventDefault())
    return () => listening.abort()
  }, [ref])
  return [zoom, setZoom]
}
