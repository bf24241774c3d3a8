/** Progress of a new installation to its first sealed inspection: each step is read from the rows that it leaves, so that nobody ticks anything off. */
import type { Kysely } from 'kysely'
import { type FirstStep, firstSteps, stewardSteps } from '#shared/agencies/first-steps.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { agencyOfOfficer } from '../duty/agency-kinds.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
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
  /** The agency to go on with: a supervisor's own, else the first one. */
  of: 'text?',
  isSteward: 'bool',
  supervises: 'bool',
})

/** An agency counts that people can be of: not the one that the command line made for the first steward. */
const real = sql`a.closed_at is null and a.name_th <> ${stewardsAgency}`

export interface FirstSteps {
  done: Record<FirstStep, boolean>
  /** The reader's own next step; a supervisor's is none of the stewards'. */
  next: FirstStep | null
  agency: string | null
  isSteward: boolean
}

/** As a steward or a supervisor reads it; null for anybody else. */
export async function readFirstSteps(db: Kysely<Schema>, reader: string, now: Date): Promise<FirstSteps | null> {
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
      case when ${isSteward(reader)} then (select a.id from agencies a where ${real} order by a.made_at, a.id limit 1)
        else ${agencyOfOfficer(reader)} end as of,
      ${isSteward(reader)} as "isSteward", ${supervisesSomewhere(reader, now)} as supervises`.execute(db)
  const { of, isSteward: rules, supervises, ...done } = rows[0] as RowOf<typeof rowShape>
  if (!(rules || supervises)) return null
  const isOwn = (step: FirstStep) => rules || !stewardSteps.includes(step)
  return { done, next: firstSteps.find((step) => isOwn(step) && !done[step]) ?? null, agency: of, isSteward: rules }
}
