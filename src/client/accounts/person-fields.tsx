/** Name, contact and consent: what everybody gives who gets an account. */
import type { ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'

/** A name that others see; `given` fills it in before anything was typed. */
export function NameField({ form, given }: { form: FormOf<'name'>; given?: string }) {
  const { t } = useText()
  return (
    <Input
      {...form.field('name', given)}
      required
      data-wrong={t('auth:error.nameEmpty')}
      autoComplete="name"
      label={t('auth:field.name')}
      hint={t('auth:hint.name')}
    />
  )
}

interface ContactFieldProps {
  form: FormOf<'contact'>
  given?: string
  hint?: string
  /** @default that of whoever signs in */
  label?: string
  /** @default username; `off` for one that the account does not have yet */
  autoComplete?: 'username' | 'off'
}

/** An e-mail address or a mobile phone, whichever somebody has. */
export function ContactField({ form, given, hint, label, autoComplete = 'username' }: ContactFieldProps) {
  const { t } = useText()
  return (
    <Input
      {...form.field('contact', given)}
      required
      data-wrong={t('auth:error.contactEmpty')}
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      label={label ?? t('auth:field.contact')}
      hint={[hint, t('auth:hint.abroad')].filter(Boolean).join(' · ')}
    />
  )
}

/** Consent to the terms, which open in another tab so that nothing typed is lost. */
export function TermsChoice({ form }: { form: FormOf<'terms'> }) {
  const { t } = useText()
  return (
    <TickBox form={form} name="terms" label={t('auth:field.terms')} wrong={t('auth:error.terms')}>
      <a className="link small" href="/profile/terms" target="_blank" rel="noreferrer">
        {t('auth:action.readTerms')}
      </a>
    </TickBox>
  )
}

interface TickBoxProps<Name extends string> {
  form: FormOf<Name>
  name: Name
  label: string
  /** What is said where it is not ticked. */
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
