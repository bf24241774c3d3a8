/** A code of the app or from paper, in one field: an officer without the phone at hand looks for no other. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { CodeField } from './code-field.tsx'

interface FactorFieldProps {
  id: string
  /** @default code */
  name?: string
  error?: string
  /** The account has an app; without one only paper serves. */
  app: boolean
  /** The app is being set up: there is no paper yet. */
  isNew?: boolean
  autoFocus?: boolean
}

export function FactorField({ app, isNew = false, ...rest }: FactorFieldProps) {
  const { t } = useText()
  return (
    <CodeField
      {...rest}
      // Recovery codes have letters, and a phone's digit keys have none.
      inputMode={isNew ? 'numeric' : 'text'}
      label={t(app ? 'factor:field.code' : 'factor:field.recovery')}
      hint={t(isNew ? 'factor:hint.newCode' : app ? 'factor:hint.code' : 'factor:hint.recovery')}
    />
  )
}
