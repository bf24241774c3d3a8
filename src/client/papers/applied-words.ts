/** That a licence is applied for, in one line: the application, and by when it should have come. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { AppliedLine } from '#shared/registrations/applied.ts'

export function useAppliedWords() {
  const { t, format } = useText()
  return ({ number, on, awaited, isLate }: AppliedLine, issuer: string | null) =>
    [
      t('register:licence.appliedLine', { number, issuer, day: format.date(on) }),
      t(isLate ? 'register:licence.late' : 'register:licence.awaited', { day: format.date(awaited) }),
    ].join(' · ')
}
