/** An empty pin on the map: Leaflet places it, React draws into its face. */
import * as L from 'leaflet'

export interface MadePin {
  marker: L.Marker
  /** The visible pin, above its point. */
  face: HTMLElement
}

/** Without `onChoose` the pin only shows; with it, it is pressed by pointer, Enter and space. */
export function makePin(map: L.Map, at: { lat: number; lng: number }, onChoose?: () => void): MadePin {
  const face = document.createElement('span')
  const icon = L.divIcon({ html: face, className: 'pin', iconSize: undefined })
  const acts = onChoose !== undefined
  const marker = L.marker([at.lat, at.lng], { icon, keyboard: acts, interactive: acts, autoPanOnFocus: false }).addTo(
    map,
  )
  if (onChoose) {
    marker.on('click', onChoose)
    marker.on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      onChoose()
    })
  }
  return { marker, face }
}
