/** The field of a new password, with its rule in words and for password managers. */

import { PasswordField } from '#client/accounts/password-field.tsx'
import { useText } from '#client/i18n/text.tsx'
import { longestPassword, shortestPassword } from '#shared/accounts/password-rule.ts'

export function NewPassword({ error, label }: { error: string | undefined; label: string }) {
  const { t } = useText()
  return (
    <PasswordField
      id="password"
      kind="new"
      label={label}
      hint={t('auth:hint.password', { least: shortestPassword })}
      error={error && t(error)}
      minLength={shortestPassword}
      rules={`minlength: ${shortestPassword}; maxlength: ${longestPassword};`}
    />
  )
}
