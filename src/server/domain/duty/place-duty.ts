/** An officer's standing for decisions about a place's reports, papers or people. Without the rules of visits: those are in policy.ts. */
import type { Kysely } from 'kysely'
import { type BusinessStatus, isListed } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import type { GrantState, InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { coversPlace, isRelated } from './on-duty.ts'
import { type DutyRefusal, isOnDuty } from './policy.ts'
import { levelAtPlace } from './supervising.ts'

export const placeDutyShape = rowsOf({
  grant: orNull(textIs<GrantState>()),
  /** At this place. */
  level: textIs<InspectorLevel>(),
  /** Of the grant; null without one. */
  agency: 'text?',
  covers: 'bool',
  /** Owns the place, or has declared a relation to it. */
  isRelated: 'bool',
  status: textIs<BusinessStatus>(),
  name: 'text',
})
export type PlaceDuty = RowOf<typeof placeDutyShape>

/** Throws `page_not_found` for places invisible to the officer. */
export async function getPlaceDuty(
  db: Kysely<Schema>,
  { officer, place, now }: { officer: string; place: string; now: Date },
): Promise<PlaceDuty> {
  const { rows } = await placeDutyShape`
    select businesses.status, businesses.name_th as name, g.state as grant, g.agency_id as agency,
      ${levelAtPlace(officer, now)} as level,
      ${coversPlace(officer, now)} as covers, ${isRelated(officer)} as "isRelated"
    from businesses left join role_grants g on g.user_id = ${officer}::uuid and g.role = 'inspector'
    where businesses.id = ${place}::uuid`.execute(db)
  const [duty] = rows
  if (!duty || !(isOnDuty(duty) || isListed(duty.status))) throw problems.page_not_found()
  return duty
}

/** Reason against the officer's decisions about the place; null where it may be done. */
export function whyNotAct({
  grant,
  covers,
  isRelated: related,
}: Pick<PlaceDuty, 'grant' | 'covers' | 'isRelated'>): DutyRefusal | null {
  if (grant !== 'active') return 'inspection:refusal.notOfficer'
  if (!covers) return 'inspection:refusal.outsideArea'
  return related ? 'inspection:refusal.related' : null
}
