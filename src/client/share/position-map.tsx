/** A shared position on the map, which comes by itself: the page is there for it. Without a script there are its degrees and the ways to it. */
import { useEffect } from 'react'
import { AskForMap } from '#client/map/ask-for-map.tsx'
import { useMapChunk } from '#client/map/use-map-chunk.ts'
import { useHydrated } from '#client/runtime/hydrated.ts'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { SharedPosition } from '#shared/chat/position.ts'

const loadMap = () => import('./open-position-map.tsx')

interface PositionMapProps {
  point: SharedPosition
  tiles: MapTiles | null
  label: string
}

export function PositionMap({ point, tiles, label }: PositionMapProps) {
  const { Map: OpenPositionMap, loading, failed, ask } = useMapChunk(loadMap)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the page stands
  useEffect(() => {
    ask()
  }, [])
  if (!useHydrated()) return null
  return (
    <div className="map-pane place-map">
      {OpenPositionMap ? (
        <OpenPositionMap point={point} tiles={tiles} label={label} />
      ) : (
        <AskForMap loading={loading} failed={failed} onAsk={ask} />
      )}
    </div>
  )
}
