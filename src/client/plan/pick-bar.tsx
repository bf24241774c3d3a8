/** Number and estimated duration of the ticked ones, and the button that makes a round of them. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import { ROUND_MOST } from '#shared/plan/weights.ts'

interface PickBarProps {
  visits: readonly PlannedVisit[]
  picked: readonly string[]
  hasRound: boolean
}

export function PickBar({ visits, picked, hasRound }: PickBarProps) {
  const { t, format } = useText()
  const minutes = visits.reduce((sum, visit) => sum + (picked.includes(visit.place.id) ? visit.minutes : 0), 0)
  const left = visits.filter(({ by, place }) => by !== null && !picked.includes(place.id)).length
  return (
    <div className="pick-bar">
      <div role="status" className="small">
        <p>{t('plan:pick.count', { count: picked.length, most: ROUND_MOST, minutes: format.number(minutes) })}</p>
        {left > 0 && <p>{t('plan:pick.due', { count: format.number(left) })}</p>}
      </div>
      <Button variant="primary" large>
        {t(hasRound ? 'plan:action.replan' : 'plan:action.plan')}
      </Button>
    </div>
  )
}
