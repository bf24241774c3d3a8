/**
 * A labelled control with hint and error, wired for assistive technology: the hint above (read before typing), the error below,
 * both named by `aria-describedby`. Errors name the remedy, never just "invalid".
 */
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface FieldProps {
  /** Id of the control; hint and error get it with `-hint` and `-error`. */
  id: string
  label: string
  hint?: string
  /** Another person's remark on the value, such as an officer's who sent it back. */
  note?: string
  error?: string
  /** A link at the end of the label's line; comes last in the order of focus. */
  link?: ReactNode
  /** The control, with {@link describedBy} of the same id, or an {@link Input} or {@link Select}. */
  children: ReactNode
}

/**
 * `aria-describedby` and `aria-invalid` of the control inside a {@link Field}. One that was refused asks for the focus: a document
 * that answers a form has no code of ours yet to give it, and the browser gives it to the first that asks.
 */
export function describedBy(id: string, hint?: string, error?: string, note?: string) {
  const ids = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, ...(error && ({ 'aria-invalid': true, autoFocus: true } as const)) }
}

export function Field({ id, label, hint, note, error, link, children }: FieldProps) {
  return (
    <div className={`field${error ? ' bad' : ''}${link ? ' linked' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {note && <FieldNote id={`${id}-note`}>{note}</FieldNote>}
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {link}
    </div>
  )
}

/** Another person's remark on a field, or on the part under a heading. */
export function FieldNote({ id, children }: { id?: string; children: string }) {
  return (
    <p className="field-note small" id={id}>
      <Icon name="triangle-alert" />
      <span className="prose">{children}</span>
    </p>
  )
}

type Own = { id: string; label: string; hint?: string; note?: string; error?: string }

type InputProps = Own & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & { icon?: IconName }

/** A text field with its label. */
export function Input({ id, label, hint, note, error, icon, ...rest }: InputProps) {
  const input = <input {...rest} id={id} className="input" {...describedBy(id, hint, error, note)} />
  return (
    <Field id={id} label={label} hint={hint} note={note} error={error}>
      {icon ? (
        <div className="with-ic">
          <Icon name={icon} />
          {input}
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

type SelectProps = Own & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'>

/** A native select with its label, for short lists; give `<option>`s as children. */
export function Select({ id, label, hint, note, error, children, ...rest }: SelectProps) {
  return (
    <Field id={id} label={label} hint={hint} note={note} error={error}>
      <select {...rest} id={id} className="input" {...describedBy(id, hint, error, note)}>
        {children}
      </select>
    </Field>
  )
}

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  type: 'radio' | 'checkbox'
  label: ReactNode
  hint?: string
}

/** One checkbox or radio with its words; the whole line is the target. */
export function Choice({ label, hint, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...rest} />
      <span className="grow">
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}
