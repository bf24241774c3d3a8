/** Name, contact and consent: what everybody gives who gets an account. */
import { useText } from '#client/i18n/text.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'

/** A name that others see; `given` fills it in before anything was typed. */
export function NameField({ refusal, given = '' }: { refusal: FormRefusal | undefined; given?: string }) {
  const { t } = useText()
  const error = refusal?.errors.name
  return (
    <Input
      id="name"
      name="name"
      required
      autoComplete="name"
      label={t('auth:field.name')}
      hint={t('auth:hint.name')}
      defaultValue={refusal?.values.name ?? given}
      error={error && t(error)}
    />
  )
}

interface ContactFieldProps {
  refusal: FormRefusal | undefined
  given?: string
  hint?: string
  /** @default that of whoever signs in */
  label?: string
  /** @default username; `off` for one that the account does not have yet */
  autoComplete?: 'username' | 'off'
}

/** An e-mail address or a Thai mobile phone, whichever somebody has. */
export function ContactField({ refusal, given = '', hint, label, autoComplete = 'username' }: ContactFieldProps) {
  const { t } = useText()
  const error = refusal?.errors.contact
  return (
    <Input
      id="contact"
      name="contact"
      required
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      label={label ?? t('auth:field.contact')}
      hint={hint}
      defaultValue={refusal?.values.contact ?? given}
      error={error && t(error)}
    />
  )
}

/** Consent to the terms, which open in another tab so that nothing typed is lost. */
export function TermsChoice({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useText()
  const error = refusal?.errors.terms
  return (
    <div className={error ? 'field bad' : 'field'}>
      <Choice
        type="checkbox"
        name="terms"
        value="1"
        required
        defaultChecked={refusal?.values.terms !== undefined}
        aria-describedby={error ? 'terms-error' : undefined}
        aria-invalid={error ? true : undefined}
        label={t('auth:field.terms')}
      />
      <a className="link small" href="/profile/terms" target="_blank" rel="noreferrer">
        {t('auth:action.readTerms')}
      </a>
      {error && (
        <p className="error" id="terms-error">
          {t(error)}
        </p>
      )}
    </div>
  )
}
