/**
 * The second of two persons: a supervisor of the proposal's whole subject, but neither its proposer nor the officer concerned. A supervisor
 * of a wider area has the narrower one as well; where nobody is left, the administrator confirms (`confirm-power`).
 */
import type { Kysely, RawBuilder } from 'kysely'
import { agencyProposals, stewardKinds } from '#shared/two-persons/proposal.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { tookPart } from '../cards/appeal-standing.ts'
import { isInCharge } from '../cards/in-charge.ts'
import { isRelated } from '../duty/on-duty.ts'
import { standsOver } from '../duty/over-agencies.ts'
import { isOfOwnArea, isOver, standsIn } from '../duty/over-officer.ts'
import { isSteward } from '../duty/stewards.ts'
import { type Supervisor, supervisesArea, supervisesPlace, supervisorShape } from '../duty/supervising.ts'
import { literals } from '../duty/waiting-rows.ts'
import { idOf } from '../helpers/works-at.ts'

type Person = Parameters<typeof idOf>[0]

/** Proposals `p` that wait, each with the grant `g` of its officer or the place of its card in `businesses`; "from" and the beginning of "where". */
export const waitingProposals = (now: Date): RawBuilder<unknown> => sql`
  power_proposals p left join role_grants g on g.user_id = p.officer_id and g.role = 'inspector'
  left join warning_cards c on c.id = p.card_id left join businesses on businesses.id = c.business_id
  where p.outcome is null and p.expires_at > ${now}`

/** True if `p` is about an officer's own powers: those of stewards have a page of their own. */
export const isOfOfficer = bool`(p.officer_id is not null and p.kind <> all(${[...stewardKinds]}::text[]))`

/**
 * True if the person decides about the officer of `p`; of {@link waitingProposals}. That they are over the officer is asked once: written into each
 * case, it took a quarter of the time to plan all open work.
 */
const mayHaveOfficer = (person: Person, now: Date): RawBuilder<boolean> => {
  const covers = supervisesArea(person, now, {
    province: sql`case when p.area_code > 99 then p.area_code / 100 else p.area_code end`,
    district: sql`case when p.area_code > 99 then p.area_code end`,
  })
  return bool`(select case
      when p.kind = 'move_officer' then ${isSteward(person)} or (it.is_over
        and ${standsOver(person, now, sql`g.agency_id`)} and ${standsOver(person, now, sql`p.into_id`)})
      when p.kind = 'end_area' then exists (select from duty_areas a where a.id = p.duty_area_id and (${isOfOwnArea(person, now)} or it.is_over))
      when p.kind in ('approve', 'supervise') then it.is_over and (${covers} or ${standsIn(person, now)})
      else it.is_over end
    from (select ${isOver(person, now)} as is_over offset 0) it)`
}

/** True if the person supervises the subject of `p`, or is a steward where it is about one or about an agency; of {@link waitingProposals}. */
export const mayHaveIt = (person: Person, now: Date): RawBuilder<boolean> => bool`(case
    when p.kind = 'lift_card' then ${supervisesPlace(person, now)} and not ${isRelated(person)}
      and ${isInCharge(person, { now, by: 'supervisor', except: sql`p.proposed_by` })}
    when p.kind = 'uphold_appeal' then ${supervisesPlace(person, now)} and not ${isRelated(person)} and not ${tookPart(person)}
    when p.kind in (${literals([...stewardKinds, ...agencyProposals])}) then ${isSteward(person)}
    else ${mayHaveOfficer(person, now)} end)`

/** True if the person is the second one. */
export const maySecond = (person: Person, now: Date): RawBuilder<boolean> => bool`(
  p.proposed_by <> ${idOf(person)} and p.officer_id is distinct from ${idOf(person)} and ${mayHaveIt(person, now)})`

/** Second persons notified at once: more of them would each leave it to another. */
const mostNamed = 5

/** Those who may be the second of a proposal. */
export async function listSeconds(db: Kysely<Schema>, proposal: string, now: Date): Promise<Supervisor[]> {
  const { rows } = await supervisorShape`
    select u.id, u.email, u.phone, u.locale from users u join role_grants s on s.user_id = u.id and s.role = 'inspector'
      and s.state = 'active'
    where u.suspended_at is null and exists (select from ${waitingProposals(now)} and p.id = ${proposal}::uuid
      and ${maySecond(sql.ref('u.id'), now)})
    order by u.id limit ${mostNamed}`.execute(db)
  return rows
}
