/**
 * A hand drawn with a finger or a pen, kept as lines of whole numbers in a hidden field: small, the same on every device, and drawn again on a letter.
 * Without scripts there is nothing to draw on, and the field stays empty.
 */
import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { SERVICE_LENGTHS, SIGNATURE_SIZE } from '#shared/cards/service.ts'

const { width, height } = SIGNATURE_SIZE

/** The point in the numbers of the drawing. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): string {
  const box = currentTarget.getBoundingClientRect()
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value * most)))
  return `${within((clientX - box.left) / box.width, width)} ${within((clientY - box.top) / box.height, height)}`
}

interface SignaturePadProps {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  label: string
}

export function SignaturePad({ field: { id, name, defaultValue = '', error }, label }: SignaturePadProps) {
  const { t } = useText()
  const [path, setPath] = useState(defaultValue)
  const isDown = useRef(false)
  const add = (step: string) =>
    setPath((drawn) => (drawn.length + step.length <= SERVICE_LENGTHS.signature ? drawn + step : drawn))
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
          isDown.current = true
          add(`M${pointOf(event)}`)
        }}
        onPointerMove={(event) => isDown.current && add(`L${pointOf(event)}`)}
        onPointerUp={() => {
          isDown.current = false
        }}
        onPointerCancel={() => {
          isDown.current = false
        }}
      >
        <path d={path} />
      </svg>
      <input type="hidden" id={id} name={name} value={path} />
      {error && <p className="error">{error}</p>}
      {path !== '' && (
        <Button type="button" onClick={() => setPath('')}>
          {t('warning:serve.clear')}
        </Button>
      )}
    </div>
  )
}
