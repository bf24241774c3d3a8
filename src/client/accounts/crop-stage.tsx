/** The picture under the hand: draws the square large and as the avatars that it will be, and follows fingers and mouse. */
import { type Dispatch, type PointerEvent, type SetStateAction, useEffect, useRef } from 'react'
import { type CropFrame, drawFrame, fitFrame, moveFrame } from './crop-frame.ts'

interface CropStageProps {
  picture: HTMLCanvasElement
  frame: CropFrame
  /** Takes changes, not values: a quick finger makes several before the next drawing. */
  onFrame: Dispatch<SetStateAction<CropFrame>>
}

/** Pixels that a finger may tremble and still tap. */
const tremble = 6
/** Sides of the previews, in pixels of the canvas: twice those on the screen. */
const previews = [192, 96, 64]

interface Touch {
  x: number
  y: number
  /** Way since it came down. */
  way: number
}

export function CropStage({ picture, frame, onFrame }: CropStageProps) {
  const box = useRef<HTMLDivElement>(null)
  const touches = useRef(new Map<number, Touch>())

  useEffect(() => {
    for (const canvas of box.current?.querySelectorAll('canvas') ?? []) drawFrame(canvas, picture, frame)
  }, [picture, frame])

  function down(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY, way: 0 })
  }

  function move(event: PointerEvent<HTMLCanvasElement>): void {
    const touch = touches.current.get(event.pointerId)
    if (!touch) return
    const other = [...touches.current.entries()].find(([id]) => id !== event.pointerId)?.[1]
    const [right, lower] = [event.clientX - touch.x, event.clientY - touch.y]
    const width = event.currentTarget.clientWidth
    const now = { x: event.clientX, y: event.clientY, way: touch.way + Math.hypot(right, lower) }
    touches.current.set(event.pointerId, now)
    if (!other) {
      onFrame((last) => moveFrame(picture, last, -right / width, -lower / width))
      return
    }
    other.way = tremble
    const apart = (from: Touch) => Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
    const growth = apart(now) / apart(touch)
    onFrame((last) => fitFrame(picture, { ...last, zoom: last.zoom * growth }))
  }

  function up(event: PointerEvent<HTMLCanvasElement>): void {
    const touch = touches.current.get(event.pointerId)
    touches.current.delete(event.pointerId)
    if (!touch || touch.way >= tremble || event.type !== 'pointerup') return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const [right, lower] = [(event.clientX - left) / width - 0.5, (event.clientY - top) / width - 0.5]
    onFrame((last) => moveFrame(picture, last, right, lower))
  }

  return (
    <div className="crop-pictures" ref={box} aria-hidden="true">
      <div className="crop-view">
        <canvas
          width="640"
          height="640"
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        />
      </div>
      <div className="crop-previews">
        {previews.map((side) => (
          <canvas key={side} width={side} height={side} />
        ))}
      </div>
    </div>
  )
}
