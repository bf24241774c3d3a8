/** Roles of an account: acting in another one, asking for the inspector's, and giving them from the command line. */
import type { Kysely, Transaction } from 'kysely'
import type { HeldRole, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { recordEvent } from '../audit/record-event.ts'
import { command, unchanged, whoeverEnters } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { getAccount } from './accounts.ts'
import { type Asking, sendNotice } from './asking.ts'
import { type NewSession, type Person, renewSession } from './sessions.ts'

/** Lets the session act in another role that the account holds; under a new token. */
export async function switchRole(
  tx: Transaction<Schema>,
  { actor }: Asking,
  person: Person,
  role: HeldRole,
): Promise<NewSession> {
  if (!person.roles.includes(role)) throw new InputRefusal({ role: 'auth:error.roleNotHeld' })
  const session = await renewSession(tx, person.session, { role })
  if (!session) throw new InputRefusal({ form: 'auth:error.flowOver' })
  await recordEvent(tx, actor, { action: 'role.switch', before: { role: person.role }, after: { role } })
  return session
}

export interface InspectorRequest {
  kind: InspectorKind
  unit: string
  badge: string
}

/** Asks to be an inspector. Nothing may be done with it until a supervisor approves; asking again corrects what was asked. */
export async function requestInspector(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Pick<Person, 'id' | 'name'>,
  request: InspectorRequest,
): Promise<void> {
  const { actor } = asking
  const held = await tx
    .selectFrom('role_grants')
    .select('state')
    .where('user_id', '=', person.id)
    .where('role', '=', 'inspector')
    .executeTakeFirst()
  if (held && held.state !== 'requested') throw new InputRefusal({ form: 'auth:error.inspectorAlready' })
  await tx
    .insertInto('role_grants')
    .values({
      user_id: person.id,
      role: 'inspector',
      state: 'requested',
      level: 'inspector',
      ...request,
      requested_at: actor.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'role']).doUpdateSet({ ...request, requested_at: actor.now }),
    )
    .execute()
  await recordEvent(tx, actor, {
    action: 'role.request',
    entity: person.id,
    after: { role: 'inspector', kind: request.kind, unit: request.unit },
  })
  const account = await getAccount(tx, person.id)
  sendNotice(asking, account, 'role_requested', { name: person.name, unit: request.unit, at: actor.now })
}

/**
 * Makes an account an inspector of a level, without a request: how the first supervisor comes to be. What a request said
 * before stays. False when it was one of that level already.
 */
export const makeInspector = command<
  { user: string; level: InspectorLevel; request: InspectorRequest },
  boolean,
  'role.grant'
>('role.grant', {
  may: whoeverEnters,
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
      .values({ user_id: user, role: 'inspector', ...grant })
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
export const listGrants = (db: Kysely<Schema>, user: string) =>
  db
    .selectFrom('role_grants')
    .select(['role', 'state', 'kind', 'level', 'unit'])
    .where('user_id', '=', user)
    .orderBy('role')
    .execute()
