/** Says that the proof was taken and that the act itself is still to be done. */
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { useHeld, useRefusal } from '#client/ui/form/page-answer.ts'

export function ConfirmedNote() {
  const held = useHeld()
  const refusal = useRefusal()
  const { t } = useText()
  if (!held || refusal) return null
  return (
    <Banner tone="ok" role="status" title={t('auth:note.confirmed')}>
      {t('auth:note.onceMore')}
    </Banner>
  )
}
