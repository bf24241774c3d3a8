/**
 * Whose a card's matter is: replies, more time, drafts, ratifying, taking back and lifting belong to the agency in charge, and to supervisors of one above
 * it; other agencies of the area see the card, write notes and are offered it. Where nobody of those is on duty at the place any more, officers of the area
 * decide by their level, so that no owner waits for an empty office. Commands, lists, counts and notices ask here. Appeals have judges of their own.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { keepOnePlan } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { agencyOfOfficer } from '../duty/agency-kinds.ts'
import { coversPlace, isRelated } from '../duty/on-duty.ts'
import { agenciesUp, isBelow } from '../duty/over-agencies.ts'
import { type Supervisor, supervisesPlace, supervisorShape } from '../duty/supervising.ts'
import type { idOf } from '../helpers/works-at.ts'
import { agencyInCharge } from '../official-names/agency-in-charge.ts'

type Person = Parameters<typeof idOf>[0]

interface Decision {
  now: Date
  /** The deciding level: any officer, or supervisors alone. A column is true for any officer. */
  by: 'officer' | 'supervisor' | RawBuilder<boolean>
  /** A column with the person who may not, such as the drafter: nobody counts on them. @default none */
  except?: RawBuilder<unknown>
}

const agency = sql.ref('charge.agency')

/** Somebody of the agency in charge, or a supervisor of one above it, is on duty at the place in `businesses` and could decide. */
const hasSomebody = ({ now, by, except = sql`null::uuid` }: Decision) => {
  const leads = supervisesPlace(sql.ref('keeper.user_id'), now)
  const isAny = typeof by === 'string' ? sql.lit(by === 'officer') : by
  return bool`exists (select from role_grants keeper join users person on person.id = keeper.user_id and person.suspended_at is null
    where keeper.role = 'inspector' and keeper.state = 'active' and keeper.user_id is distinct from ${except} and keeper.agency_id in ${agenciesUp(agency)}
      and (${isAny} and keeper.agency_id = ${agency} and ${coversPlace(sql.ref('keeper.user_id'), now)} or ${leads})
      and not ${isRelated(sql.ref('keeper.user_id'))})`
}

/**
 * Whether the officer's agency decides the matter of the card `c` (its `id` and `business_id`). Of an officer of the agency in charge nothing more is asked;
 * that they are on duty there, and of the level, is the decision's own rule.
 */
export const isInCharge = (officer: Person, decision: Decision): RawBuilder<boolean> => bool`(
  select case when charge.agency is null or charge.agency = ${agencyOfOfficer(officer)} then true else (
    select ${isBelow(officer, agency)} and ${supervisesPlace(officer, decision.now)} or not ${hasSomebody(decision)}
    from businesses where businesses.id = c.business_id) end
  from (select ${agencyInCharge(sql`c.id`)} as agency) charge)`

/** An officer's relation to the case of a card. */
export interface Charge {
  /** For decisions of any officer. */
  decides: boolean
  /** For those of supervisors. */
  leads: boolean
  /** For those about a draft, never of its drafter. */
  approves: boolean
}

/** Of one card, so that one plan does for all: to plan it took 22 of 24 ms. */
export async function findCharge(
  db: Kysely<Schema>,
  { card, officer, now }: { card: string; officer: string; now: Date },
): Promise<Charge> {
  const { rows } = await rowsOf({ decides: 'bool', leads: 'bool', approves: 'bool' })`
    select ${isInCharge(officer, { now, by: 'officer' })} as decides, ${isInCharge(officer, { now, by: 'supervisor' })} as leads,
      ${isInCharge(officer, { now, by: 'supervisor', except: sql`c.drafted_by` })} as approves
    from warning_cards c where c.id = ${card}::uuid`.execute(keepOnePlan(db))
  return rows[0] ?? { decides: false, leads: false, approves: false }
}

/** Supervisors notified at once: more of them would each leave it to another. */
const mostNamed = 5

/** Supervisors who decide the card's matter, but for somebody who knows already. */
export async function listInCharge(
  db: Kysely<Schema>,
  { card, now, except }: { card: string; now: Date; except: string | null },
): Promise<Supervisor[]> {
  const { rows } = await supervisorShape`
    select u.id, u.email, u.phone, u.locale from warning_cards c join businesses on businesses.id = c.business_id
    join role_grants g on g.role = 'inspector' and g.state = 'active' and ${supervisesPlace(sql.ref('g.user_id'), now)}
    join users u on u.id = g.user_id and u.suspended_at is null and u.id is distinct from ${except}::uuid
    where c.id = ${card}::uuid and ${isInCharge(sql.ref('u.id'), { now, by: 'supervisor', except: sql`c.drafted_by` })}
    order by u.id limit ${mostNamed}`.execute(db)
  return rows
}
