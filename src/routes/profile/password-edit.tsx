/** A new password; the old one is asked for, and every other device is signed out. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { NewPassword } from '#client/accounts/new-password.tsx'
import { PasswordField } from '#client/accounts/password-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './password-edit.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.passwordEdit')} · ${t('header.product')}`,
  noindex: true,
})

export default function PasswordEdit() {
  const { hasPassword, username, done } = useLoaderData<typeof loader>()
  const form = useForm({ to: '/profile/setting/password-edit' })
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t(hasPassword ? 'profile:title.passwordEdit' : 'profile:title.passwordSet')}
        lead={t(hasPassword ? 'profile:lead.passwordEdit' : 'profile:lead.passwordSet')}
      />
      <ConfirmedNote />
      <FormBanner done={done && t('profile:done.password')}>{t('profile:note.othersOut')}</FormBanner>
      <Panel>
        <PageForm form={form} className="stack">
          {/* Tells password managers whose password it is. */}
          <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
          {hasPassword && (
            <PasswordField
              {...form.field('oldPassword')}
              kind="current"
              label={t('profile:field.oldPassword')}
              link={{ href: '/forgot', label: t('auth:action.forgot') }}
            />
          )}
          <NewPassword form={form} label={t('auth:field.newPassword')} />
          <Buttons>
            <Button variant="primary">{t('auth:action.savePassword')}</Button>
          </Buttons>
        </PageForm>
      </Panel>
    </div>
  )
}
