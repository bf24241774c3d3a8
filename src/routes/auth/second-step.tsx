/** The second step of a sign-in. A code works without JavaScript; a passkey needs the browser's code. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { CodeField } from '#client/accounts/code-field.tsx'
import { FactorField } from '#client/accounts/factor-field.tsx'
import { PasskeyButton, useCanPasskey } from '#client/accounts/passkey-button.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { codeMinutes } from '#shared/accounts/verification.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './second-step.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('factor:title.step')} · ${t('header.product')}`,
  noindex: true,
})

export default function SecondStep() {
  const { step, passkey, next } = useLoaderData<typeof loader>()
  const canPasskey = useCanPasskey() && passkey
  const { t } = useText()
  const action = path('/auth/second-step', { next })
  const leave = useForm({ do: 'leave', to: action })
  return (
    <AuthLayout
      title={t('factor:title.step')}
      lead={step === null ? undefined : t(step === 'contact' ? 'factor:lead.contact' : 'factor:lead.step')}
      pitch={t('auth:pitch')}
      aside={
        <PageForm form={leave}>
          <Button variant="plain">{t('factor:action.leave')}</Button>
        </PageForm>
      }
    >
      <FormBanner />
      {step === 'factor' && (
        <div className="stack">
          {canPasskey && (
            <PasskeyButton
              path={action}
              routeId="auth/second-step"
              ask="ask"
              send="passkey"
              block
              variant="primary"
              label={t('auth:action.confirmPasskey')}
            />
          )}
          <Code to={action} isFirst={!canPasskey} />
          <p className="muted small">{t('factor:hint.lost')}</p>
        </div>
      )}
      {step === 'contact' && <Contact to={action} />}
    </AuthLayout>
  )
}

function Code({ to, isFirst }: { to: string; isFirst: boolean }) {
  const { app } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'code', to })
  return (
    <PageForm form={form} className="stack">
      <FactorField {...form.field('code')} app={app} autoFocus={isFirst} />
      <Button variant={isFirst ? 'primary' : 'line'} large={isFirst} block>
        {t('auth:action.signIn')}
      </Button>
    </PageForm>
  )
}

/** After a reset: the contact is proved anew. */
function Contact({ to: address }: { to: string }) {
  const { contacts, sent } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'contact', to: address })
  const sends = {
    email: useForm({ do: 'send', to: address, of: { to: 'email' } }),
    phone: useForm({ do: 'send', to: address, of: { to: 'phone' } }),
  }
  return (
    <div className="stack">
      {sent && (
        <PageForm form={form} className="stack">
          <CodeField
            {...form.field('code')}
            label={t('auth:field.code')}
            hint={t('auth:hint.code', { to: sent.to, minutes: codeMinutes })}
            autoFocus
          />
          <Button variant="primary" large block>
            {t('auth:action.signIn')}
          </Button>
        </PageForm>
      )}
      {Object.entries(contacts ?? {}).map(
        ([kind, to]) =>
          to && (
            <PageForm key={kind} form={sends[kind as keyof typeof sends]}>
              <Button variant={sent ? 'line' : 'primary'} block>
                {t('auth:action.sendCodeTo', { to })}
              </Button>
            </PageForm>
          ),
      )}
    </div>
  )
}
