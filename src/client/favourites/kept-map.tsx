/** The map of the places that one keeps, when it is asked for; the list below is the way for everybody. Without a network too. */
import { AskForMap } from '#client/map/ask-for-map.tsx'
import { useMapChunk } from '#client/map/use-map-chunk.ts'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { KeptPlace } from '#shared/places/kept-places.ts'

const loadMap = () => import('./open-kept-map.tsx')

export interface KeptMapProps {
  places: readonly KeptPlace[]
  /** Parts of the drawing of provinces that it shows at first where no streets are known. */
  frames: readonly string[]
  tiles: MapTiles | null
}

export function KeptMap(props: KeptMapProps) {
  const { Map: OpenKeptMap, loading, failed, ask } = useMapChunk(loadMap)
  return (
    <div className="kept-map">
      {OpenKeptMap ? (
        <div className="map-pane">
          <OpenKeptMap {...props} />
        </div>
      ) : (
        <AskForMap loading={loading} failed={failed} onAsk={ask} />
      )}
    </div>
  )
}
