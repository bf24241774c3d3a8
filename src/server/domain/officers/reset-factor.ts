/**
 * Taking a person's second factor away, for one who lost the phone and the codes on paper: an officer's by two persons, and by the administrator where nobody
 * is over the person, such as the only steward. Told on all ways. All sessions end; the next sign-in proves a known contact, so that neither of them can enter,
 * and no officer's page opens before another factor is set up.
 */

import { problems } from '#shared/problems.ts'
import type { RowOf } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { command, type Doing, type Done } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { powerOfTwo } from '../command/power.ts'
import { listOver } from '../duty/over-officer.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type LockedOfficer, lockOfficer, mayDecide, type Notified, recipientShape } from './lock-officer.ts'

async function takeAway(
  { tx, actor, origin }: Doing,
  person: Notified,
  reason: string,
): Promise<Done<undefined, 'factor.reset'>> {
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', person.id).returning('id').execute()
  const apps = await tx.deleteFrom('authenticator_apps').where('user_id', '=', person.id).returning('user_id').execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', person.id).execute()
  const sessions = await tx.deleteFrom('sessions').where('user_id', '=', person.id).returning('id').execute()
  await tx.updateTable('users').set({ factor_reset_at: actor.now }).where('id', '=', person.id).execute()
  const before = { passkeys: passkeys.length, apps: apps.length }
  return {
    result: undefined,
    audit: { entity: person.id, before, after: { ended: sessions.length }, reason },
    notify: notice(
      { origin, actor },
      person,
      'factor_reset',
      { reason, at: actor.now },
      { user: person.id, ref: null },
    ),
  }
}

interface Reset {
  officer: string
  rev: string
  reason: string
}

export const resetFactor = powerOfTwo(
  command<Reset, undefined, 'factor.reset', LockedOfficer>('factor.reset', {
    load: (doing, { officer }) => lockOfficer(doing, officer),
    may: mayDecide('active'),
    run: (doing, { reason }, held) => takeAway(doing, held, reason),
  }),
)

const heldShape = recipientShape.and({ holdsFactor: 'bool' })
type Held = RowOf<typeof heldShape> & { over: number }

/** By the administrator, only for a person over whom nobody is, and who has a factor to lose. */
export const resetFactorByAdministrator = command<{ person: string; reason: string }, undefined, 'factor.reset', Held>(
  'factor.reset',
  {
    async load({ tx, actor }, { person }) {
      const { rows } = await heldShape`
        select u.id, u.email, u.phone, u.locale, exists (select from passkeys k where k.user_id = u.id)
          or exists (select from authenticator_apps a where a.user_id = u.id) as "holdsFactor"
        from users u where u.id = ${person}::uuid for update of u`.execute(tx)
      const [held] = rows
      if (!held) throw problems.page_not_found()
      return { ...held, over: (await listOver(tx, person, actor.now)).length }
    },
    may(held, doing) {
      onlyProduct(held, doing)
      if (held.over > 0) return new InputRefusal({ form: 'power:refusal.notSecond' })
      return held.holdsFactor ? null : new InputRefusal({ form: 'factor:error.none' })
    },
    run: (doing, { reason }, held) => takeAway(doing, held, reason),
  },
)
