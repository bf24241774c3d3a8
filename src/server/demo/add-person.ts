/** An invented person, made by the commands that make a real one. */
import type { HeldRole } from '#shared/roles.ts'
import { addAccount } from '../domain/accounts/register.ts'
import type { InspectorRequest } from '../domain/accounts/roles.ts'
import { makeInspector } from '../domain/officers/make-inspector.ts'
import { actAsProduct, hoursAgo, type Past } from './at-moment.ts'

export interface DemoPerson {
  email: string
  name: string
  role: HeldRole
  inspector?: InspectorRequest & {
    level: 'inspector' | 'supervisor'
    /** Codes of provinces and districts. */
    areas: readonly number[]
  }
}

/** Hours since the people came: officers have worked for longer than the year that is told of them, the others for half of it. */
const came = { inspector: 500 * 24, other: 260 * 24 }

/** Adds the person, who came so many hours ago; returns the id. */
export async function addDemoPerson(
  past: Past,
  { email, name, role, inspector }: DemoPerson,
  hours = inspector ? came.inspector : came.other,
): Promise<string> {
  const { tx } = past
  const { id } = await actAsProduct(past, hours, addAccount, { contact: { kind: 'email', value: email }, name })
  if (role === 'vendor')
    await tx
      .insertInto('role_grants')
      .values({ user_id: id, role, requested_at: hoursAgo(past, hours) })
      .execute()
  if (!inspector) return id
  const { level, areas, ...request } = inspector
  await actAsProduct(past, hours, makeInspector, { user: id, level, areas, request })
  return id
}
