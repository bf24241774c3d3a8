/** Position of a place: two numbers or the link of a map, which anybody can paste; with a script also the device's own position, or a pin on a map. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AskForMap } from '#client/map/ask-for-map.tsx'
import { getCurrentPosition } from '#client/map/position.ts'
import { ProvinceSpot } from '#client/map/province-spot.tsx'
import { useMapChunk } from '#client/map/use-map-chunk.ts'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { ProvinceOutline } from '#shared/areas/province-outline.ts'
import { westernDigits } from '#shared/digits.ts'
import { isShortLink, readPin } from '#shared/registrations/pin-text.ts'

const loadMap = () => import('./pin-map.tsx')

const inDegrees = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

interface PinFieldProps {
  given: string
  note?: string
  error?: string
  /** Of the province that was chosen before; without it there is no map yet. */
  outline: ProvinceOutline | null
  tiles: MapTiles | null
  /** Of the sub-district that is chosen: the map opens there by itself. */
  middle?: { lat: number; lng: number } | null
  /** @default that it may be left out */
  isNeeded?: boolean
  /** The form asks where a map's short link leads. @default it has to be opened by hand */
  opensLinks?: boolean
}

export function PinField({
  given,
  note,
  error,
  outline,
  tiles,
  middle = null,
  isNeeded = false,
  opensLinks = false,
}: PinFieldProps) {
  const { t } = useText()
  const hydrated = useHydrated()
  const [text, setText] = useState(given)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const { Map: PinMap, loading, failed, ask } = useMapChunk(loadMap)
  const field = useRef<HTMLInputElement>(null)
  const wrong = t('register:error.point')
  const judge = (it: HTMLInputElement | null) => {
    const typed = it?.value ?? ''
    const isFit =
      (typed.trim() === '' && !isNeeded) || readPin(westernDigits(typed)) !== null || (opensLinks && isShortLink(typed))
    it?.setCustomValidity(isFit ? '' : isShortLink(typed) ? t('register:error.shortLink') : wrong)
  }
  // The initial value, too.
  useEffect(() => judge(field.current))
  const put = ({ lat, lng }: { lat: number; lng: number }) => {
    flushSync(() => setText(inDegrees({ lat, lng })))
    // As if it had been typed: the fault of the one before is no longer shown.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // A pasted link becomes the two numbers that it holds.
  const paste = (typed: string) => {
    const point = /^\s*https?:/i.test(typed) ? readPin(westernDigits(typed)) : null
    setText(point ? inDegrees(point) : typed)
  }
  const isChosen = middle !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when a sub-district is chosen
  useEffect(() => {
    if (isChosen) ask()
  }, [isChosen])
  async function askDevice() {
    setState('asking')
    const found = await getCurrentPosition({ exact: true })
    setState(typeof found === 'string' ? 'failed' : 'idle')
    if (typeof found !== 'string') put(found)
  }
  const hint = t('register:hint.point')
  return (
    <>
      <Field id="point" label={t('register:field.point')} hint={hint} note={note} error={error}>
        <input
          id="point"
          name="point"
          className="input"
          inputMode="text"
          ref={field}
          onInput={({ currentTarget }) => judge(currentTarget)}
          autoComplete="off"
          {...(hydrated ? { value: text, onChange: (event) => paste(event.target.value) } : { defaultValue: given })}
          {...describedBy('point', hint, error, note)}
        />
      </Field>
      {hydrated && (
        <div className="btns">
          <Button type="button" icon="locate-fixed" busy={state === 'asking'} onClick={askDevice}>
            {t('register:pin.here')}
          </Button>
          <p role="status" className="muted small">
            {state === 'failed' && t('register:pin.failed')}
          </p>
        </div>
      )}
      {(outline || middle) && hydrated && (
        <div className="map-pane place-map">
          {PinMap ? (
            <PinMap point={readPin(text)} viewBox={outline?.viewBox} middle={middle} tiles={tiles} onPut={put} />
          ) : (
            <>
              {outline && <ProvinceSpot outline={outline} label={t('register:pin.map')} />}
              <AskForMap loading={loading} failed={failed} onAsk={ask} />
            </>
          )}
        </div>
      )}
    </>
  )
}
