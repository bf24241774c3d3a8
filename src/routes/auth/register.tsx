/** Registering: name, contact and password, then the code that came to the contact. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { NewPassword } from '#client/accounts/new-password.tsx'
import { ContactField, NameField, TermsChoice } from '#client/accounts/person-fields.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Steps } from '#client/ui/steps.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './register.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.register')} · ${t('header.product')}`,
  noindex: true,
})

export default function Register() {
  const { next, step } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  const action = path('/auth/register', { next })
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.register')}
      lead={step ? undefined : t('auth:lead.register')}
      pitch={t('auth:pitch')}
      aside={
        <>
          {t('auth:note.haveAccount')}{' '}
          <a className="link" href={path('/auth/login', { next })}>
            {t('auth:action.signIn')}
          </a>
        </>
      }
    >
      <Steps steps={[t('auth:step.person'), t('auth:step.code')]} current={step ? 2 : 1} />
      {step ? (
        <CodeForm step={step} refusal={refusal} action={action} next={next} submit={t('auth:action.finish')} />
      ) : (
        <>
          <FormFault refusal={refusal} />
          <form className="stack" method="post" noValidate action={action}>
            <input type="hidden" name="do" value="register" />
            {next && <input type="hidden" name="next" value={next} />}
            <NameField refusal={refusal} />
            <ContactField refusal={refusal} hint={t('auth:hint.contact')} />
            <NewPassword label={t('auth:field.password')} error={refusal?.errors.password} />
            <TermsChoice refusal={refusal} />
            <Button variant="primary" large block>
              {t('auth:action.goOn')}
            </Button>
          </form>
        </>
      )}
    </AuthLayout>
  )
}
