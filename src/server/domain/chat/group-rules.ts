/** Rules for making a group, inviting people to it, and accepting an invitation. Pure. */
import { GROUP_MOST, GROUPS_A_DAY } from '#shared/chat/chat-limits.ts'
import { type RowOf, rowsOf } from '../../db/sql.ts'
import { InputRefusal } from '../input-refusal.ts'
import { limitFor, type Written } from './rules.ts'

/** Facts about the person making a group. */
export interface Founder {
  role: string
  /** Groups that the person made in the last day. */
  made: number
  /** Those of the chosen people who can be invited. */
  invitable: number
}

/** Reason against making the group; null where it may. */
export function whyNotFound(
  { role, made, invitable }: Founder,
  written: Pick<Written, 'since'>,
  now: Date,
): InputRefusal | null {
  // Officers ask on record, and not in a talk that others may leave.
  if (role === 'inspector') return new InputRefusal({ form: 'chat:refusal.officer' })
  const most = Math.floor(limitFor(GROUPS_A_DAY, written, now))
  if (made >= most) return new InputRefusal({ form: ['chat:refusal.groups', { most }] })
  return invitable === 0 ? new InputRefusal({ people: 'chat:error.nobody' }) : null
}

/** A group as somebody in it finds it. */
export const groupStandingShape = rowsOf({
  isManager: 'bool',
  /** Members and unanswered invitations. */
  people: 'number',
})
export type GroupStanding = RowOf<typeof groupStandingShape>

/** Reason against inviting more people: of those chosen some may have declined lately, or are in it already. */
export function whyNotInvite({ isManager, people }: GroupStanding, invitable: number): InputRefusal | null {
  if (!isManager) return new InputRefusal({ form: 'chat:refusal.managerOnly' })
  if (invitable === 0) return new InputRefusal({ form: 'chat:refusal.invitedBefore' })
  return people + invitable > GROUP_MOST ? new InputRefusal({ form: 'chat:refusal.groupFull' }) : null
}

/** Reason against the manager's work; null where it may. */
export const whyNotManage = ({ isManager }: GroupStanding): InputRefusal | null =>
  isManager ? null : new InputRefusal({ form: 'chat:refusal.managerOnly' })

/** The same for removing a member: oneself one leaves instead. */
export const whyNotRemove = (standing: GroupStanding, isSelf: boolean): InputRefusal | null =>
  whyNotManage(standing) ?? (isSelf ? new InputRefusal({ form: 'chat:refusal.removeSelf' }) : null)
