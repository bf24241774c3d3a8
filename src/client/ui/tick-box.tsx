/** A required box, with its message where it is not ticked. */
import type { ReactNode } from 'react'
import { Choice } from './field.tsx'
import type { FormOf } from './form/use-form.ts'

interface TickBoxProps<Name extends string> {
  form: FormOf<Name>
  name: Name
  label: string
  /** Message where it is not ticked. */
  wrong: string
  children?: ReactNode
}

/** A box without which the form is refused. */
export function TickBox<Name extends string>({ form, name, label, wrong, children }: TickBoxProps<Name>) {
  const { id, error } = form.group(name)
  return (
    <div className={error ? 'field bad' : 'field'}>
      <Choice
        {...form.choice(name, '1')}
        type="checkbox"
        required
        data-wrong={wrong}
        aria-describedby={error ? `${id}-error` : undefined}
        label={label}
      />
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
