/** All notices, from the files of their features. Their kinds and the types of their values are read off here: a kind without an entry does not compile. */
import type { Action } from '#shared/actions.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import { accountNotices } from '../domain/accounts/notices.ts'
import { cardNotices } from '../domain/cards/notices.ts'
import { chatNotices } from '../domain/chat/notices.ts'
import { favouriteNotices } from '../domain/favourites/notices.ts'
import { headNotices } from '../domain/heads/notices.ts'
import { invitationNotices } from '../domain/invitations/notices.ts'
import { mergeNotices } from '../domain/merges/notices.ts'
import { officerNotices } from '../domain/officers/notices.ts'
import { ownPlaceNotices } from '../domain/own-places/notices.ts'
import { ownershipNotices } from '../domain/ownership/notices.ts'
import { payeeNotices } from '../domain/payees/notices.ts'
import { quarantineNotices } from '../domain/quarantine/notices.ts'
import { registrationNotices } from '../domain/registrations/notices.ts'
import { reportNotices } from '../domain/reports/notices.ts'
import { reviewNotices } from '../domain/reviews/notices.ts'
import { stopNotices } from '../domain/stops/notices.ts'
import { surveyNotices } from '../domain/surveys/notices.ts'
import { powerNotices } from '../domain/two-persons/notices.ts'
import { visitNotices } from '../domain/visit-letters/notices.ts'
import { webhookNotices } from '../domain/webhooks/notices.ts'
import type { Notice, ValuesOf } from './define.ts'

export const notices = {
  ...accountNotices,
  ...cardNotices,
  ...chatNotices,
  ...favouriteNotices,
  ...headNotices,
  ...invitationNotices,
  ...mergeNotices,
  ...officerNotices,
  ...ownPlaceNotices,
  ...ownershipNotices,
  ...payeeNotices,
  ...powerNotices,
  ...quarantineNotices,
  ...registrationNotices,
  ...reportNotices,
  ...reviewNotices,
  ...stopNotices,
  ...surveyNotices,
  ...visitNotices,
  ...webhookNotices,
}

type All = typeof notices

export type NoticeKind = keyof All
/** The kinds that stand in the list of notifications: those of a topic. */
export type NotificationKind = { [Kind in NoticeKind]: All[Kind]['topic'] extends null ? never : Kind }[NoticeKind]
/** The values that a caller has to give for each kind. */
export type NoticeValues = { [Kind in NoticeKind]: ValuesOf<All[Kind]['values']> }

/** The entry of a kind; undefined for a kind of another version, and for a message that is no notice. */
export const noticeOf = (kind: string): Notice | undefined =>
  Object.hasOwn(notices, kind) ? notices[kind as NoticeKind] : undefined

/** The kinds of a topic. */
export const kindsOf = (topic: Topic): NoticeKind[] =>
  (Object.keys(notices) as NoticeKind[]).filter((kind) => notices[kind].topic === topic)

/** The kinds that bring somebody's words. */
export type ReasonedKind = {
  [Kind in NoticeKind]: All[Kind]['values'] extends { readonly reason: 'reason' } ? Kind : never
}[NoticeKind]

const settled = new Map<Action, NoticeKind[]>()
for (const kind of Object.keys(notices) as NoticeKind[])
  for (const action of noticeOf(kind)?.settledBy ?? []) settled.set(action, [...(settled.get(action) ?? []), kind])

/** The kinds whose work an act decides. */
export const kindsSettledBy = (action: Action): readonly NoticeKind[] => settled.get(action) ?? []
