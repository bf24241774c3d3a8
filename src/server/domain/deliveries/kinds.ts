/**
 * Each kind of notification's subject and link: made from its kind and the row it names, for its reader. So an
 * address that moves moves for old notifications as well, and a reader who may no longer see the row gets no link.
 */
import { isIssued } from '#shared/cards/card-states.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import { handedWorkPath } from '#shared/quarantine/quarantine.ts'
import { ownReviewAddress } from '#shared/reviews/review-filter.ts'
import type { NoticeKind } from '../../messages/compose-notice.ts'
import type { Subject } from '../../notices/subject.ts'

/** Kinds sent to a contact and not to a person, being about sign-in or the account's contacts, or meant for outside: by message alone. */
type AccountNotice =
  | `contact_${string}`
  | `account_${string}`
  | `payee_${string}`
  | 'password_changed'
  | 'new_device'
  | 'passkey_added'
  | 'partner_linked'
  | 'role_requested'
  | 'record_head'
  | 'push_moved'

export type NotificationKind = Exclude<NoticeKind, AccountNotice>

/** Its link: an address, null for none, and `gone` where the person may not see it any more. */
type Way = (subject: Subject) => string | null

export const gone = 'gone'

const ifSo = (may: boolean, address: string): string => (may ? address : gone)
const ref = ({ ref }: Subject) => ref ?? ''
const place = ({ place }: Subject) => place ?? ''
const isShown = ({ status }: Subject) => status !== null && isListed(status)

const ownCard: Way = (it) =>
  ifSo(it.owns && it.card !== null && isIssued(it.card), path('/vendor/warning-list/detail/:id', { id: ref(it) }))
const workOn = (address: (it: Subject) => string): Way => {
  return (it) => ifSo(it.duty && it.card !== null, address(it))
}
const cardWork = workOn((it) => path('/inspector/manage-reply/approve-warning-card/:id', { id: ref(it) }))
const sentCard = workOn((it) => path('/inspector/manage-reply/already-sent/:id', { id: ref(it) }))
const appealWork = workOn((it) => path('/inspector/manage-reply/appeal/:id', { id: ref(it) }))
const draftAgain = workOn((it) => path('/inspector/Issue-warning/:id', { id: place(it) }))
/** The owner's page, or for officers the letter: both are told. */
const eitherCard: Way = (it) => (it.owns ? ownCard(it) : sentCard(it))

const shownPlace: Way = (it) => ifSo(isShown(it), path('/client/information/:id', { id: place(it) }))
const ownCards: Way = (it) => ifSo(it.owns, path('/vendor/warning-list'))
const ownPlaces: Way = (it) => ifSo(it.owns || isShown(it), path('/vendor/my-business'))
const ownEdit: Way = (it) => ifSo(it.owns, path('/vendor/manage-business/edit/:id', { id: place(it) }))
const survey: Way = (it) => ifSo(it.owns || it.helps, path('/vendor/manage-business/do-survery/:id', { id: place(it) }))
const drafting: Way = (it) => ifSo(it.drafts, path('/vendor/register-business'))
const handedIn: Way = (it) => ifSo(it.drafts, path('/vendor/register-business/finish', { draft: ref(it) }))

const claim: Way = (it) => ifSo(isShown(it), path('/vendor/claim/:id', { id: place(it) }))
const objection: Way = (it) => ifSo(it.owns && it.claim, path('/vendor/claim/objection/:id', { id: ref(it) }))
const claimWork: Way = (it) => ifSo(it.duty && it.claim, path('/inspector/management-place/claims', { of: ref(it) }))
const handedWork: Way = (it) => ifSo(it.duty && it.place !== null, path('/inspector/management-place/quarantine'))
const ownWork: Way = () => handedWorkPath
const offer: Way = (it) => ifSo(it.offered, path('/vendor/offer/:id', { id: ref(it) }))
const ownPlaceReviews: Way = (it) =>
  ifSo(it.owns && isShown(it), path('/client/information/review-full/:id', { id: place(it) }))
const ownReview: Way = (it) => ifSo(it.wrote, ownReviewAddress(place(it), ref(it)))
const areas: Way = (it) => ifSo(it.officer, path('/inspector/area-duty'))
const officers: Way = (it) => ifSo(it.officer, path('/inspector/officers'))
/** The card's letter, or the officers. */
const powerWork: Way = (it) => (it.ref === null ? officers(it) : sentCard(it))
const chats: Way = () => path('/chat/channel-chat')
/** Officers are in no room, and read those about cards. */
const room: Way = (it) => ifSo(it.talks || it.duty, path('/chat/room-chat/:id', { id: ref(it) }))
const channel: Way = (it) => (it.channel === null ? gone : path('/chat/channel-chat', { district: it.channel }))
const nowhere: Way = () => null

interface Known {
  topic: Topic
  way: Way
}

/** The kinds of a topic, each with where it leads. */
const about = <Kind extends NotificationKind>(topic: Topic, ways: Record<Kind, Way>): Record<Kind, Known> =>
  Object.fromEntries(Object.entries<Way>(ways).map(([kind, way]) => [kind, { topic, way }])) as Record<Kind, Known>

const kinds: Record<NotificationKind, Known> = {
  ...about('red', { favourite_red: shownPlace }),
  ...about('favourite', { favourite_lifted: shownPlace, favourite_grade: shownPlace, favourite_card: shownPlace }),
  ...about('card', {
    ...{ card_issued: ownCard, card_returned: ownCard, card_accepted: ownCard, card_closed: ownCard },
    ...{ card_withdrawn: ownCard, card_extension_granted: ownCard, card_extension_refused: ownCard },
    ...{ card_ratified: eitherCard, card_lapsed: eitherCard, registration_cards: ownCards },
    ...{ card_appeal_upheld: eitherCard, card_appeal_dismissed: eitherCard },
  }),
  ...about('deadline', { card_due: ownCard, card_overdue: ownCard, survey_expiring: survey, survey_expired: survey }),
  ...about('place', {
    ...{ registration_submitted: handedIn, registration_approved: shownPlace, registration_returned: ownPlaces },
    ...{ draft_rests: drafting, draft_ends: drafting, edit_approved: ownEdit, edit_returned: ownEdit },
    ...{ closure_confirmed: ownPlaces, closure_rejected: ownEdit, closure_found: ownEdit },
    ...{ survey_wanted: survey, owner_merged: shownPlace, owner_unmerged: shownPlace },
    ...{ claim_made: claim, claim_objected: claim, claim_heard: claim, claim_refused: claim, claim_lapsed: claim },
    ...{ claim_approved: ownPlaces, claim_to_answer: objection, claim_withdrawn: ownPlaces, claim_kept: ownPlaces },
    ...{ owner_changed: ownPlaces, owner_received: ownPlaces, offer_owner: offer, offer_helper: offer },
    ...{ offer_accepted: ownPlaces, offer_declined: ownPlaces, offer_expired: ownPlaces, offer_ended: ownPlaces },
  }),
  ...about('review', {
    ...{ review_held: ownReview, review_kept: ownReview, review_hidden: ownReview, review_redacted: ownReview },
    ...{ review_restored: ownReview, review_upheld: ownReview, review_answered: ownReview },
    review_received: ownPlaceReviews,
    ...{ report_visit: shownPlace, report_inspected: shownPlace, report_closed: shownPlace },
  }),
  ...about('chat', {
    ...{ message_received: chats, message_hidden: room, message_judged: room, message_appealed: room },
    group_invited: chats,
    ...{ announcement_made: channel, announcement_urgent: channel },
  }),
  ...about('work', {
    ...{ card_to_approve: cardWork, card_replied: cardWork, card_decision_due: cardWork, card_to_ratify: cardWork },
    ...{ card_extension_asked: cardWork, card_approved: sentCard, card_sent_back: draftAgain },
    ...{ card_appealed: appealWork, card_appeal_due: appealWork },
    ...{ claim_waiting: claimWork, claim_late: claimWork },
    ...{ work_handed: handedWork, work_taken: ownWork, work_set_aside: ownWork },
    ...{ officer_approved: areas, officer_restored: areas, area_given: areas, area_ended: areas },
    ...{ loan_offered: areas, loan_to_agree: officers, loan_agreed: areas, loan_declined: areas },
    ...{ loan_refused: areas, loan_ended: areas },
    ...{ supervise_given: areas, power_to_confirm: powerWork, power_confirmed: powerWork, power_refused: powerWork },
    power_lapsed: powerWork,
    ...{ officer_refused: nowhere, officer_suspended: nowhere },
  }),
}

/** The definition of a kind; undefined for one of another version. */
export const kindOf = (kind: string): Known | undefined =>
  Object.hasOwn(kinds, kind) ? kinds[kind as NotificationKind] : undefined

/** The kinds of a topic. */
export const kindsOf = (topic: Topic): NotificationKind[] =>
  (Object.keys(kinds) as NotificationKind[]).filter((kind) => kinds[kind].topic === topic)
