/** Registering: name, contact and password, then the code that came to the contact. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout, Or } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { CookiesBlocked } from '#client/accounts/cookies-blocked.tsx'
import { NewPassword } from '#client/accounts/new-password.tsx'
import { ContactField, NameField, TermsChoice } from '#client/accounts/person-fields.tsx'
import { ProviderButtons } from '#client/accounts/provider-buttons.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Steps } from '#client/ui/steps.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './register.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.register')} · ${t('header.product')}`,
  noindex: true,
})

export default function Register() {
  const { next, step, isBlocked, providers } = useLoaderData<typeof loader>()
  const { t } = useText()
  const action = path('/auth/register', { next })
  const isDraft = next.startsWith('/vendor/register-business/')
  const form = useForm({ do: 'register', to: action, hidden: { next } })
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.register')}
      lead={step ? undefined : t('auth:lead.register')}
      pitch={t('auth:pitch')}
      aside={
        <>
          {t('auth:note.haveAccount')}{' '}
          <a className="link reach" href={path('/auth/login', { next })}>
            {t('auth:action.signIn')}
          </a>
        </>
      }
    >
      <Steps steps={[t('auth:step.person'), t('auth:step.code')]} current={step ? 2 : 1} />
      {isDraft && <Banner tone="info" title={t('auth:note.draftKept')} />}
      <CookiesBlocked isBlocked={isBlocked} />
      <FormBanner />
      {step ? (
        <CodeForm step={step} action={action} next={next} submit={t('auth:action.finish')} />
      ) : (
        <>
          <PageForm form={form} className="stack">
            <NameField form={form} />
            <ContactField form={form} hint={t('auth:hint.contact')} />
            <NewPassword form={form} label={t('auth:field.password')} />
            <TermsChoice form={form} />
            <Button variant="primary" large block>
              {t('auth:action.goOn')}
            </Button>
          </PageForm>
          {providers.length > 0 && <Or>{t('auth:note.or')}</Or>}
          <ProviderButtons providers={providers} next={next} />
        </>
      )}
    </AuthLayout>
  )
}
