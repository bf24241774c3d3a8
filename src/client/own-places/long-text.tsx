/** A labelled field of several lines. */
import { describedBy, Field } from '#client/ui/field.tsx'

/** A field of several lines. */
export function LongText({
  field,
  label,
  hint,
  lang,
}: {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  label: string
  hint?: string
  lang?: string
}) {
  const { id, error, ...rest } = field
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea {...rest} id={id} lang={lang} className="input" rows={4} {...describedBy(id, hint, error)} />
    </Field>
  )
}
