/** A code of the second factor, of the app or from paper, wherever it is typed. */
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { Account } from './accounts.ts'
import { notice } from './asking.ts'
import { takeAppCode } from './authenticator-app.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** Uses the typed code up; or says why not. The person is told of one from paper. */
export async function takeFactorCode(
  doing: Doing,
  account: Account,
  typed: string,
): Promise<{ factor: 'app' | 'recovery'; notify: Delivery[] } | InputRefusal> {
  const { tx, actor, userAgent } = doing
  const user = account.id
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const answer = await takeAppCode(doing, { user, code: digits, now: actor.now })
    if (answer === 'right') return { factor: 'app', notify: [] }
    if (answer === 'sealed') return new InputRefusal({ form: 'factor:error.sealed' })
    return new InputRefusal({ code: answer === 'used' ? 'factor:error.used' : 'factor:error.code' })
  }
  const left = await takeRecoveryCode(tx, { user, typed, now: actor.now })
  if (left === null) return new InputRefusal({ code: 'factor:error.code' })
  const values = { device: describeUserAgent(userAgent).name, left: String(left), at: actor.now }
  return { factor: 'recovery', notify: notice(doing, account, 'recovery_code_used', values) }
}
