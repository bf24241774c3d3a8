/** Notices of warning cards: to the owner, and to the officers and supervisors whose decision they wait for. */
import { isIssued } from '#shared/cards/card-states.ts'
import { path } from '#shared/path.ts'
import { datedByMessage, openEnded } from '../../notices/dates.ts'
import { defineNotices } from '../../notices/define.ts'
import { ifSo, type Link, placeOf, refOf, sentCard } from '../../notices/links.ts'
import { always, chosen } from '../../notices/reach.ts'
import type { Subject } from '../../notices/subject.ts'
import { atOnce, deadline } from '../../notices/times.ts'

const ownCard: Link = (it) =>
  ifSo(
    (it.owns || it.answers) && it.card !== null && isIssued(it.card),
    path('/vendor/warning-list/detail/:id', { id: refOf(it) }),
  )
/** Page on which the owner answers again; a card that is past that leads on from there. */
const ownReply: Link = (it) =>
  ifSo(
    (it.owns || it.answers) && it.card !== null && isIssued(it.card),
    path('/vendor/warning-list/reply/:id', { id: refOf(it) }),
  )
/** The owner's page, or for officers the letter: both are told. */
const eitherCard: Link = (it) => (it.owns || it.answers ? ownCard(it) : sentCard(it))

const onDuty =
  (address: (it: Subject) => string): Link =>
  (it) =>
    ifSo(it.duty && it.card !== null, address(it))
const cardWork = onDuty((it) => path('/inspector/manage-reply/approve-warning-card/:id', { id: refOf(it) }))
const appealWork = onDuty((it) => path('/inspector/manage-reply/appeal/:id', { id: refOf(it) }))
const draftAgain = onDuty((it) => path('/inspector/Issue-warning/:id', { id: placeOf(it) }))

const toOwner = { topic: 'card', link: ownCard, actions: ['card'], reach: chosen, times: atOnce } as const
const toBoth = { ...toOwner, link: eitherCard } as const
const toOfficer = { topic: 'work', link: cardWork, actions: ['cardWork'], reach: chosen, times: atOnce } as const

const toAgency = { ...toOfficer, link: sentCard, actions: ['cardSent'] } as const

const approved = ['card.approve', 'card.send_back', 'card.discard', 'card.withdraw'] as const
const ratified = ['card.ratify', 'card.lapse', 'card.withdraw'] as const
const answered = ['card.accept', 'card.return', 'card.close', 'card.withdraw'] as const
const extended = ['extension.grant', 'extension.refuse', 'extension.lapse', 'card.close', 'card.withdraw'] as const
const appealed = ['appeal.uphold', 'appeal.dismiss'] as const

const referred = [
  'card.take_referral',
  'card.return_referral',
  'card.end_referral',
  'card.close',
  'card.withdraw',
] as const

const ofDraft = { place: 'text', path: 'path', level: 'level' } as const
const ofCard = { ...ofDraft, card: 'text' } as const
/** The finding in a sentence and as a name, and how many there are beside it: messages/card-words.ts makes words of them. */
const said = { ...ofCard, found: 'finding', short: 'finding', more: 'count' } as const

export const cardNotices = defineNotices({
  /** `due` is until when to reply. */
  card_issued: { ...toOwner, values: { ...said, due: 'time' }, reach: always, withLetter: 'card' },
  card_returned: {
    ...toOwner,
    values: { ...said, due: 'time', reason: 'reason' },
    link: ownReply,
    actions: ['answerAgain'],
    reach: always,
  },
  /** To the owner: the receipt of a whole reply, with its words; `by` is until when officers decide. */
  card_reply_received: {
    ...toOwner,
    values: {
      ...ofCard,
      receipt: 'text',
      received: 'time',
      replies: 'text',
      photos: 'text',
      words: 'words',
      by: 'time',
    },
    actions: ['receipt'],
  },
  card_accepted: { ...toOwner, ...datedByMessage, values: ofCard },
  card_closed: { ...toOwner, ...datedByMessage, values: ofCard },
  card_withdrawn: { ...toOwner, ...datedByMessage, values: { ...ofCard, reason: 'reason' } },
  card_extension_granted: { ...toOwner, values: { ...ofCard, term: 'term', due: 'time' } },
  card_extension_refused: { ...toOwner, values: { ...ofCard, term: 'term', reason: 'reason', due: 'time' } },
  card_due: { ...toOwner, topic: 'deadline', values: { ...said, due: 'time' }, times: deadline },
  card_overdue: { ...toOwner, topic: 'deadline', values: { ...said, due: 'time' }, times: deadline },

  /** To the owner and the issuing officer: the outcome of an emergency card, and of an appeal. */
  card_ratified: { ...toBoth, ...datedByMessage, values: ofCard },
  card_lapsed: { ...toBoth, ...datedByMessage, values: ofCard },
  card_appeal_upheld: {
    ...toBoth,
    ...datedByMessage,
    values: { ...ofCard, reason: 'reason' },
    withLetter: 'appeal',
  },
  card_appeal_dismissed: {
    ...toBoth,
    ...datedByMessage,
    values: { ...ofCard, reason: 'reason' },
    withLetter: 'appeal',
  },

  /** To supervisors: a card waits for approval. */
  card_to_approve: { ...toOfficer, ...openEnded, values: ofDraft, settledBy: approved },
  /** To supervisors: a red card was issued at once; `due` is until when it is ratified. */
  card_to_ratify: { ...toOfficer, values: { ...ofCard, due: 'time' }, settledBy: ratified },
  /** To the author of the draft. */
  card_approved: { ...toOfficer, ...datedByMessage, values: ofCard, link: sentCard, actions: ['cardSent'] },
  card_sent_back: { ...toOfficer, ...datedByMessage, values: { ...ofDraft, reason: 'reason' }, link: draftAgain },
  /** To officers: an owner's replies wait, or a request for more time. */
  card_replied: { ...toOfficer, ...openEnded, values: ofCard, settledBy: answered },
  card_decision_due: { ...toOfficer, ...openEnded, values: ofCard, settledBy: answered },
  card_extension_asked: {
    ...toOfficer,
    ...openEnded,
    values: { ...ofCard, term: 'term', reason: 'reason' },
    settledBy: extended,
  },
  /** Between agencies, to supervisors of the other one: a card is offered, was taken or returned, or an officer has a note to it. */
  card_referred: {
    ...toAgency,
    ...openEnded,
    values: { ...ofCard, agency: 'text', reason: 'reason' },
    settledBy: referred,
  },
  card_referral_taken: { ...toAgency, ...datedByMessage, values: { ...ofCard, agency: 'text' } },
  card_referral_returned: { ...toAgency, ...datedByMessage, values: { ...ofCard, agency: 'text', reason: 'reason' } },
  card_noted: { ...toAgency, ...datedByMessage, values: { ...ofCard, agency: 'text', reason: 'reason' } },
  /** To the owner: another agency is in charge. */
  card_in_charge: { ...toOwner, ...datedByMessage, values: { ...ofCard, agency: 'text' } },

  /** To officers who may decide an appeal. */
  card_appealed: { ...toOfficer, values: { ...ofCard, due: 'time' }, link: appealWork, settledBy: appealed },
  card_appeal_due: { ...toOfficer, ...openEnded, values: ofCard, link: appealWork, settledBy: appealed },
})
