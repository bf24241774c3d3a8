/** The words of a review, with how many letters there are by now. */
import { useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { cleanText, letterCount } from '#shared/clean-text.ts'
import { REVIEW_LETTERS } from '#shared/constants.ts'

const { least, most } = REVIEW_LETTERS

export function ReviewTextField({ form, given = '' }: { form: FormOf<'text'>; given?: string }) {
  const { t, format } = useText()
  const { id, error, ...text } = form.field('text', given)
  const [count, setCount] = useState(() => letterCount(cleanText(text.defaultValue ?? '')))
  const hint = t('review:hint.text', { least, most: format.number(most) })
  return (
    <Field id={id} label={t('review:field.text')} hint={hint} error={error}>
      <textarea
        {...text}
        className="input"
        id={id}
        required
        minLength={least}
        onInput={({ currentTarget }) => setCount(letterCount(cleanText(currentTarget.value)))}
        {...describedBy(id, hint, error)}
      />
      <p className="counter num">
        {count < least
          ? t('review:counter.more', { count: least - count })
          : count > most
            ? t('review:counter.over', { count: count - most })
            : t('review:counter.of', { count: format.number(count), most: format.number(most) })}
      </p>
    </Field>
  )
}
