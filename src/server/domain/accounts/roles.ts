/** Roles of an account: acting in another one, and asking for the inspector's. */

import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { GrantState, HeldRole, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { scalar, sql, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { findOpenAgency, type OpenAgency } from '../official-names/open-agencies.ts'
import { type Account, getAccount } from './accounts.ts'
import { notice, sessionOf } from './asking.ts'
import { type NewSession, noteRole, renewSession } from './sessions.ts'

/** Lets the session act in another role that the account holds; under a new token. */
export const switchRole = command<{ role: HeldRole }, NewSession, 'role.switch', Account>('role.switch', {
  secret: true,
  load: ({ tx, actor }) => getAccount(tx, actorId(actor)),
  may: ({ roles }, _doing, { role }) =>
    roles.includes(role) ? null : new InputRefusal({ role: 'auth:error.roleNotHeld' }),
  async run(doing, { role }) {
    const session = await renewSession(doing.tx, sessionOf(doing).session, { role })
    if (!session) throw new InputRefusal({ form: 'auth:error.flowOver' })
    await noteRole(doing.tx, actorId(doing.actor), role)
    return { result: session, audit: { before: { role: doing.actor.role }, after: { role } } }
  },
})

export interface InspectorRequest {
  kind: InspectorKind
  /** Id of an open one. */
  agency: string
  badge: string
  /** Province in which the person is to serve; supervisors of that province decide. Null where it was not said: all of them. */
  province?: number | null
}

interface Asked {
  state: GrantState | undefined
  agency: OpenAgency | null
}

/** Applies for the role of inspector. It grants nothing until a supervisor approves; applying again corrects the application. */
export const requestInspector = command<InspectorRequest, undefined, 'role.request', Asked>('role.request', {
  async load({ tx, actor, reader }, { agency }) {
    const held = await tx
      .selectFrom('role_grants')
      .select('state')
      .where('user_id', '=', actorId(actor))
      .where('role', '=', 'inspector')
      .forUpdate()
      .executeTakeFirst()
    return { state: held?.state, agency: await findOpenAgency(tx, agency, reader.locale) }
  },
  may({ state, agency }) {
    if (state !== undefined && state !== 'requested') return new InputRefusal({ form: 'auth:error.inspectorAlready' })
    return agency === null ? new InputRefusal({ agency: 'auth:error.agency' }) : null
  },
  async run(doing, { kind, agency, badge, province = null }) {
    const { tx, actor } = doing
    const asked = { kind, agency_id: agency, badge, asked_province: province, requested_at: actor.now }
    const user = actorId(actor)
    await tx
      .insertInto('role_grants')
      .values({ user_id: user, role: 'inspector', state: 'requested', ...asked })
      .onConflict((conflict) => conflict.columns(['user_id', 'role']).doUpdateSet(asked))
      .execute()
    const account = await getAccount(tx, user)
    return {
      result: undefined,
      audit: { after: { role: 'inspector', kind, agency } },

      notify: notice(doing, account, 'role_requested', {
        name: account.name,
        unit: agencyNamed((await findOpenAgency(tx, agency, account.locale))?.name ?? '', account.locale),
        at: actor.now,
      }),
    }
  },
})

/** The person's own grants, for the profile. */
export async function listGrants(db: Kysely<Schema>, user: string, { locale, now }: { locale: Locale; now: Date }) {
  const grants = await db
    .selectFrom('role_grants')
    .select(['role', 'state', 'kind'])
    .select(agencyName(sql.ref('agency_id'), locale).as('unit'))
    .select(
      scalar(
        textIs<InspectorLevel>(),
      )`case when ${supervisesSomewhere(user, now)} then 'supervisor' else 'inspector' end`.as('level'),
    )
    .where('user_id', '=', user)
    .orderBy('role')
    .execute()
  return grants.map((grant) => ({ ...grant, unit: agencyNamed(grant.unit, locale) }))
}
