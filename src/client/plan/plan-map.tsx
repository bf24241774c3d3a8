/** The map of possible visits, loaded on demand; the list beside it serves everybody. */

import { AskForMap } from '#client/map/ask-for-map.tsx'
import { useMapChunk } from '#client/map/use-map-chunk.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'

const loadMap = () => import('./open-plan-map.tsx')

export interface PlanMapProps {
  visits: readonly PlannedVisit[]
  /** Ids of those that are ticked. */
  picked: readonly string[]
  tiles: MapTiles | null
  onPick(id: string): void
}

export function PlanMap(props: PlanMapProps) {
  const { t } = useText()
  const { Map: OpenPlanMap, loading, failed, ask } = useMapChunk(loadMap)
  return (
    <section className="plan-map" aria-label={t('plan:map.title')}>
      {OpenPlanMap ? (
        <div className="map-pane">
          <OpenPlanMap {...props} />
        </div>
      ) : (
        <AskForMap loading={loading} failed={failed} onAsk={ask} />
      )}
    </section>
  )
}
