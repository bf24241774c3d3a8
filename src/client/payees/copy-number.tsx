/** An account's number for the banking app: banks take digits alone. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { CopyText } from '#client/ui/copy-text.tsx'

export function CopyNumber({ number }: { number: string }) {
  const { t } = useText()
  return (
    <CopyText
      text={number}
      copied={number.replace(/\D/g, '')}
      label={t('payees:action.copy')}
      done={t('payees:action.copied')}
    />
  )
}
