/** One side's statement, or the reason of an officer's decision. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { CLAIM_WORDS } from '#shared/ownership/claim.ts'

interface WordsFieldProps {
  id: string
  name: string
  label: string
  hint?: string
  error?: string
  defaultValue?: string
}

export function WordsField({ id, label, hint, error, ...rest }: WordsFieldProps) {
  const { t } = useText()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        className="input"
        rows={4}
        maxLength={CLAIM_WORDS.most}
        required
        data-wrong={t('ownership:error.words')}
        {...describedBy(id, hint, error)}
      />
    </Field>
  )
}
