/** The whole rule for a new password: the form field's checks, and those that only the server can make. */
import {
  isOwnPassword,
  isProductPassword,
  type Own,
  type PasswordFault,
  passwordLengthFault,
} from '#shared/accounts/password-rule.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Key of the text that says why this password is refused, or null when it is accepted. */
export async function newPasswordFault(password: string, own: Own): Promise<PasswordFault | null> {
  const fault = passwordLengthFault(password)
  if (fault) return fault
  if (isOwnPassword(password, own)) return 'auth:error.passwordOwn'
  if (isProductPassword(password)) return 'auth:error.passwordProduct'
  return (await isCommonPassword(password)) ? 'auth:error.passwordCommon' : null
}
