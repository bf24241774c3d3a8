/** The period of an officer's duty in an area, and its lender. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { AreaLine } from '#shared/officers/officer-page.ts'

export function AreaPeriod({ area: { from, until, lentBy } }: { area: AreaLine }) {
  const { t, format } = useText()
  const parts = [
    t('officer:from', { day: format.date(from) }),
    until ? t('officer:until', { day: format.date(until) }) : t('officer:noEnd'),
    lentBy && t('officer:lentBy', { name: lentBy }),
  ]
  return <small>{parts.filter(Boolean).join(' · ')}</small>
}
