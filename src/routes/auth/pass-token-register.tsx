/** The first visit of a person whom a partner's app handed over: what the partner said is filled in, the contact is proven by a code. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { HandOffNote } from '#client/accounts/hand-off-note.tsx'
import { ContactField, NameField, TermsChoice } from '#client/accounts/person-fields.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Steps } from '#client/ui/steps.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './pass-token-register.data.ts'

const path = '/auth/pass-token/register'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.linkAccount')} · ${t('header.product')}`,
  noindex: true,
})

export default function PassTokenRegister() {
  const { name, contact, step, from, here } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.linkAccount')}
      lead={step ? undefined : t('auth:lead.linkAccount')}
      pitch={t('auth:pitch')}
    >
      <Steps steps={[t('auth:step.person'), t('auth:step.code')]} current={step ? 2 : 1} />
      <HandOffNote from={from} here={here} />
      {step ? (
        <CodeForm step={step} refusal={refusal} action={path} submit={t('auth:action.finish')} canChange={false} />
      ) : (
        <>
          <FormFault refusal={refusal} />
          <form className="stack" method="post" noValidate action={path}>
            <input type="hidden" name="do" value="register" />
            <NameField refusal={refusal} given={name} />
            <ContactField refusal={refusal} given={contact} hint={t('auth:hint.contact')} />
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
