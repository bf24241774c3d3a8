/** "Confirm it is you": the step before a sensitive act, by any sign-in method of the account. It leads back to where one was. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout, Or } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { FactorField } from '#client/accounts/factor-field.tsx'
import { PasskeyButton, useCanPasskey } from '#client/accounts/passkey-button.tsx'
import { PasswordField } from '#client/accounts/password-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { confirmedMinutes } from '#shared/accounts/verification.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './confirm.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.confirm')} · ${t('header.product')}`,
  noindex: true,
})

export default function Confirm() {
  const { next, step, hasPassword, hasPasskey, factor } = useLoaderData<typeof loader>()
  const canPasskey = useCanPasskey() && hasPasskey
  const { t } = useText()
  const action = path('/auth/confirm', { next })
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.confirm')}
      lead={step ? undefined : t('auth:lead.confirm', { minutes: confirmedMinutes })}
      pitch={t('auth:pitch')}
      aside={
        <a className="link reach" href={next}>
          {t('auth:action.notNow')}
        </a>
      }
    >
      <FormBanner />
      {step ? (
        <CodeForm step={step} action={action} submit={t('auth:action.confirm')} />
      ) : (
        <>
          {factor && <ByFactor to={action} app={factor.app} />}
          {hasPassword && <ByPassword to={action} />}
          {hasPassword && <Or>{t('auth:note.or')}</Or>}
          <div className="stack s2">
            <Codes to={action} isFirst={!hasPassword} />
            {canPasskey && (
              <PasskeyButton
                path={action}
                routeId="auth/confirm"
                ask="ask"
                send="passkey"
                block
                label={t('auth:action.confirmPasskey')}
              />
            )}
          </div>
        </>
      )}
    </AuthLayout>
  )
}

function ByFactor({ to, app }: { to: string; app: boolean }) {
  const { t } = useText()
  const form = useForm({ do: 'factor', to })
  return (
    <PageForm form={form} className="stack">
      <FactorField {...form.field('code')} app={app} />
      <Button variant="primary" large block>
        {t('auth:action.confirm')}
      </Button>
    </PageForm>
  )
}

function ByPassword({ to }: { to: string }) {
  const { username } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'password', to })
  return (
    <PageForm form={form} className="stack">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        kind="current"
        label={t('auth:field.password')}
        link={{ href: '/forgot', label: t('auth:action.forgot') }}
      />
      <Button variant="primary" large block>
        {t('auth:action.confirm')}
      </Button>
    </PageForm>
  )
}

/** One button for each contact of the account. */
function Codes({ to: address, isFirst }: { to: string; isFirst: boolean }) {
  const { contacts } = useLoaderData<typeof loader>()
  const { t } = useText()
  const forms = {
    email: useForm({ do: 'send', to: address, of: { to: 'email' } }),
    phone: useForm({ do: 'send', to: address, of: { to: 'phone' } }),
  }
  return Object.entries(contacts).map(
    ([kind, to]) =>
      to && (
        <PageForm key={kind} form={forms[kind as keyof typeof forms]}>
          <Button variant={isFirst ? 'primary' : 'line'} large={isFirst} block>
            {t('auth:action.sendCodeTo', { to })}
          </Button>
        </PageForm>
      ),
  )
}
