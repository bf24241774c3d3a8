/** Says that the proof was taken and that the act itself is still to be done. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { useBack, useHeld, useRefusal } from '#client/ui/form/page-answer.ts'

export function ConfirmedNote() {
  const held = useHeld()
  const refusal = useRefusal()
  const back = useBack()
  const { t } = useText()
  if (!held || refusal || back) return null
  return (
    <Banner tone="ok" role="status" title={t('auth:note.confirmed')}>
      {t('auth:note.onceMore')}
    </Banner>
  )
}
