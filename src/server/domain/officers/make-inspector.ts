/**
 * Makes an account an inspector with areas, without a request: the way to an area's first supervisor, from the command line. An earlier
 * request's contents stay.
 */
import type { InspectorLevel } from '#shared/roles.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import type { InspectorRequest } from '../accounts/roles.ts'
import { noteRole } from '../accounts/sessions.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { addAreaOf } from '../duty/agency-areas.ts'
import { areaOf } from '../duty/supervising.ts'
import { putArea } from './areas.ts'
import { writeMove } from './lock-officer.ts'

interface Made {
  user: string
  level: InspectorLevel
  /** Codes of provinces and districts; those that the person has already are made of the level, without an end. */
  areas: readonly number[]
  request: InspectorRequest
}

/** Answers the areas that are new, or of another level; none where all was so already. */
export const makeInspector = command<Made, number[], 'role.grant'>('role.grant', {
  may: onlyProduct,
  async run(doing, { user, level, areas, request: { kind, agency, badge } }) {
    const { tx, actor } = doing
    const before = await tx
      .selectFrom('role_grants')
      .select(['state', 'kind', 'agency_id', 'badge'])
      .where('user_id', '=', user)
      .where('role', '=', 'inspector')
      .forUpdate()
      .executeTakeFirst()
    const grant = {
      state: 'active' as const,
      kind: before?.kind ?? kind,
      agency_id: before?.agency_id ?? agency,
      badge: before?.badge ?? badge,
      decided_at: actor.now,
    }
    if (before?.state !== 'active') {
      // The next sign-in leads to the new work; from then on the role used last decides.
      await noteRole(tx, user, 'inspector')
      await tx
        .insertInto('role_grants')
        .values({ user_id: user, role: 'inspector', requested_at: actor.now, ...grant })
        .onConflict((conflict) => conflict.columns(['user_id', 'role']).doUpdateSet(grant))
        .execute()
    }
    for (const area of areas) await addAreaOf(tx, grant.agency_id, area)
    const given: number[] = []
    for (const area of new Set(areas))
      if (await giveArea(doing, { officer: user, area, level, from: actor.now })) given.push(area)
    if (before?.state === 'active' && given.length === 0) return unchanged(given)
    return {
      result: given,
      audit: {
        entity: user,
        before: before ? { state: before.state } : {},
        after: { role: 'inspector', level, agency: grant.agency_id, areas: given },
      },
    }
  },
})

interface Given {
  officer: string
  area: number
  level: InspectorLevel
  from: Date
}

/** True if anything was given: not where the person has the very area at the level for good. */
async function giveArea(doing: Doing, { officer, area, level, from }: Given): Promise<boolean> {
  const { tx, actor } = doing
  const { province, district } = areaOf(area)
  const { rows } = await rowsOf({ id: 'text', level: textIs<InspectorLevel>(), valid_to: 'time?' })`
    select id, level, valid_to from duty_areas
    where user_id = ${officer}::uuid and lent_from is null and province_code = ${province}
      and district_code is not distinct from ${district}::int and valid_from <= ${actor.now}
      and (valid_to is null or valid_to > ${actor.now})
    order by level = ${level} desc, valid_to desc nulls first limit 1 for update`.execute(tx)
  const [held] = rows
  if (held?.level === level && held.valid_to === null) return false
  if (held) await tx.updateTable('duty_areas').set({ level, valid_to: null }).where('id', '=', held.id).execute()
  else await putArea(tx, { officer, area, from, until: null, by: null, level })
  await writeMove(doing, { officer, what: 'area_given', area })
  return true
}
