/** How far a new installation has come to its first sealed inspection: each step is read from the rows that it leaves, so that nobody ticks anything off. */
import type { Kysely } from 'kysely'
import { type FirstStep, firstSteps } from '#shared/agencies/first-steps.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { stewardsAgency } from './named-agency.ts'

const rowShape = rowsOf({
  agency: 'bool',
  letterHead: 'bool',
  areas: 'bool',
  supervisor: 'bool',
  officers: 'bool',
  templates: 'bool',
  places: 'bool',
  round: 'bool',
  sealed: 'bool',
  /** The agency to go on with: the one with officers, else the newest. */
  of: 'text?',
})

/** An agency counts that people can be of: not the one that the command line made for the first steward. */
const real = sql`a.closed_at is null and a.name_th <> ${stewardsAgency}`

export async function readFirstSteps(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ done: Record<FirstStep, boolean>; next: FirstStep | null; agency: string | null }> {
  const onDuty = sql`g.role = 'inspector' and g.state = 'active' and (d.valid_to is null or d.valid_to > ${now})`
  const { rows } = await rowShape`
    select exists (select from agencies a where ${real}) as agency,
      exists (select from agencies a where ${real} and a.address <> '' and (a.letter_prefix <> '' or a.letter_head <> '')) as "letterHead",
      exists (select from agencies a join agency_areas w on w.agency_id = a.id where ${real}) as areas,
      exists (select from duty_areas d join role_grants g on g.user_id = d.user_id where ${onDuty} and d.level = 'supervisor') as supervisor,
      exists (select from duty_areas d join role_grants g on g.user_id = d.user_id where ${onDuty} and d.level = 'inspector') as officers,
      exists (select from question_templates where published_at is not null) as templates,
      exists (select from businesses where status = any(${[...listedStatuses]}::text[])) as places,
      exists (select from rounds) or exists (select from runs where kind <> 'survey') as round,
      exists (select from inspections where state = 'sealed') as sealed,
      (select a.id from agencies a where ${real} order by a.made_at, a.id limit 1) as of`.execute(db)
  const { of, ...done } = rows[0] as RowOf<typeof rowShape>
  return { done, next: firstSteps.find((step) => !done[step]) ?? null, agency: of }
}
