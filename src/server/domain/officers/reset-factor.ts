/**
 * Taking an officer's second factor away, for one who lost the phone and the codes on paper: by two persons, told to the officer on all ways. All
 * sessions end; the next sign-in proves a known contact, and no officer's page opens before another factor is set up.
 */

import { notice } from '../accounts/asking.ts'
import { command } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import { type LockedOfficer, lockOfficer, mayDecide } from './lock-officer.ts'

interface Reset {
  officer: string
  rev: string
  reason: string
}

export const resetFactor = powerOfTwo(
  command<Reset, undefined, 'factor.reset', LockedOfficer>('factor.reset', {
    load: (doing, { officer }) => lockOfficer(doing, officer),
    may: mayDecide('active'),
    async run({ tx, actor, origin }, { officer, reason }, held) {
      const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', officer).returning('id').execute()
      const apps = await tx
        .deleteFrom('authenticator_apps')
        .where('user_id', '=', officer)
        .returning('user_id')
        .execute()
      await tx.deleteFrom('recovery_codes').where('user_id', '=', officer).execute()
      const sessions = await tx.deleteFrom('sessions').where('user_id', '=', officer).returning('id').execute()
      await tx.updateTable('users').set({ factor_reset_at: actor.now }).where('id', '=', officer).execute()
      const before = { passkeys: passkeys.length, apps: apps.length }
      return {
        result: undefined,
        audit: { entity: officer, before, after: { ended: sessions.length }, reason },
        notify: notice({ origin }, held, 'factor_reset', { reason, at: actor.now }, { user: officer, ref: null }),
      }
    },
  }),
)
