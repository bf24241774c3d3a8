/** The power of each kind of proposal, and its input from the proposal. */
import type { Selectable } from 'kysely'
import type { ProposalKind } from '#shared/two-persons/proposal.ts'
import type { PowerProposals } from '../../db/schema/accounts.ts'
import { closeAgency, mergeAgency } from '../agencies/end-agency.ts'
import { endSteward, makeSteward } from '../agencies/make-steward.ts'
import { upholdRedAppeal } from '../cards/decide-appeal.ts'
import { liftRedCard } from '../cards/withdraw-card.ts'
import type { Power } from '../command/power.ts'
import { approveOfficer, restoreOfficer, suspendOfficer } from '../officers/decide-officer.ts'
import { endWholeArea } from '../officers/end-areas.ts'
import { makeSupervise } from '../officers/make-supervise.ts'
import { moveOfficer } from '../officers/move-officer.ts'
import { resetFactor } from '../officers/reset-factor.ts'

/** A proposal's subject: its row, without people and times. */
export type Terms = Pick<
  Selectable<PowerProposals>,
  | 'kind'
  | 'officer_id'
  | 'card_id'
  | 'duty_area_id'
  | 'agency_id'
  | 'into_id'
  | 'area_code'
  | 'until'
  | 'seen'
  | 'reason'
>

const powerBy = <Input>(power: Power<Input>, inputOf: (terms: Terms) => Input): Power<Terms> => ({
  by: power.by,
  allow: (doing, terms) => power.allow(doing, inputOf(terms)),
  carryOut: (doing, terms) => power.carryOut(doing, inputOf(terms)),
})

const officer = ({ officer_id, seen, reason }: Terms) => ({
  officer: officer_id ?? '',
  rev: seen,
  reason: reason ?? '',
})
const card = ({ card_id, seen, reason }: Terms) => ({ card: card_id ?? '', rev: Number(seen), reason: reason ?? '' })
const area = ({ area_code, until }: Terms) => ({ area: area_code ?? 0, until })

const agency = ({ agency_id, seen, reason }: Terms) => ({
  agency: agency_id ?? '',
  rev: Number.parseInt(seen, 10),
  reason: reason ?? '',
})

const steward = ({ officer_id, reason }: Terms) => ({ person: officer_id ?? '', reason: reason ?? '' })

export const powers: Record<ProposalKind, Power<Terms>> = {
  approve: powerBy(approveOfficer, (it) => ({ ...officer(it), ...area(it) })),
  suspend: powerBy(suspendOfficer, officer),
  reset_factor: powerBy(resetFactor, officer),
  restore: powerBy(restoreOfficer, officer),
  supervise: powerBy(makeSupervise, (it) => ({ ...officer(it), ...area(it) })),
  make_steward: powerBy(makeSteward, steward),
  end_steward: powerBy(endSteward, steward),
  move_officer: powerBy(moveOfficer, (it) => ({ ...officer(it), into: it.into_id ?? '' })),
  merge_agency: powerBy(mergeAgency, (it) => ({
    ...agency(it),
    into: it.into_id ?? '',
    seenInto: it.seen.split('+')[1] ?? null,
  })),
  close_agency: powerBy(closeAgency, agency),
  end_area: powerBy(endWholeArea, ({ duty_area_id, reason, seen }) => ({
    area: duty_area_id ?? '',
    reason: reason ?? '',
    seen,
  })),
  lift_card: powerBy(liftRedCard, card),
  uphold_appeal: powerBy(upholdRedAppeal, (it) => ({ ...card(it), verdict: 'upheld' as const })),
}
