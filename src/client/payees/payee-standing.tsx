/**
 * How sure an account is, in one line: changed a few days ago, checked by an officer – which fades from green as it ages –, or only
 * stated by the place.
 */
import { useText } from '#client/i18n/text.tsx'
import type { CheckAge, PayeeStanding } from '#shared/payees/payee-page.ts'

const fading: Record<CheckAge, string> = { fresh: 'tag ok', aging: 'tag', old: 'tag warn' }

export function PayeeStandingNote({ standing }: { standing: PayeeStanding }) {
  const { t, format } = useText()
  const { changedDays, replaced, checkedOn, checkAge = 'old', checkedBy, since } = standing
  return (
    <>
      {changedDays !== null && (
        <span className="tag warn">
          {t(replaced ? 'payees:tag.changed' : 'payees:tag.added', { ago: format.daysAgo(changedDays) })}
        </span>
      )}
      {checkedOn && (
        <span className={fading[checkAge]}>{t('payees:note.checked', { date: format.date(checkedOn) })}</span>
      )}
      {checkedOn ? (
        checkedBy && <small>{checkedBy}</small>
      ) : (
        <small>{t('payees:note.stated', { date: format.date(since) })}</small>
      )}
    </>
  )
}
