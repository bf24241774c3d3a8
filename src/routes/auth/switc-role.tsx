/** Choosing the role to act in; everybody who holds more than one comes by here. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { RoleChoice } from '#client/accounts/role-choice.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './switc-role.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.role')} · ${t('header.product')}`,
  noindex: true,
})

export default function SwitchRole() {
  const { role, roles, next } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <AuthLayout title={t('auth:title.role')} lead={t('auth:lead.role')} pitch={t('auth:pitch')}>
      <FormFault refusal={refusal} />
      {refusal?.errors.role && <Banner tone="bad" role="alert" title={t(refusal.errors.role)} />}
      <form className="stack" method="post" noValidate action="/auth/pass-token/switc-role">
        {next && <input type="hidden" name="next" value={next} />}
        <RoleChoice
          key={role}
          name="role"
          legend={t('auth:field.role')}
          active={role}
          options={roles.map((held) => ({ role: held, note: t(`auth:hint.role.${held}`) }))}
        />
        <Button variant="primary" large block>
          {t('auth:action.useRole')}
        </Button>
      </form>
    </AuthLayout>
  )
}
