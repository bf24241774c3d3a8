/** Shows where the reader is, after a tap; the position stays on the device. */
import * as L from 'leaflet'
import { useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isInThailandBox } from '#shared/areas/thailand.ts'
import { getCurrentPosition } from './position.ts'

/** More than any pin has, and than the chosen one is raised by. */
const above = 5_000

type State = 'idle' | 'asking' | 'failed' | 'abroad'

/** The middle of the map that brings a point into the middle of its visible part: a card may lie over its foot. */
function middleFor(map: L.Map, { lat, lng }: { lat: number; lng: number }): L.LatLng {
  const card = map.getContainer().parentElement?.querySelector<HTMLElement>('.chosen, .together')
  const covered = card && card.offsetHeight > 0 ? map.getSize().y - card.offsetTop : 0
  const zoom = map.getZoom()
  return map.unproject(map.project([lat, lng], zoom).add([0, covered / 2]), zoom)
}

export function YouAreHere({ map }: { map: L.Map }) {
  const { t } = useText()
  const dot = useRef<L.Marker>(undefined)
  const [state, setState] = useState<State>('idle')
  async function show() {
    setState('asking')
    const found = await getCurrentPosition({ exact: true })
    if (typeof found === 'string') return setState('failed')
    if (!isInThailandBox(found.lat, found.lng)) return setState('abroad')
    setState('idle')
    dot.current?.remove()
    const icon = L.divIcon({ html: '', className: 'you', iconSize: undefined })
    dot.current = L.marker([found.lat, found.lng], { icon, alt: t('map.you'), keyboard: false, interactive: false })
    // Above the pins: one may stand exactly here.
    dot.current.setZIndexOffset(above).addTo(map)
    map.panTo(middleFor(map, found))
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
