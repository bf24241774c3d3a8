/** How sure an account is, in one line: changed a few days ago, checked by an officer, or only stated by the place. */
import { useText } from '#client/i18n/text.tsx'
import type { PayeeStanding } from '#shared/payees/payee-page.ts'

export function PayeeStandingNote({ standing }: { standing: PayeeStanding }) {
  const { t, format } = useText()
  const { changedDays, replaced, checkedOn, checkedBy, since } = standing
  return (
    <>
      {changedDays !== null && (
        <span className="tag warn">
          {t(replaced ? 'payees:tag.changed' : 'payees:tag.added', { ago: format.daysAgo(changedDays) })}
        </span>
      )}
      <small>
        {checkedOn
          ? [t('payees:note.checked', { date: format.date(checkedOn) }), checkedBy].filter(Boolean).join(' · ')
          : t('payees:note.stated', { date: format.date(since) })}
      </small>
    </>
  )
}
