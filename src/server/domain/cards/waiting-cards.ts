/** The cards that wait for officers: to ratify, to decide, to approve, to finish. */
import { openCardStates } from '#shared/cards/card-states.ts'
import { bool, sql } from '../../db/sql.ts'
import { agencyOfOfficer } from '../duty/agency-kinds.ts'
import {
  type Asking,
  isIn,
  isLed,
  literals,
  notOwn,
  type Sql,
  type WaitingParts,
  waitingRows,
} from '../duty/waiting-rows.ts'
import { presentAgency } from '../official-names/agency-name.ts'
import { mayDecideAppeal, tookPart } from './appeal-standing.ts'
import { decisionTime } from './decision-time.ts'
import { isInCharge } from './in-charge.ts'
import { hasOpenFinding } from './list-owner-cards.ts'

const cardRows = (asking: Asking, more: Partial<WaitingParts> & Pick<WaitingParts, 'where'>): Sql =>
  waitingRows({
    id: sql`c.id`,
    card: sql`c.id`,
    place: sql`c.business_id`,
    from: sql`standing c`,
    since: sql`coalesce(c.moved_at, c.issued_at, c.created_at)`,
    isOwn: sql`c.drafted_by is not distinct from ${asking.officer}::uuid`,
    ...more,
    where: sql`${isIn('c.district_code')} and ${notOwn(asking, 'c.business_id')} and ${more.where}`,
  })

/**
 * For "with", after the districts: waiting decisions in the charge of the officer's agency, by the id of the card or of the proposal.
 * Asked by each kind for itself, planning took ten times as long as running it.
 */
export const withCharge = ({ officer, now }: Asking): Sql => sql`
  charge as (
    select c.decision, c.about from (
      select 'decide' as decision, c.id as about, c.id, c.business_id, null::uuid as but from standing c where c.state in ('draft', 'replied')
      union all select 'decide', c.id, c.id, c.business_id, null from card_extensions x join standing c on c.id = x.card_id where x.verdict is null
      union all select 'approve', c.id, c.id, c.business_id, c.drafted_by from standing c
        where c.state = 'awaiting_approval' or c.emergency_until is not null and c.ratified_at is null
      union all select 'lift', p.id, c.id, c.business_id, p.proposed_by from power_proposals p join standing c on c.id = p.card_id
        where p.outcome is null and p.kind <> 'uphold_appeal'
    ) c where ${isInCharge(officer, { now, by: bool`(c.decision = 'decide')`, except: sql`c.but` })}
  )`

const isCharged = (decision: 'decide' | 'approve' | 'lift', about: Sql) =>
  sql`${about} in (select about from charge where decision = ${sql.lit(decision)})`

/** A draft of somebody else, before a supervisor of the agency in charge. */
const isToApprove = ({
  officer,
}: Asking) => sql`(${isLed('c.district_code')} and c.drafted_by is distinct from ${officer}::uuid
  and ${isCharged('approve', sql`c.id`)})`

const isToDecide = isCharged('decide', sql`c.id`)

export const waitingCards = {
  emergencies: (asking: Asking) =>
    cardRows(asking, {
      where: sql`c.emergency_until is not null and c.ratified_at is null and c.state in (${literals(openCardStates)})`,
      since: sql`c.issued_at`,
      due: sql`c.emergency_until`,
      may: isToApprove(asking),
    }),
  // Proposed by another supervisor, to be confirmed. An appeal is upheld by nobody with a part in the card.
  lifts: (asking: Asking) =>
    cardRows(asking, {
      from: sql`power_proposals p join standing c on c.id = p.card_id`,
      where: sql`p.outcome is null and p.expires_at > ${asking.now} and p.proposed_by <> ${asking.officer}::uuid
        and ${isLed('c.district_code')} and case p.kind when 'uphold_appeal' then not ${tookPart(asking.officer)}
          else ${isCharged('lift', sql`p.id`)} end`,
      since: sql`p.proposed_at`,
      due: sql`p.expires_at`,
    }),
  // Offered by another agency: a supervisor of this one takes it or returns it.
  referrals: (asking: Asking) =>
    cardRows(asking, {
      from: sql`card_referrals x join standing c on c.id = x.card_id`,
      where: sql`x.outcome is null and c.state in (${literals(openCardStates)}) and ${isLed('c.district_code')}
        and ${presentAgency(sql`x.to_agency_id`)} = ${agencyOfOfficer(asking.officer)}`,
      since: sql`x.offered_at`,
    }),
  // Hidden from the waiting list for officers who took part in it or left it to another one; and while a second person is asked to confirm.
  appeals: (asking: Asking) =>
    cardRows(asking, {
      from: sql`card_appeals x join warning_cards c on c.id = x.card_id`,
      where: sql`x.verdict is null and c.state <> 'withdrawn' and ${mayDecideAppeal(asking.officer, asking.now)}
        and not exists (select from power_proposals p
          where p.card_id = c.id and p.kind = 'uphold_appeal' and p.outcome is null and p.expires_at > ${asking.now})`,
      since: sql`x.filed_at`,
      due: sql`x.decide_by`,
    }),
  replies: (asking: Asking) =>
    cardRows(asking, {
      where: sql`c.state = 'replied'`,
      due: sql`c.clock_stopped_at + ${decisionTime('c')}`,
      may: isToDecide,
    }),
  // More time is decided while the term that it is for runs; both terms of a card are one line.
  extensions: (asking: Asking) =>
    cardRows(asking, {
      from: sql`(select card_id, min(asked_at) as asked_at, bool_or(clock = 'fix') as of_fix from card_extensions
        where verdict is null group by card_id) x join standing c on c.id = x.card_id`,
      where: sql`(c.state in ('issued', 'acknowledged', 'returned') or x.of_fix and c.state = 'accepted' and ${hasOpenFinding})`,
      since: sql`x.asked_at`,
      due: sql`case c.state when 'accepted' then c.fix_due_at else c.reply_due_at end`,
      may: isToDecide,
    }),
  approvals: (asking: Asking) =>
    cardRows(asking, { where: sql`c.state = 'awaiting_approval'`, may: isToApprove(asking) }),
  drafts: (asking: Asking) => cardRows(asking, { where: sql`c.state = 'draft'`, may: isToDecide }),
} satisfies Record<string, (asking: Asking) => Sql>
