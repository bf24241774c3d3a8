/** A reason that is written, or tapped together from frequent phrases. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describedBy, Field } from '#client/ui/field.tsx'
import { Phrases } from '#client/ui/phrases.tsx'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'

interface PhrasedReasonProps {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  label: string
  hint: string
  /** The frequent phrases, and the label of their list. */
  phrases: readonly string[]
  phrasesLabel: string
  /** It has to be given. */
  isNeeded: boolean
  /** Said where it is missing or too short. */
  wrong: string
}

export function PhrasedReason(props: PhrasedReasonProps) {
  const { label, hint, phrases, phrasesLabel, isNeeded, wrong } = props
  const { id, name, defaultValue = '', error } = props.field
  const [text, setText] = useState(defaultValue)
  const written = useRef<HTMLTextAreaElement>(null)
  const tap = (phrase: string) => {
    flushSync(() => setText(togglePhrase(text, phrase)))
    // As if it had been typed: the old fault is no longer shown.
    written.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Phrases label={phrasesLabel} phrases={phrases} text={text} onTap={tap} />
      <textarea
        className="input"
        ref={written}
        id={id}
        name={name}
        value={text}
        required={isNeeded}
        data-wrong={wrong}
        minLength={isNeeded ? CARD_REASON_LENGTH.least : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...describedBy(id, hint, error)}
      />
    </Field>
  )
}
