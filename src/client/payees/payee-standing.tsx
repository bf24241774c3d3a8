/**
 * How sure an account is, in one line: changed a few days ago, checked by an officer – which fades from green as it ages, and says so –, or
 * only stated by the place.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { CheckAge, PayeeStanding } from '#shared/payees/payee-page.ts'

const fading: Record<CheckAge, string> = { fresh: 'tag ok wraps', aging: 'tag wraps', old: 'tag warn wraps' }
/** The note that says how long ago a check was. */
export const checkedLong = { fresh: 'checked', aging: 'checkedMonths', old: 'checkedYear' } as const satisfies Record<
  CheckAge,
  string
>

export function PayeeStandingNote({ standing }: { standing: PayeeStanding }) {
  const { t, format } = useText()
  const { changedDays, replaced, checkedOn, checkAge = 'old', isMuted, checkedBy, since } = standing
  return (
    <>
      {changedDays !== null && (
        <span className="tag warn wraps">
          {t(replaced ? 'payees:tag.changed' : 'payees:tag.added', { ago: format.daysAgo(changedDays) })}
        </span>
      )}
      {checkedOn && (
        <span className={isMuted ? 'tag wraps' : fading[checkAge]}>
          {t(`payees:note.${checkedLong[checkAge]}`, { date: format.date(checkedOn) })}
        </span>
      )}
      {checkedOn ? (
        checkedBy && <small>{checkedBy}</small>
      ) : (
        <small>{t('payees:note.stated', { date: format.date(since) })}</small>
      )}
    </>
  )
}
