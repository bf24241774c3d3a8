/** One side's statement, or the reason of an officer's decision. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { CLAIM_WORDS } from '#shared/ownership/claim.ts'

interface WordsFieldProps {
  id: string
  name: string
  label: string
  hint?: string
  error?: string
  defaultValue?: string
}

export function WordsField(field: WordsFieldProps) {
  const { t } = useText()
  return <TextArea {...field} rows={4} maxLength={CLAIM_WORDS.most} required data-wrong={t('ownership:error.words')} />
}
