/** Rules for sending a message and asking a place (limits against floods and advertising). Pure. */
import { dayMs } from '#shared/bangkok.ts'
import {
  DELETE_HOURS,
  EDIT_MINUTES,
  MESSAGE_APPEAL_DAYS,
  MESSAGES_A_MINUTE,
  MESSAGES_AN_HOUR,
  NEW_ACCOUNT_HOURS,
  NEW_ROOMS_A_DAY,
  REPORTS_A_DAY,
  SAME_TEXT_ROOMS,
  UNANSWERED_MOST,
} from '#shared/chat/chat-limits.ts'
import type { SharedPosition } from '#shared/chat/position.ts'
import type { ChatSide, Ended } from '#shared/chat/room.ts'
import { orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { InputRefusal } from '../input-refusal.ts'

/** A person's recent messages. */
export const writtenShape = rowsOf({
  /** Time of the account's creation. */
  since: 'time',
  /** Messages in the last minute and in the last hour. */
  minute: 'number',
  hour: 'number',
  /** Other rooms in which the same text was written in the last hour. */
  sameText: 'number',
})
export type Written = RowOf<typeof writtenShape>

/** A room as its writer finds it. */
export const standingShape = rowsOf({
  side: textIs<ChatSide>(),
  /** Nobody can write any more: the owner changed, or somebody left. */
  isClosed: 'bool',
  /** The member who has ended the talk; null for neither. */
  ended: orNull(textIs<Ended>()),
  /** The person's messages while the place has never answered; 0 once it has. */
  unanswered: 'number',
})
export type Standing = RowOf<typeof standingShape>

/** A limit as it holds for an account: half of it while the account is new. */
export const limitFor = (most: number, { since }: Pick<Written, 'since'>, now: Date): number =>
  now.getTime() - since.getTime() < NEW_ACCOUNT_HOURS * 3_600_000 ? most / 2 : most

const refuse = (code: `chat:refusal.${'minute' | 'hour' | 'rooms' | 'reports'}`, most: number): InputRefusal =>
  new InputRefusal({ form: [code, { most }] })

const endedCodes = {
  own: 'chat:refusal.endedOwn',
  owner: 'chat:refusal.endedOwner',
  other: 'chat:refusal.endedOther',
} as const satisfies Record<Ended, string>

/** The writer's refusal where one of the two has ended the talk. */
export const refuseEnded = (ended: Ended): InputRefusal => new InputRefusal({ form: endedCodes[ended] })

/** Reason against sending this message now; null where it may. A place answers many with the same words: the limit on repeats binds only clients. */
export function whyNotSend(standing: Standing, written: Written, now: Date): InputRefusal | null {
  if (standing.isClosed) return new InputRefusal({ form: 'chat:refusal.closed' })
  if (standing.ended) return refuseEnded(standing.ended)
  if (standing.side === 'person' && standing.unanswered >= UNANSWERED_MOST)
    return new InputRefusal({ form: 'chat:refusal.unanswered' })
  const minute = limitFor(MESSAGES_A_MINUTE, written, now)
  if (written.minute >= minute) return refuse('chat:refusal.minute', minute)
  const hour = limitFor(MESSAGES_AN_HOUR, written, now)
  if (written.hour >= hour) return refuse('chat:refusal.hour', hour)
  if (standing.side === 'person' && written.sameText >= SAME_TEXT_ROOMS)
    return new InputRefusal({ form: 'chat:refusal.sameText' })
  return null
}

/** Reason against answering the message numbered `reply`; null where it can be, or none is: it is one that the writer may read. */
export function whyNotReply(
  reply: number | null,
  { joined_seq, last_seq }: { joined_seq: number; last_seq: number },
): InputRefusal | null {
  const isThere = reply === null || (reply > joined_seq && reply <= last_seq)
  return isThere ? null : new InputRefusal({ form: 'error:problem.invalid_request' })
}

/** Reason against sharing a position; null where it may be shared, or there is none. About a card everything stays on record, and a position does not. */
export function whyNotPosition(
  position: SharedPosition | null,
  { card }: { card: string | null },
): InputRefusal | null {
  return position !== null && card !== null ? new InputRefusal({ form: 'share:refusal.official' }) : null
}

/** A message as its writer finds it. */
export const ownMessageShape = rowsOf({
  at: 'time',
  /** It shares a position, and has no words. */
  isPosition: 'bool',
  isDeleted: 'bool',
  /** Officers have hidden it. */
  isHidden: 'bool',
  /** It is about a card. */
  isOfficial: 'bool',
})
export type OwnMessage = RowOf<typeof ownMessageShape>

const age = ({ at }: OwnMessage, now: Date) => now.getTime() - at.getTime()

/** Reason against an edit of the message by its writer; null where it may be. */
export function whyNotEdit(message: OwnMessage, now: Date): InputRefusal | null {
  if (message.isOfficial) return new InputRefusal({ form: 'chat:refusal.official' })
  if (message.isDeleted) return new InputRefusal({ form: 'chat:refusal.deleted' })
  if (message.isHidden) return new InputRefusal({ form: 'chat:refusal.hidden' })
  if (message.isPosition) return new InputRefusal({ form: 'error:problem.invalid_request' })
  return age(message, now) > EDIT_MINUTES * 60_000 ? new InputRefusal({ form: 'chat:refusal.editLate' }) : null
}

/** Reason against taking back the message by its writer; null where it may be. */
export function whyNotDelete(message: OwnMessage, now: Date): InputRefusal | null {
  if (message.isOfficial) return new InputRefusal({ form: 'chat:refusal.official' })
  if (message.isHidden) return new InputRefusal({ form: 'chat:refusal.hidden' })
  return age(message, now) > DELETE_HOURS * 3_600_000 ? new InputRefusal({ form: 'chat:refusal.deleteLate' }) : null
}

/** A message as a member who reports it finds it. */
export const reportedMessageShape = rowsOf({
  isOwn: 'bool',
  /** Officers have hidden it. */
  isHidden: 'bool',
  /** It was taken back, and its text is no longer stored. */
  isGone: 'bool',
  /** Messages that the member reported in the last day. */
  reports: 'number',
})
export type ReportedMessage = RowOf<typeof reportedMessageShape>

/** Reason against reporting the message; null where it may be. */
export function whyNotReport({ isOwn, isHidden, isGone, reports }: ReportedMessage): InputRefusal | null {
  if (isOwn) return new InputRefusal({ form: 'chat:refusal.reportOwn' })
  if (isHidden) return new InputRefusal({ form: 'chat:refusal.hidden' })
  if (isGone) return new InputRefusal({ form: 'chat:refusal.reportGone' })
  return reports >= REPORTS_A_DAY ? refuse('chat:refusal.reports', REPORTS_A_DAY) : null
}

/** A hidden message as its writer finds it. */
export const hiddenMessageShape = rowsOf({
  /** Time at which officers hid it; null where they have not, or it is shown again. */
  hiddenAt: 'time?',
  isAppealed: 'bool',
})
export type HiddenMessage = RowOf<typeof hiddenMessageShape>

/** Reason against asking another officer about it; null where one can: in time, and once. */
export function whyNotAppeal({ hiddenAt, isAppealed }: HiddenMessage, now: Date): InputRefusal | null {
  const isOpen = hiddenAt !== null && now.getTime() - hiddenAt.getTime() <= MESSAGE_APPEAL_DAYS * dayMs
  return isOpen && !isAppealed ? null : new InputRefusal({ form: 'chat:refusal.noAppeal' })
}

/** Facts about a place that a client wants to ask. */
export const askedShape = rowsOf({
  /** True if it has an owner here who could answer. */
  isOwned: 'bool',
  /** True if the one asking answers for it. */
  isOwn: 'bool',
  /** The member who has ended the talk, in another room; null for neither. */
  ended: orNull(textIs<Ended>()),
  /** Places that the person asked for the first time in the last day. */
  newRooms: 'number',
})
export type Asked = RowOf<typeof askedShape>

/** Reason against asking the place; null where it may. */
export function whyNotAsk(asked: Asked, role: string, written: Written, now: Date): InputRefusal | null {
  if (asked.isOwn) return new InputRefusal({ form: 'chat:refusal.ownPlace' })
  // Officers ask on record, and not in a talk that both sides may leave.
  if (role === 'inspector') return new InputRefusal({ form: 'chat:refusal.officer' })
  if (!asked.isOwned) return new InputRefusal({ form: 'chat:refusal.noOwner' })
  if (asked.ended) return refuseEnded(asked.ended)
  const rooms = limitFor(NEW_ROOMS_A_DAY, written, now)
  return asked.newRooms >= rooms ? refuse('chat:refusal.rooms', rooms) : null
}
