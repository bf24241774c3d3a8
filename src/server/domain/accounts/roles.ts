/** Roles of an account: acting in another one, asking for the inspector's, and giving them from the command line. */

import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { GrantState, HeldRole, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { type Account, getAccount } from './accounts.ts'
import { notice, sessionOf } from './asking.ts'
import { type NewSession, renewSession } from './sessions.ts'

/** Lets the session act in another role that the account holds; under a new token. */
export const switchRole = command<{ role: HeldRole }, NewSession, 'role.switch', Account>('role.switch', {
  secret: true,
  load: ({ tx, actor }) => getAccount(tx, actorId(actor)),
  may: ({ roles }, _doing, { role }) =>
    roles.includes(role) ? null : new InputRefusal({ role: 'auth:error.roleNotHeld' }),
  async run(doing, { role }) {
    const session = await renewSession(doing.tx, sessionOf(doing).session, { role })
    if (!session) throw new InputRefusal({ form: 'auth:error.flowOver' })
    return { result: session, audit: { before: { role: doing.actor.role }, after: { role } } }
  },
})

export interface InspectorRequest {
  kind: InspectorKind
  unit: string
  badge: string
  /** Where the person is to serve; supervisors of that province decide. Null where it was not said: all of them. */
  province?: number | null
}

/** Asks to be an inspector. Nothing may be done with it until a supervisor approves; asking again corrects what was asked. */
export const requestInspector = command<InspectorRequest, undefined, 'role.request', GrantState | undefined>(
  'role.request',
  {
    async load({ tx, actor }) {
      const held = await tx
        .selectFrom('role_grants')
        .select('state')
        .where('user_id', '=', actorId(actor))
        .where('role', '=', 'inspector')
        .forUpdate()
        .executeTakeFirst()
      return held?.state
    },
    may: (state) =>
      state === undefined || state === 'requested' ? null : new InputRefusal({ form: 'auth:error.inspectorAlready' }),
    async run(doing, { kind, unit, badge, province = null }) {
      const { tx, actor } = doing
      const asked = { kind, unit, badge, asked_province: province, requested_at: actor.now }
      const user = actorId(actor)
      await tx
        .insertInto('role_grants')
        .values({ user_id: user, role: 'inspector', state: 'requested', level: 'inspector', ...asked })
        .onConflict((conflict) => conflict.columns(['user_id', 'role']).doUpdateSet(asked))
        .execute()
      const account = await getAccount(tx, user)
      return {
        result: undefined,
        audit: { after: { role: 'inspector', kind, unit } },
        tell: notice(doing, account, 'role_requested', {
          ...{ name: account.name, unit: agencyNamed(unit, account.locale), at: actor.now },
        }),
      }
    },
  },
)

/**
 * Makes an account an inspector of a level, without a request: how the first supervisor comes to be. What a request said
 * before stays. False when it was one of that level already.
 */
export const makeInspector = command<
  { user: string; level: InspectorLevel; request: InspectorRequest },
  boolean,
  'role.grant'
>('role.grant', {
  may: onlyProduct,
  async run({ tx, actor }, { user, level, request: { kind, unit, badge } }) {
    const before = await tx
      .selectFrom('role_grants')
      .select(['state', 'level', 'kind', 'unit', 'badge'])
      .where('user_id', '=', user)
      .where('role', '=', 'inspector')
      .executeTakeFirst()
    if (before?.level === level && before.state === 'active') return unchanged(false)
    const grant = {
      level,
      state: 'active' as const,
      kind: before?.kind ?? kind,
      unit: before?.unit ?? unit,
      badge: before?.badge ?? badge,
      decided_at: actor.now,
    }
    await tx
      .insertInto('role_grants')
      .values({ user_id: user, role: 'inspector', requested_at: actor.now, ...grant })
      .onConflict((conflict) => conflict.columns(['user_id', 'role']).doUpdateSet(grant))
      .execute()
    return {
      result: true,
      audit: {
        entity: user,
        before: before ? { state: before.state, level: before.level } : {},
        after: { role: 'inspector', level, unit: grant.unit },
      },
    }
  },
})

/** The person's own grants, for the profile. */
export async function listGrants(db: Kysely<Schema>, user: string, locale: Locale) {
  const grants = await db
    .selectFrom('role_grants')
    .select(['role', 'state', 'kind', 'level', 'unit'])
    .where('user_id', '=', user)
    .orderBy('role')
    .execute()
  return grants.map((grant) => ({ ...grant, unit: agencyNamed(grant.unit, locale) }))
}
