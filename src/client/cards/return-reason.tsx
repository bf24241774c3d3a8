/** Why a reply comes back to its owner: written, or tapped together from what is often missing. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#client/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { Phrases } from '#client/ui/phrases.tsx'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'
import { CARD_REASON_LETTERS } from '#shared/cards/card-letters.ts'

/** What is often missing, by its text; in the order of the figures that choose it. */
export const missing = ['otherSpot', 'unclear', 'paper', 'partly'] as const

interface ReturnReasonProps {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  /** The reply was chosen to come back. */
  isNeeded: boolean
}

export function ReturnReason({ field: { id, name, defaultValue = '', error }, isNeeded }: ReturnReasonProps) {
  const { t } = useText()
  const [text, setText] = useState(defaultValue)
  const written = useRef<HTMLTextAreaElement>(null)
  const hint = t('warning:hint.returnReason')
  const tap = (phrase: string) => {
    flushSync(() => setText(togglePhrase(text, phrase)))
    // As if it had been typed: what was wrong is no longer said.
    written.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Field id={id} label={t('warning:field.returnReason')} hint={hint} error={error}>
      <Phrases
        label={t('warning:field.returnPhrases')}
        phrases={missing.map((one) => t(`warning:missing.${one}`))}
        text={text}
        onTap={tap}
      />
      <textarea
        className="input"
        ref={written}
        {...{ id, name, value: text, required: isNeeded, 'data-wrong': t('warning:error.returnReason') }}
        minLength={isNeeded ? CARD_REASON_LETTERS.least : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...describedBy(id, hint, error)}
      />
    </Field>
  )
}
