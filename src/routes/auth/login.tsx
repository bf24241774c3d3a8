/** The sign-in: by password, by a code to phone or mail, or with a passkey. One account for all roles. */
import { useRef } from 'react'
import { useLoaderData } from 'react-router-dom'
import { AuthLayout, Or } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { CookiesBlocked } from '#client/accounts/cookies-blocked.tsx'
import { LineBrowser } from '#client/accounts/line-browser.tsx'
import { PasskeyButton, useCanPasskey } from '#client/accounts/passkey-button.tsx'
import { PasswordField } from '#client/accounts/password-field.tsx'
import { ContactField } from '#client/accounts/person-fields.tsx'
import { ProviderButtons } from '#client/accounts/provider-buttons.tsx'
import { Naming } from '#client/places/place-name.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './login.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.login')} · ${t('header.product')}`,
  noindex: true,
})

/** Query for the other ways to sign in, with the current choices. */
const isRemembered = (form: HTMLFormElement | null) => form !== null && new FormData(form).has('remembered')

export default function Login() {
  const { next, by, step, keep, isBlocked, providers, ended, inLine } = useLoaderData<typeof loader>()
  const canPasskey = useCanPasskey()
  const drawn = useRef<HTMLFormElement>(null)
  const { t } = useText()
  // The whole address: a refused form is answered with its page, which reads the way back from there.
  const action = path('/auth/login', { by: by === 'code' ? by : null, next, keep: keep?.id })
  const form = useForm({ do: by === 'code' ? 'send' : 'password', to: action, hidden: { next } })
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.login')}
      lead={step ? undefined : t('auth:lead.login')}
      pitch={t('auth:pitch')}
      aside={
        <>
          {t('auth:note.noAccount')}{' '}
          <a className="link reach" href={path('/auth/register', { next })}>
            {t('auth:action.register')}
          </a>
        </>
      }
    >
      {keep && (
        <Banner
          tone="info"
          title={<Naming place={keep} besideThai says={(name) => t('auth:note.keeps', { place: name })} />}
        />
      )}
      {ended && <Banner tone="info" title={t(`auth:ended.${ended}`)} />}
      <CookiesBlocked isBlocked={isBlocked} />
      <LineBrowser address={inLine} />
      <FormBanner />
      {step ? (
        <CodeForm step={step} action={action} next={next} submit={t('auth:action.signIn')} />
      ) : (
        <>
          <PageForm form={form} className="stack" ref={drawn}>
            <ContactField form={form} />
            {by === 'password' && (
              <PasswordField
                {...form.field('password')}
                kind="current"
                label={t('auth:field.password')}
                link={{ href: '/forgot', label: t('auth:action.forgot') }}
              />
            )}
            <Choice {...form.choice('remembered', '1', true)} type="checkbox" label={t('auth:field.remembered')} />
            <Button variant="primary" large block>
              {t(by === 'code' ? 'auth:action.sendCode' : 'auth:action.signIn')}
            </Button>
          </PageForm>
          <Or>{t('auth:note.or')}</Or>
          <ButtonLink
            block
            icon={by === 'code' ? undefined : 'smartphone'}
            href={path('/auth/login', { by: by === 'code' ? null : 'code', next, keep: keep?.id })}
          >
            {t(by === 'code' ? 'auth:action.usePassword' : 'auth:action.useCode')}
          </ButtonLink>
          {canPasskey !== false && inLine === null && (
            // The page's first code shows it to devices that can.
            <div data-early="passkey" hidden={!canPasskey}>
              <PasskeyButton
                path={action}
                routeId="auth/login"
                ask="ask"
                send="passkey"
                block
                label={t('auth:action.usePasskey')}
                fields={() => ({ next, ...(isRemembered(drawn.current) && { remembered: '1' }) })}
              />
            </div>
          )}
          <ProviderButtons providers={providers} next={next} />
        </>
      )}
    </AuthLayout>
  )
}
