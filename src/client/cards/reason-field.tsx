/** Words that somebody else will read as the reason: of a return, of another level, of taking back. */
import { describedBy, Field } from '#client/ui/field.tsx'

interface ReasonFieldProps {
  field: { id: string; name: string; defaultValue?: string; error?: string }
  label: string
  hint?: string
  required?: boolean
  /** Characters that it has at the least, as the browser counts them, and the message where there are fewer: the server's words. */
  least?: number
  wrong?: string
  /** Room for more than a few lines. */
  tall?: boolean
  /** Words in Thai, as the letter is. */
  lang?: 'th'
}

export function ReasonField({
  field: { id, name, defaultValue, error },
  label,
  hint,
  required,
  least,
  wrong,
  tall,
  lang,
}: ReasonFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        className={tall ? 'input letter-facts' : 'input'}
        id={id}
        name={name}
        defaultValue={defaultValue}
        required={required}
        lang={lang}
        minLength={least}
        data-wrong={wrong}
        {...describedBy(id, hint, error)}
      />
    </Field>
  )
}
