/**
 * The officer's position, the sign there, and the companion. Position is asked for with a tap and may be missing; without JavaScript, or where the
 * device gives none, the visit begins without it.
 */
import { useState } from 'react'
import { getCurrentPosition, type PositionFault } from '#client/map/position.ts'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FAR_FROM_PIN_M } from '#shared/inspections/visit-limits.ts'
import type { VisitedPlace } from '#shared/inspections/visit-page.ts'
import { haversine } from '#shared/places/haversine.ts'
import { SignField } from './sign-field.tsx'
import type { VisitForm } from './visit-form.tsx'

type Standing = { lat: number; lng: number } | PositionFault | 'asking' | null

/** The values of a refused form. */
function sentPosition({ refusal }: VisitForm): Standing {
  const [lat, lng] = [Number(refusal?.values.lat || Number.NaN), Number(refusal?.values.lng || Number.NaN)]
  return Number.isNaN(lat) || Number.isNaN(lng) ? null : { lat, lng }
}

export function Arrival({ form, place }: { form: VisitForm; place: VisitedPlace }) {
  const { t } = useText()
  return (
    <>
      <Position point={place.point} sent={sentPosition(form)} />
      <SignField form={form} place={place.card.id} />
      <Input
        {...form.field('companion')}
        label={t('inspection:field.companion')}
        hint={t('inspection:hint.companion')}
        autoComplete="off"
      />
    </>
  )
}

function Position({ point, sent }: { point: VisitedPlace['point']; sent: Standing }) {
  const { t, format } = useText()
  const [at, setAt] = useState<Standing>(sent)
  const isRunning = useHydrated()
  const words = () => {
    if (at === null) return ''
    if (typeof at === 'string') return t(`inspection:position.${at}`)
    const metres = haversine(at, point)
    return t(metres > FAR_FROM_PIN_M ? 'inspection:position.far' : 'inspection:position.near', {
      distance: format.distance(metres),
    })
  }
  return (
    <div className="stack s2">
      {isRunning && (
        <div>
          <Button
            type="button"
            icon="locate-fixed"
            busy={at === 'asking'}
            onClick={async () => {
              setAt('asking')
              setAt(await getCurrentPosition({ exact: true }))
            }}
          >
            {t('inspection:action.locate')}
          </Button>
        </div>
      )}
      <p role="status" className="small">
        {words()}
      </p>
      {at !== null && typeof at === 'object' && (
        <>
          <input type="hidden" name="lat" value={at.lat} />
          <input type="hidden" name="lng" value={at.lng} />
        </>
      )}
    </div>
  )
}
