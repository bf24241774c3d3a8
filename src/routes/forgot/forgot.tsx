/** A forgotten password, first step: e-mail or phone. */
import { useActionData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { ContactField } from '#client/accounts/person-fields.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.forgot')} · ${t('header.product')}`,
  noindex: true,
})

export default function Forgot() {
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <AuthLayout
      title={t('auth:title.forgot')}
      lead={t('auth:lead.forgot')}
      pitch={t('auth:pitch')}
      aside={
        <>
          <a className="link" href="/auth/login">
            {t('auth:action.backToSignIn')}
          </a>
          {' · '}
          <a className="link" href="/auth/undo">
            {t('auth:title.undo')}
          </a>
        </>
      }
    >
      <FormFault refusal={refusal} />
      <form className="stack" method="post" noValidate action="/forgot">
        <ContactField refusal={refusal} />
        <Button variant="primary" large block>
          {t('auth:action.sendCode')}
        </Button>
      </form>
    </AuthLayout>
  )
}
