/** What is wrong with a form as a whole, above its fields, and how long to wait where that is what helps. */
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'

export function FormFault({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useText()
  if (!refusal?.errors.form) return null
  return (
    <Banner tone="bad" role="alert" title={t(refusal.errors.form)}>
      {refusal.wait !== undefined &&
        (refusal.wait < 60
          ? t('auth:note.waitSeconds', { count: refusal.wait })
          : t('auth:note.wait', { count: Math.ceil(refusal.wait / 60) }))}
    </Banner>
  )
}
