/** Name, contact and consent: the fields of every new account. */
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TickBox } from '#client/ui/tick-box.tsx'

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
  /** @default that of a person who signs in */
  label?: string
  /** @default username; `off` for one that the account does not have yet */
  autoComplete?: 'username' | 'off'
}

/** The server's own rule, which is fetched while somebody types; where it cannot be, the server says the same at the next press. */
const contactRule = () => import('#shared/accounts/contact.ts').catch(() => null)

/** Tells the form the fault of a typed contact, so that a missing digit is shown with all other faults. The form waits for it. */
async function showFault(field: HTMLInputElement, t: Text['t']): Promise<void> {
  const rule = await contactRule()
  const read = rule?.parseContact(field.value)
  if (field.value && read?.kind === null) field.setCustomValidity(t(read.fault))
}

/** A person's e-mail address or mobile phone. */
export function ContactField({ form, given, hint, label, autoComplete = 'username' }: ContactFieldProps) {
  const { t } = useText()
  return (
    <Input
      {...form.field('contact', given)}
      required
      data-wrong={t('auth:error.contactEmpty')}
      onFocus={() => void contactRule()}
      onBlur={({ target }) => Object.assign(target, { pending: showFault(target, t) })}
      onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
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
