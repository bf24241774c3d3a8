/** The words of a review, with how many characters there are by now. */
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { useLeast } from '#client/ui/form/use-least.ts'
import { cleanText, letterCount, saidLetters } from '#shared/clean-text.ts'
import { REVIEW_LENGTH } from '#shared/constants.ts'

const { least, most } = REVIEW_LENGTH

/** Characters that are there, and how many are still asked: of Chinese signs half as many. */
function counted(typed: string): { count: number; missing: number } {
  const clean = cleanText(typed)
  const [count, said] = [letterCount(clean), saidLetters(clean)]
  return { count, missing: Math.ceil(Math.max(0, least - said) / (said > count ? 2 : 1)) }
}

export function ReviewTextField({ form, given = '' }: { form: FormOf<'text'>; given?: string }) {
  const { t, format } = useText()
  const { id, error, ...text } = form.field('text', given)
  const [{ count, missing }, setCounted] = useState(() => counted(text.defaultValue ?? ''))
  const { ref, onInput } = useLeast(least, t('review:error.textShort'))
  const hint = t('review:hint.text', { least, most: format.number(most) })
  return (
    <Field id={id} label={t('review:field.text')} hint={hint} error={error}>
      <textarea
        {...text}
        className="input"
        id={id}
        required
        ref={ref}
        onInput={(event) => {
          onInput(event)
          setCounted(counted(event.currentTarget.value))
        }}
        {...describedBy(id, hint, error)}
      />
      <p className="counter num">
        {missing > 0
          ? t('review:counter.more', { count: missing })
          : count > most
            ? t('review:counter.over', { count: count - most })
            : t('review:counter.of', { count: format.number(count), most: format.number(most) })}
      </p>
    </Field>
  )
}
