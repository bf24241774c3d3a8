/**
 * A one-time code: one field, not six boxes, so that it can be pasted, filled in by the phone and read out as one thing. It takes more
 * than the digits ("123 456", Thai digits); the server reads them.
 */
import type { InputHTMLAttributes } from 'react'
import { describedBy, Field } from '../ui/field.tsx'

type CodeFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'autoComplete'> & {
  id: string
  label: string
  /** Address to which the code was sent, and its validity. */
  hint?: string
  error?: string
}

/** Room for a pasted code with spaces, dashes and a prefix. */
const maxLength = 24

/** The code of a mail or a text message. `required` and named `code` unless said. */
export function CodeField({ id, label, hint, error, ...rest }: CodeFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        name="code"
        required
        maxLength={maxLength}
        inputMode="numeric"
        {...rest}
        id={id}
        className="input code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...describedBy(id, hint, error)}
      />
    </Field>
  )
}
