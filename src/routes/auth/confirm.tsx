/** "Confirm it is you": the step before a sensitive act, by whatever the account can be entered with. It leads back to where one was. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AuthLayout, Or } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { PasskeyButton, useCanPasskey } from '#client/accounts/passkey-button.tsx'
import { PasswordField } from '#client/accounts/password-field.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { confirmedMinutes } from '#shared/accounts/verification.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './confirm.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.confirm')} · ${t('header.product')}`,
  noindex: true,
})

export default function Confirm() {
  const { next, step, hasPassword, hasPasskey } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const canPasskey = useCanPasskey() && hasPasskey
  const { t } = useText()
  const action = path('/auth/confirm', { next })
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.confirm')}
      lead={step ? undefined : t('auth:lead.confirm', { minutes: confirmedMinutes })}
      pitch={t('auth:pitch')}
      aside={
        <a className="link" href={next}>
          {t('auth:action.notNow')}
        </a>
      }
    >
      {step ? (
        <CodeForm step={step} refusal={refusal} action={action} submit={t('auth:action.confirm')} />
      ) : (
        <>
          <FormFault refusal={refusal} />
          {hasPassword && <ByPassword path={action} error={refusal?.errors.password} />}
          {hasPassword && <Or>{t('auth:note.or')}</Or>}
          <div className="stack s2">
            <Codes path={action} isFirst={!hasPassword} />
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

function ByPassword({ path, error }: { path: string; error: string | undefined }) {
  const { username } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <form className="stack" method="post" action={path}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        id="password"
        kind="current"
        label={t('auth:field.password')}
        error={error && t(error)}
        link={{ href: '/forgot', label: t('auth:action.forgot') }}
      />
      <Button variant="primary" large block name="do" value="password">
        {t('auth:action.confirm')}
      </Button>
    </form>
  )
}

/** One button for each contact of the account. */
function Codes({ path, isFirst }: { path: string; isFirst: boolean }) {
  const { contacts } = useLoaderData<typeof loader>()
  const { t } = useText()
  return Object.entries(contacts).map(
    ([kind, to]) =>
      to && (
        <form key={kind} method="post" action={path}>
          <input type="hidden" name="to" value={kind} />
          <Button variant={isFirst ? 'primary' : 'line'} large={isFirst} block name="do" value="send">
            {t('auth:action.sendCodeTo', { to })}
          </Button>
        </form>
      ),
  )
}
