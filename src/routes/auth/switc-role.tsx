/** Choosing the role to act in; everybody who holds more than one comes by here. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { RoleChoice } from '#client/accounts/role-choice.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './switc-role.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.role')} · ${t('header.product')}`,
  noindex: true,
})

export default function SwitchRole() {
  const { role, roles, next } = useLoaderData<typeof loader>()
  const form = useForm({ to: '/auth/pass-token/switc-role', hidden: { next } })
  const { t } = useText()
  return (
    <AuthLayout title={t('auth:title.role')} lead={t('auth:lead.role')} pitch={t('auth:pitch')}>
      <FormBanner<typeof action> fields={['role']} />
      <PageForm form={form} className="stack">
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
      </PageForm>
    </AuthLayout>
  )
}
