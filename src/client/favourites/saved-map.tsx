/** The map of the places that one keeps, when it is asked for; the list below is the way for everybody. Without a network too. */
import { AskForMap } from '#client/map/ask-for-map.tsx'
import { useMapChunk } from '#client/map/use-map-chunk.ts'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { SavedPlace } from '#shared/places/saved-places.ts'

const loadMap = () => import('./open-saved-map.tsx')

export interface SavedMapProps {
  places: readonly SavedPlace[]
  /** Parts of the drawing of provinces that it shows at first where no streets are known. */
  frames: readonly string[]
  tiles: MapTiles | null
}

export function SavedMap(props: SavedMapProps) {
  const { Map: OpenSavedMap, loading, failed, ask } = useMapChunk(loadMap)
  return (
    <div className="saved-map">
      {OpenSavedMap ? (
        <div className="map-pane">
          <OpenSavedMap {...props} />
        </div>
      ) : (
        <AskForMap loading={loading} failed={failed} onAsk={ask} />
      )}
    </div>
  )
}
