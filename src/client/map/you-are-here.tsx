/** Shows where the reader is, after a tap; the position stays on the device. */
import * as L from 'leaflet'
import { useRef, useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isInThailandBox } from '#shared/areas/thailand.ts'
import { findPosition } from './position.ts'

type State = 'idle' | 'asking' | 'failed' | 'abroad'

export function YouAreHere({ map }: { map: L.Map }) {
  const { t } = useText()
  const dot = useRef<L.Marker>(undefined)
  const [state, setState] = useState<State>('idle')
  async function show() {
    setState('asking')
    const found = await findPosition({ exact: true })
    if (typeof found === 'string') return setState('failed')
    if (!isInThailandBox(found.lat, found.lng)) return setState('abroad')
    setState('idle')
    dot.current?.remove()
    const icon = L.divIcon({ html: '', className: 'you', iconSize: undefined })
    dot.current = L.marker([found.lat, found.lng], { icon, alt: t('map.you'), keyboard: false, interactive: false })
    dot.current.addTo(map)
    map.panInside([found.lat, found.lng], { padding: [40, 40] })
  }
  return (
    <>
      <button
        className="icon-btn"
        type="button"
        aria-label={t('map.locate')}
        aria-busy={state === 'asking'}
        onClick={show}
      >
        <Icon name="locate-fixed" />
      </button>
      <p role="status" className="map-note">
        {state === 'failed' && t('map.noPosition')}
        {state === 'abroad' && t('map.abroad')}
      </p>
    </>
  )
}
