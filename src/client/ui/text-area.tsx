/** A labelled field of several lines. */
import type { ComponentPropsWithRef } from 'react'
import { describedBy, Field } from './field.tsx'

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'id'> & {
  id: string
  label: string
  hint?: string
  note?: string
  error?: string
}

/** @example <TextArea {...form.field('reason')} label={…} required minLength={20} data-wrong={…} /> */
export function TextArea({ id, label, hint, note, error, ...rest }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} note={note} error={error}>
      <textarea {...rest} id={id} className="input" {...describedBy(id, hint, error, note)} />
    </Field>
  )
}
