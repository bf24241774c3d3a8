/**
 * Where a place is: its point in the outline of its province, which the server draws; the map with its badge takes exactly the same
 * place when it is asked for. Then the keyboard goes on where the button was: on the map.
 */

import { AskForMap } from '#client/map/ask-for-map.tsx'
import { ProvinceSpot } from '#client/map/province-spot.tsx'
import { useMapChunk } from '#client/map/use-map-chunk.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'

const loadMap = () => import('./open-place-map.tsx')

interface PlaceMapProps {
  place: Pick<PlacePage, 'card' | 'point' | 'outline'>
  tiles: MapTiles | null
}

export function PlaceMap({ place: { card, point, outline }, tiles }: PlaceMapProps) {
  const { t } = useText()
  const { Map: OpenPlaceMap, loading, failed, ask } = useMapChunk(loadMap)
  if (!outline) return null
  const label = t('client:map.title', { name: card.name, province: card.province })
  return (
    <div className="map-pane place-map">
      {/* Stays for paper: a map is cut off there, and its tiles may not have come. */}
      <ProvinceSpot outline={outline} label={label} />
      {OpenPlaceMap ? (
        <OpenPlaceMap card={card} point={point} tiles={tiles} label={label} />
      ) : (
        <AskForMap loading={loading} failed={failed} onAsk={ask} />
      )}
    </div>
  )
}
