/** Where one is: by the device with a script; two numbers or a map's link without one, or for another point. */
import { useRef, useState } from 'react'
import { getCurrentPosition, type PositionFault } from '#client/map/position.ts'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'

export function PositionField({ field }: { field: ReturnType<FormOf<'point'>['field']> }) {
  const { t, format } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'asking' | PositionFault>('idle')
  /** Metres, of the point that the device has given. */
  const [accuracy, setAccuracy] = useState<number | null>(null)
  const hydrated = useHydrated()
  async function askDevice() {
    setState('asking')
    const found = await getCurrentPosition({ exact: true })
    setState(typeof found === 'string' ? found : 'idle')
    if (typeof found === 'string' || !input.current) return
    input.current.value = `${found.lat.toFixed(5)}, ${found.lng.toFixed(5)}`
    // As if it had been typed: the old fault is no longer shown.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    setAccuracy(found.accuracy)
  }
  const hint = t('share:hint.point')
  const isFault = state !== 'idle' && state !== 'asking'
  return (
    <>
      {hydrated && (
        <Buttons>
          <Button type="button" icon="locate-fixed" busy={state === 'asking'} onClick={askDevice}>
            {t('share:action.locate')}
          </Button>
        </Buttons>
      )}
      <p role="status" className="small">
        {isFault && t(`share:fault.${state}`)}
        {accuracy !== null && t('share:position.accuracy', { distance: format.distance(accuracy) })}
      </p>
      <Field id={field.id} label={t('share:field.point')} hint={hint} error={field.error}>
        <input
          id={field.id}
          name={field.name}
          defaultValue={field.defaultValue}
          className="input"
          autoComplete="off"
          required
          data-wrong={t('share:error.point')}
          ref={input}
          onInput={() => setAccuracy(null)}
          {...describedBy(field.id, hint, field.error)}
        />
      </Field>
      <input type="hidden" name="accuracy" value={accuracy ?? ''} />
    </>
  )
}
