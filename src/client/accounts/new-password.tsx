/** The field of a new password, with its rule in words and for password managers. */

import { PasswordField } from '#client/accounts/password-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { longestPassword, shortestPassword } from '#shared/accounts/password-rule.ts'

export function NewPassword({ form, label }: { form: FormOf<'password'>; label: string }) {
  const { t } = useText()
  return (
    <PasswordField
      {...form.field('password')}
      kind="new"
      data-wrong={t('auth:error.passwordShort')}
      label={label}
      hint={t('auth:hint.password', { least: shortestPassword })}
      minLength={shortestPassword}
      rules={`minlength: ${shortestPassword}; maxlength: ${longestPassword};`}
    />
  )
}
