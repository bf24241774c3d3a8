/** Reason for which a reply comes back to its owner. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { PhrasedReason } from './phrased-reason.tsx'

/** Frequent gaps, by their texts; in the order of the figures that choose them. */
export const missing = ['otherSpot', 'unclear', 'paper', 'partly'] as const

interface ReturnReasonProps {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  /** The reply was chosen to come back. */
  isNeeded: boolean
}

export function ReturnReason({ field, isNeeded }: ReturnReasonProps) {
  const { t } = useText()
  return (
    <PhrasedReason
      field={field}
      isNeeded={isNeeded}
      label={t('warning:field.returnReason')}
      hint={t('warning:hint.returnReason')}
      phrases={missing.map((one) => t(`warning:missing.${one}`))}
      phrasesLabel={t('warning:field.returnPhrases')}
      wrong={t('warning:error.returnReason')}
    />
  )
}
