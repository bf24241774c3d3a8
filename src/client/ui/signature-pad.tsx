/**
 * A hand drawn with a finger or a pen, kept as lines of whole numbers in a hidden field: small, the same on every device, and drawn again on a letter.
 * Without scripts there is nothing to draw on, and the field stays empty.
 */
import { type PointerEvent, useRef, useState } from 'react'
import { SIGNATURE_SIZE } from '#shared/drawn-hand.ts'
import { Button } from './button.tsx'

const { width, height } = SIGNATURE_SIZE
type Point = readonly [x: number, y: number]

/** Steps below this are not seen: a slow finger tells hundreds of points. */
const leastStep = 2

/** The point in the numbers of the drawing. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value * most)))
  return [within((clientX - box.left) / box.width, width), within((clientY - box.top) / box.height, height)]
}

interface SignaturePadProps {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  label: string
  /** Words of the button that empties it. */
  clear: string
  /** Characters that the drawing may have. */
  most: number
}

export function SignaturePad({ field: { id, name, defaultValue = '', error }, label, clear, most }: SignaturePadProps) {
  const [path, setPath] = useState(defaultValue)
  const last = useRef<Point | null>(null)
  const add = (sign: 'M' | 'L', point: Point) => {
    last.current = point
    const step = `${sign}${point.join(' ')}`
    setPath((drawn) => (drawn.length + step.length <= most ? drawn + step : drawn))
  }
  const lift = () => {
    last.current = null
  }
  return (
    <div className={error ? 'field bad' : 'field'}>
      <p className="small" aria-hidden="true">
        {label}
      </p>
      <svg
        className="signature"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          add('M', pointOf(event))
        }}
        onPointerMove={(event) => {
          if (!last.current) return
          const next = pointOf(event)
          if (Math.hypot(next[0] - last.current[0], next[1] - last.current[1]) >= leastStep) add('L', next)
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <path d={path} />
      </svg>
      <input type="hidden" id={id} name={name} value={path} />
      {error && <p className="error">{error}</p>}
      {path !== '' && (
        <Button type="button" onClick={() => setPath('')}>
          {clear}
        </Button>
      )}
    </div>
  )
}

/** A hand as it was drawn. */
export function DrawnHand({ strokes, label }: { strokes: string; label: string }) {
  return (
    <svg className="signature" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={strokes} />
    </svg>
  )
}
