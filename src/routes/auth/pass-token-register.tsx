/** The first visit of a person handed over by a partner's app: the partner's data are filled in, the contact is proven by a code. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { HandOffNote } from '#client/accounts/hand-off-note.tsx'
import { ContactField, NameField, TermsChoice } from '#client/accounts/person-fields.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Steps } from '#client/ui/steps.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './pass-token-register.data.ts'

const path = '/auth/pass-token/register'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.linkAccount')} · ${t('header.product')}`,
  noindex: true,
})

export default function PassTokenRegister() {
  const { name, contact, step, from, here } = useLoaderData<typeof loader>()
  const form = useForm({ do: 'register', to: path })
  const { t } = useText()
  return (
    <AuthLayout
      title={t(step ? 'auth:title.code' : 'auth:title.linkAccount')}
      lead={step ? undefined : t('auth:lead.linkAccount')}
      pitch={t('auth:pitch')}
    >
      <Steps steps={[t('auth:step.person'), t('auth:step.code')]} current={step ? 2 : 1} />
      <HandOffNote from={from} here={here} />
      <FormBanner />
      {step ? (
        <CodeForm step={step} action={path} submit={t('auth:action.finish')} canChange={false} />
      ) : (
        <PageForm form={form} className="stack">
          <NameField form={form} given={name} />
          <ContactField form={form} given={contact} hint={t('auth:hint.contact')} />
          <TermsChoice form={form} />
          <Button variant="primary" large block>
            {t('auth:action.goOn')}
          </Button>
        </PageForm>
      )}
    </AuthLayout>
  )
}
