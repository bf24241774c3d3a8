/** What stood in the fields of a sensitive form when its page asked who is there, shown again on the way back. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'

/** Loader data of a page with such a form. */
interface WithHeld {
  held: Record<string, string> | null
}

/** What was refused just now, or what was typed before the person was asked. */
export function useTyped(): FormRefusal | undefined {
  const { held } = useLoaderData() as WithHeld
  const refusal = useActionData() as FormRefusal | undefined
  return refusal ?? (held ? { values: held, errors: {} } : undefined)
}

/** Says that the proof was taken and that the act itself is still to be done. */
export function ConfirmedNote() {
  const { held } = useLoaderData() as WithHeld
  const isRefused = useActionData() !== undefined
  const { t } = useText()
  if (!held || isRefused) return null
  return (
    <Banner tone="ok" role="status" title={t('auth:note.confirmed')}>
      {t('auth:note.onceMore')}
    </Banner>
  )
}
