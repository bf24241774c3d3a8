/** An officer's standing at a place, in one statement. */
import type { Kysely } from 'kysely'
import { unissuedCardStates } from '#shared/cards/card-states.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import { isListed } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import { CONSECUTIVE_VISITS_MOST } from '#shared/runs/run-limits.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, scalar } from '../../db/sql.ts'
import { inspectsKind } from './agency-kinds.ts'
import { coversPlace, isRelated } from './on-duty.ts'
import { type DutyStanding, isOnDuty } from './policy.ts'

/** Visits that were broken off are none: nobody was judged. An account that was erased is nobody's any more. */
const ownVisits = (officer: string) => scalar('number')`(
  select count(*)::int from (
    select inspector_id from inspections i where i.business_id = businesses.id and i.state = 'sealed'
    order by i.visited_at desc, i.id desc limit ${CONSECUTIVE_VISITS_MOST}
  ) last where inspector_id = ${officer}::uuid)`

/** A card that was withdrawn warned of nothing; one that a graver card took the place of did. */
const warnedOf = (officer: string) => bool`exists (
  select from inspections i
  join findings f on f.inspection_id = i.id and f.state = any(${unresolvedFindingStates}::text[])
  join card_findings cf on cf.finding_id = f.id
  join warning_cards c on c.id = cf.card_id and c.level in ('orange', 'red')
    and c.state <> all(${[...unissuedCardStates, 'withdrawn']}::text[])
  where i.business_id = businesses.id and i.state = 'sealed' and i.inspector_id = ${officer}::uuid)`

/** Every act of an officer at a place asks for it: planning it takes most of its time. */
const selectDuties = (db: Kysely<Schema>, officer: string, now: Date) =>
  keepPlans(db)
    .selectFrom('businesses')
    .select(['id', 'status'])
    .select(({ selectFrom }) =>
      selectFrom('role_grants')
        .select('role_grants.state')
        .where('role_grants.user_id', '=', officer)
        .where('role_grants.role', '=', 'inspector')
        .as('grant'),
    )
    .select(coversPlace(officer, now).as('covers'))
    .select(inspectsKind(officer).as('inspects'))
    .select(isRelated(officer).as('owns'))
    .select(ownVisits(officer).as('ownVisits'))
    .select(warnedOf(officer).as('warnedOf'))

/** The officer's standing at a place in any state; null where there is no such place. */
export async function findDuty(
  db: Kysely<Schema>,
  officer: string,
  place: string,
  now: Date,
): Promise<DutyStanding | null> {
  const row = await selectDuties(db, officer, now).where('id', '=', place).executeTakeFirst()
  if (!row) return null
  const { id: _, ...standing } = row
  return standing
}

/** The officer's standing at many places, by their ids. */
export async function listDuties(
  db: Kysely<Schema>,
  officer: string,
  places: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, DutyStanding>> {
  const rows = await selectDuties(db, officer, now).where(bool`id = any(${places}::uuid[])`).execute()
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** The same. Throws `page_not_found` for places invisible to the officer: unknown, or unlisted in another area. */
export async function getDuty(
  db: Kysely<Schema>,
  { officer, place, now }: { officer: string; place: string; now: Date },
): Promise<DutyStanding> {
  const standing = await findDuty(db, officer, place, now)
  if (!standing || !(isOnDuty(standing) || isListed(standing.status))) throw problems.page_not_found()
  return standing
}
