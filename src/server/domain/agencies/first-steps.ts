/** Progress of a new installation to its first sealed inspection: each step is read from the rows that it leaves, so that nobody ticks anything off. */
import type { Kysely } from 'kysely'
import { type FirstAgency, type FirstStep, firstSteps, stewardSteps } from '#shared/agencies/first-steps.ts'
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
  /** Its official name, and the first of its areas: as the command line takes them. */
  name: 'text?',
  area: 'number?',
  isSteward: 'bool',
  /** No other steward is there to be the second of two persons. */
  isAlone: 'bool',
  supervises: 'bool',
})

/** An agency counts that people can be of: not the one that the command line made for the first steward. */
const real = sql`a.closed_at is null and a.name_th <> ${stewardsAgency}`

export interface FirstSteps {
  done: Record<FirstStep, boolean>
  /** The reader's own next step; a supervisor's is none of the stewards'. */
  next: FirstStep | null
  agency: FirstAgency | null
  isSteward: boolean
  /** No second steward confirms anything yet. */
  isAlone: boolean
}

/** As a steward or a supervisor reads it; null for anybody else. */
export async function readFirstSteps(db: Kysely<Schema>, reader: string, now: Date): Promise<FirstSteps | null> {
  const onDuty = sql`g.role = 'inspector' and g.state = 'active' and (d.valid_to is null or d.valid_to > ${now})`
  const { rows } = await rowShape`
    with own as materialized (select case when ${isSteward(reader)} then (select a.id from agencies a where ${real} order by a.made_at, a.id limit 1)
      else ${agencyOfOfficer(reader)} end as id)
    select exists (select from agencies a where ${real}) as agency,
      exists (select from agencies a where ${real} and a.address <> '' and (a.letter_prefix <> '' or a.letter_head <> '')) as "letterHead",
      exists (select from agencies a join agency_areas w on w.agency_id = a.id where ${real}) as areas,
      exists (select from duty_areas d join role_grants g on g.user_id = d.user_id where ${onDuty} and d.level = 'supervisor') as supervisor,
      exists (select from duty_areas d join role_grants g on g.user_id = d.user_id where ${onDuty} and d.level = 'inspector') as officers,
      exists (select from question_templates where published_at is not null) as templates,
      exists (select from businesses where status = any(${[...listedStatuses]}::text[]))
        or exists (select from place_imports where state = 'done') as places,
      exists (select from rounds) or exists (select from runs where kind <> 'survey') as round,
      exists (select from inspections where state = 'sealed') as sealed,
      own.id as of, (select a.name_th from agencies a where a.id = own.id) as name,
      (select coalesce(w.district_code, w.province_code) from agency_areas w where w.agency_id = own.id
        order by w.province_code, w.district_code nulls first limit 1) as area,
      ${isSteward(reader)} as "isSteward", not exists (select from stewards other where other.user_id <> ${reader}::uuid
        and ${isSteward(sql.ref('other.user_id'))}) as "isAlone", ${supervisesSomewhere(reader, now)} as supervises
    from own`.execute(db)
  const { of, name, area, isSteward: rules, isAlone, supervises, ...done } = rows[0] as RowOf<typeof rowShape>
  if (!(rules || supervises)) return null
  const isOwn = (step: FirstStep) => rules || !stewardSteps.includes(step)
  const agency = of && name !== null ? { id: of, name, area } : null
  return {
    done,
    next: firstSteps.find((step) => isOwn(step) && !done[step]) ?? null,
    agency,
    isSteward: rules,
    isAlone,
  }
}
