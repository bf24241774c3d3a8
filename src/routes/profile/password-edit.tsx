/** A new password; the old one is asked for, and every other device is signed out. */
import { useActionData, useLoaderData, useLocation } from 'react-router-dom'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { NewPassword } from '#client/accounts/new-password.tsx'
import { PasswordField } from '#client/accounts/password-field.tsx'
import { ConfirmedNote } from '#client/accounts/typed.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './password-edit.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.passwordEdit')} · ${t('header.product')}`,
  noindex: true,
})

export default function PasswordEdit() {
  const { hasPassword, username, done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { key } = useLocation()
  const { t } = useText()
  const oldError = refusal?.errors.oldPassword
  const isDone = done && !refusal
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t(hasPassword ? 'profile:title.passwordEdit' : 'profile:title.passwordSet')}
        lead={t(hasPassword ? 'profile:lead.passwordEdit' : 'profile:lead.passwordSet')}
      />
      <ConfirmedNote />
      <FormFault refusal={refusal} />
      {isDone && (
        <Banner tone="ok" role="status" title={t('profile:done.password')}>
          {t('profile:note.othersOut')}
        </Banner>
      )}
      <Panel>
        {/* Drawn anew once it was done: what was typed does not stay in the fields. */}
        <form className="stack" key={isDone ? key : ''} method="post" action="/profile/setting/password-edit">
          {/* Tells password managers whose password it is. */}
          <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
          {hasPassword && (
            <PasswordField
              id="oldPassword"
              name="oldPassword"
              kind="current"
              label={t('profile:field.oldPassword')}
              error={oldError && t(oldError)}
              link={{ href: '/forgot', label: t('auth:action.forgot') }}
            />
          )}
          <NewPassword label={t('auth:field.newPassword')} error={refusal?.errors.password} />
          <Buttons>
            <Button variant="primary">{t('auth:action.savePassword')}</Button>
          </Buttons>
        </form>
      </Panel>
    </div>
  )
}
