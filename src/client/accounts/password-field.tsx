/**
 * A password with its label. It helps to type it right, with pasting and password managers; no meter, the hint gives the rule. Showing it needs
 * code, so its button comes with that of the page, or with a page's first code (client/start-on-act.ts).
 */
import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { useHydrated } from '../runtime/hydrated.ts'
import { describedBy, Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

declare module 'react' {
  interface InputHTMLAttributes<T> extends AriaAttributes, DOMAttributes<T> {
    /** Safari's rule for made-up passwords, unknown to React's types. */
    passwordrules?: string
  }
}

type PasswordFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'type' | 'value' | 'defaultValue' | 'autoComplete'
> & {
  id: string
  label: string
  /** For a new password: the rule, in words. */
  hint?: string
  error?: string
  /** `new` offers to make one up, `current` to fill in the kept one. */
  kind: 'current' | 'new'
  /** A way out beside the label, such as "Forgot password". */
  link?: { href: string; label: string }
  /**
   * The rule for managers that make passwords up, such as `minlength: 10;`.
   * @see https://developer.apple.com/password-rules/
   */
  rules?: string
}

/** A password of the form; the server never renders the typed value. `required` and named `password` unless said. */
export function PasswordField({ id, label, hint, error, kind, link, rules, ...rest }: PasswordFieldProps) {
  const { t } = useText()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  // Hidden again when it is sent: a field of type text would be stored in the browser's form history.
  useEffect(() => {
    const form = input.current?.form
    if (!shown || !form) return
    const hide = () => setShown(false)
    form.addEventListener('submit', hide)
    return () => form.removeEventListener('submit', hide)
  }, [shown])

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      link={
        link && (
          <a className="link small" href={link.href}>
            {link.label}
          </a>
        )
      }
    >
      <div className="with-btn">
        <input
          name="password"
          required
          {...rest}
          passwordrules={rules}
          ref={input}
          id={id}
          className="input"
          type={shown ? 'text' : 'password'}
          autoComplete={`${kind}-password`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setCapsLock(false)}
          {...describedBy(id, hint, error)}
        />
        <button
          type="button"
          className="icon-btn"
          data-early="password"
          hidden={!hydrated}
          aria-label={t('password.show')}
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
        <p className="caps" role="status">
          {capsLock && (
            <>
              <Icon name="info" />
              {t('password.capsLock')}
            </>
          )}
        </p>
      </div>
    </Field>
  )
}
