/** Why a reply comes back to its owner: written, or tapped together from what is often missing. */
import { useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { Phrases } from '#client/ui/phrases.tsx'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'

/** What is often missing, by its text; in the order of the figures that choose it. */
export const missing = ['otherSpot', 'unclear', 'paper', 'partly'] as const

interface ReturnReasonProps {
  field: { id: string; name: string; defaultValue?: string; error?: string }
}

export function ReturnReason({ field: { id, name, defaultValue = '', error } }: ReturnReasonProps) {
  const { t } = useText()
  const [text, setText] = useState(defaultValue)
  const hint = t('warning:hint.returnReason')
  return (
    <Field id={id} label={t('warning:field.returnReason')} hint={hint} error={error}>
      <Phrases
        label={t('warning:field.returnPhrases')}
        phrases={missing.map((one) => t(`warning:missing.${one}`))}
        text={text}
        onTap={(phrase) => setText(togglePhrase(text, phrase))}
      />
      <textarea
        className="input"
        {...{ id, name, value: text }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...describedBy(id, hint, error)}
      />
    </Field>
  )
}
