/** Permissions on a card (domain, section 1): inside one's own area, by the agency in charge, never at one's own place, never one's own draft. Pure. */
import type { PlainRefusal } from '#shared/refusals.ts'
import { isOnDuty } from '../duty/policy.ts'
import type { AppealStanding } from './appeal-standing.ts'
import type { Charge } from './in-charge.ts'
import type { CardDuty, LockedCard } from './lock-card.ts'

type CardRefusal = Extract<PlainRefusal, `warning:refusal.${string}`>

/** Reason against the officer's acts on cards of the place; null where it may be done. */
export function whyNotWarn(duty: Pick<CardDuty, 'grant' | 'covers' | 'owns'>): CardRefusal | null {
  if (duty.grant !== 'active') return 'warning:refusal.notOfficer'
  if (!isOnDuty(duty)) return 'warning:refusal.outsideArea'
  return duty.owns ? 'warning:refusal.ownPlace' : null
}

/** Reason against the officer's decision about an owner's reply: of another agency than the one in charge. */
export const whyNotDecide = (
  duty: Pick<CardDuty, 'grant' | 'covers' | 'owns'>,
  { decides }: Pick<Charge, 'decides'>,
): CardRefusal | null => whyNotWarn(duty) ?? (decides ? null : 'warning:refusal.otherAgency')

/** Reason against the officer's decision about issuing a card. A draft that the product made is nobody's own. */
export function whyNotApprove(
  duty: Pick<CardDuty, 'grant' | 'covers' | 'owns' | 'level'>,
  { drafted_by }: Pick<LockedCard, 'drafted_by'>,
  { officer, approves }: { officer: string } & Pick<Charge, 'approves'>,
): CardRefusal | null {
  const refusal = whyNotWarn(duty)
  if (refusal) return refusal
  if (duty.level !== 'supervisor') return 'warning:refusal.notSupervisor'
  if (drafted_by === officer) return 'warning:refusal.ownDraft'
  return approves ? null : 'warning:refusal.otherAgency'
}

/** Reason against the officer's withdrawal of a card. */
export const whyNotWithdraw = (
  duty: Pick<CardDuty, 'grant' | 'covers' | 'owns' | 'level'>,
  { leads }: Pick<Charge, 'leads'>,
): CardRefusal | null => whyNotLead(duty) ?? (leads ? null : 'warning:refusal.otherAgency')

/** Reason against the officer's acts as a supervisor of the area, of any agency. */
export function whyNotLead(duty: Pick<CardDuty, 'grant' | 'covers' | 'owns' | 'level'>): CardRefusal | null {
  return whyNotWarn(duty) ?? (duty.level === 'supervisor' ? null : 'warning:refusal.notSupervisor')
}

const appealRefusals = {
  supervisor: 'warning:refusal.notSupervisor',
  unit: 'warning:refusal.sameUnit',
  above: 'warning:refusal.agencyAbove',
} as const

/** Reason against judging the appeal by an officer on duty: nobody judges their own work, and a supervisor or another unit does it where there is one. */
export function whyNotJudgeAppeal({ tookPart, isForOther }: AppealStanding): CardRefusal | null {
  if (tookPart) return 'warning:refusal.tookPart'
  return isForOther && appealRefusals[isForOther]
}

/** Reason against the officer's decision about an appeal. */
export const whyNotDecideAppeal = (
  duty: Pick<CardDuty, 'grant' | 'covers' | 'owns'>,
  standing: AppealStanding,
): CardRefusal | null => whyNotWarn(duty) ?? whyNotJudgeAppeal(standing)
