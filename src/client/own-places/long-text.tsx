/** A labelled field of several lines. */
import { describedBy, Field } from '#client/ui/field.tsx'

/** A field of several lines. */
export function LongText({
  field,
  label,
  hint,
  lang,
  least,
}: {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  label: string
  hint?: string
  lang?: string
  /** Characters that it has at the least, and the message where there are fewer; without it, it may be left out. */
  least?: { letters: number; wrong: string }
}) {
  const { id, error, ...rest } = field
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        {...(least && { required: true, minLength: least.letters, 'data-wrong': least.wrong })}
        id={id}
        lang={lang}
        className="input"
        rows={4}
        {...describedBy(id, hint, error)}
      />
    </Field>
  )
}
