/** Stands where a map will be: a button that loads its code, and the result of the last try. Without JavaScript there is neither. */

import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'

interface AskForMapProps {
  loading: boolean
  failed: boolean
  onAsk(): void
}

export function AskForMap({ loading, failed, onAsk }: AskForMapProps) {
  const { t } = useText()
  if (!useHydrated()) return null
  return (
    <div className="ask-map">
      <p role="status">{failed && t('map.failed')}</p>
      <Button type="button" icon="map-pin" busy={loading} onClick={onAsk}>
        {t(failed ? 'action.retry' : 'map.show')}
      </Button>
    </div>
  )
}
