/** A forgotten password, last step: the new one. */
import { useActionData } from 'react-router-dom'
import { FormFault } from '#client/account/form-fault.tsx'
import { NewPassword } from '#client/account/new-password.tsx'
import { useText } from '#client/i18n/text.tsx'
import { AuthLayout } from '#client/ui/auth-layout.tsx'
import { Button } from '#client/ui/button.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.reset')} · ${t('header.product')}`,
  noindex: true,
})

export default function Reset() {
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <AuthLayout title={t('auth:title.reset')} lead={t('auth:lead.reset')} pitch={t('auth:pitch')}>
      <FormFault refusal={refusal} />
      <form className="stack" method="post" noValidate action="/forgot/reset">
        <NewPassword label={t('auth:field.newPassword')} error={refusal?.errors.password} />
        <Button variant="primary" large block>
          {t('auth:action.savePassword')}
        </Button>
      </form>
    </AuthLayout>
  )
}
