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
  autoFocus?: boolean
}

export function FactorField({ app, ...rest }: FactorFieldProps) {
  const { t } = useText()
  return (
    <CodeField
      {...rest}
      // Letters are on paper.
      inputMode={app ? 'numeric' : 'text'}
      label={t(app ? 'factor:field.code' : 'factor:field.recovery')}
      hint={t(app ? 'factor:hint.code' : 'factor:hint.recovery')}
    />
  )
}
