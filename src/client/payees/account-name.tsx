/** The name of an account: as banks write it, in Latin script for readers without Thai, and to be copied into the banking app. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { CopyText } from '#client/ui/copy-text.tsx'

interface AccountNameProps {
  name: string
  latin: string | null
  /** Nobody should pay there: it is not offered to be copied. */
  isOnlyRead?: boolean
}

export function AccountName({ name, latin, isOnlyRead }: AccountNameProps) {
  const { t } = useText()
  return (
    <span className="account-name">
      <span lang={latin === null ? undefined : 'th'}>{name}</span>
      {latin !== null && (
        <small>
          <span lang="th-Latn">{latin}</span> {`(${t('card.romanised')})`}
        </small>
      )}
      {!isOnlyRead && <CopyText text={name} label={t('payees:action.copyName')} done={t('payees:action.copied')} />}
    </span>
  )
}
