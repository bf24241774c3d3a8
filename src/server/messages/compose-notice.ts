/** Messages about events of a person's account, so that somebody else's acts are noticed. Each names the remedy. */
import type { Locale } from '#shared/locales.ts'
import type { Mail } from '../external/message.ts'
import { type CardSaid, cardWords } from './card-words.ts'
import { cleanValue, longestInMail, longestInSms, longestReason } from './clean-value.ts'
import type { Composed } from './compose-code.ts'
import { writeHtml, writeText } from './letter.ts'
import { mailText } from './text.ts'

/** Values of each kind of notice. Texts come as people wrote them and are cleaned here. */
export interface NoticeValues {
  /** To the old contact; `contact` is the new one, masked by the caller where it should be, and `code` takes the change back. */
  contact_changed: { contact: string; code: string; at: Date }
  /** To the contact that was taken off again. */
  contact_restored: { at: Date }
  password_changed: { at: Date }
  /** Somebody tried to register with an address or number that has an account. */
  account_exists: Record<never, never>
  /** `device` such as `Chrome · Android`, empty when it does not say. */
  new_device: { device: string; at: Date }
  /** `device` as above: where the passkey was made. */
  passkey_added: { device: string; at: Date }
  /** `partner` such as `partner.example`, and the person's name there. */
  partner_linked: { partner: string; called: string; at: Date }
  account_deleted: { at: Date }
  /** To the applicant, and to the deciding supervisors. */
  role_requested: { name: string; unit: string; at: Date }
  /** To the former account of a browser that now shows another account's notifications; `device` as above. */
  push_moved: { device: string; at: Date }
  /** To supervisors: the head of the whole audit chain at that time. */
  record_head: { head: string; at: Date }
  /** To the owner of a place; `payee` is masked by the caller where it is a number. */
  payee_changed: { place: string; payee: string; at: Date }
  payee_ended: { place: string; payee: string; at: Date }
  /** To the author of a review that was published and waits for an officer since; `path` leads to it. */
  review_held: { place: string; path: string; at: Date }
  /** To the author: an officer's decision about the review. `note` are the officer's words, `until` is the deadline for an objection. */
  review_kept: { place: string; path: string; at: Date }
  review_hidden: { place: string; path: string; reason: string; note: string; until: Date; at: Date }
  review_redacted: { place: string; path: string; note: string; at: Date }
  review_restored: { place: string; path: string; note: string; at: Date }
  review_upheld: { place: string; path: string; note: string; at: Date }
  /** To the author: the owner answered. And to the owner, on the morning after: somebody wrote about the place. */
  review_answered: { place: string; path: string }
  review_received: { place: string; path: string }
  /** To a person with unread messages, in the morning. */
  message_received: { path: string }
  /** To a person who is invited to a group about the place. */
  group_invited: { place: string; path: string }
  /** To the author of a message that officers hid or marked, and to the reporter of one. */
  message_hidden: { place: string; path: string; at: Date }
  message_judged: { place: string; path: string; at: Date }
  message_appealed: { place: string; path: string; at: Date }
  /** To the owners of places in a district; `place` is the district. */
  announcement_made: { place: string; unit: string; title: string; path: string }
  announcement_urgent: { place: string; unit: string; title: string; path: string }
  /** To the reporter of a place's problem, with an account. */
  report_visit: { place: string; path: string; at: Date }
  report_inspected: { place: string; path: string; at: Date }
  report_closed: { place: string; path: string; reason: string; at: Date }
  /** To an officer, about their grant and areas. */
  officer_approved: { area: string; path: string; at: Date }
  officer_refused: { reason: string; at: Date }
  officer_suspended: { reason: string; at: Date }
  officer_restored: { path: string; at: Date }
  area_given: { area: string; path: string; at: Date }
  area_ended: { area: string; reason: string; path: string; at: Date }
  supervise_given: { area: string; path: string; at: Date }
  /** To possible second supervisors, about the officer or place `name`. And to the proposer, the outcome. */
  power_to_confirm: { name: string; path: string }
  power_confirmed: { name: string; path: string }
  power_refused: { name: string; path: string }
  power_lapsed: { name: string; path: string }
  /** To the borrower of an area, with the lender. */
  loan_offered: { name: string; area: string; until: Date; path: string }
  /** To supervisors of the area: `name` lends it to `to`. */
  loan_to_agree: { name: string; to: string; area: string; path: string }
  /** To the lender, with the borrower. */
  loan_agreed: { name: string; area: string; until: Date; path: string }
  loan_declined: { name: string; area: string; path: string }
  /** To both: a supervisor refused. */
  loan_refused: { area: string; reason: string; path: string }
  /** To the borrower: it was withdrawn, or the lender is not on duty any more. */
  loan_ended: { name: string; area: string; path: string }
  /** To the applicant of a registration; `by` is the deadline of the decision. */
  registration_submitted: { place: string; path: string; at: Date; by: Date }
  /** To the owner of a place: a warning card was issued. `due` is until when to reply. */
  card_issued: CardSaid & { card: string; place: string; due: Date; path: string }
  /** To supervisors: a card waits for approval. */
  card_to_approve: { place: string; path: string }
  /** To the author of the draft. */
  card_approved: { card: string; place: string; path: string }
  card_sent_back: { place: string; reason: string; path: string }
  /** To officers: an owner's replies wait. */
  card_replied: { card: string; place: string; path: string }
  card_decision_due: { card: string; place: string; path: string }
  /** To the owner: decisions on the replies, and elapsed deadlines. */
  card_returned: CardSaid & { card: string; place: string; due: Date; path: string; reason: string }
  card_accepted: { card: string; place: string; path: string }
  card_closed: { card: string; place: string; path: string }
  card_withdrawn: { card: string; place: string; reason: string; path: string }
  /** To supervisors: a red card was issued at once; `due` is until when it is ratified. */
  card_to_ratify: { card: string; place: string; due: Date; path: string }
  /** To the owner and the issuing officer. */
  card_ratified: { card: string; place: string; path: string }
  card_lapsed: { card: string; place: string; path: string }
  /** To an officer: the owner asks for more time. And the outcome, to the owner. */
  card_extension_asked: { card: string; place: string; reason: string; path: string }
  card_extension_granted: { card: string; place: string; due: Date; path: string }
  card_extension_refused: { card: string; place: string; reason: string; due: Date; path: string }
  /** To officers who may decide an appeal. And the outcome, to the owner and the author of the card. */
  card_appealed: { card: string; place: string; due: Date; path: string }
  card_appeal_due: { card: string; place: string; path: string }
  card_appeal_upheld: { card: string; place: string; reason: string; path: string }
  card_appeal_dismissed: { card: string; place: string; reason: string; path: string }
  /** To the place's keepers. */
  favourite_red: { place: string; path: string }
  favourite_lifted: { place: string; path: string }
  favourite_grade: { place: string; path: string }
  favourite_card: { place: string; path: string }
  survey_wanted: { place: string; path: string }
  /** To the owner, before the self-survey ends and when it has. */
  survey_expiring: { place: string; due: Date; path: string }
  survey_expired: { place: string; path: string }
  card_due: CardSaid & { card: string; place: string; due: Date; path: string }
  card_overdue: CardSaid & { card: string; place: string; path: string }
  /** To the owner; `path` leads to the place. */
  registration_approved: { place: string; path: string; at: Date }
  /** `reason` names the fields; `path` leads to the first of them. */
  registration_returned: { place: string; path: string; reason: string; at: Date }
  /** The place was closed with open warning cards; `path` leads to them. */
  registration_cards: { place: string; path: string; at: Date }
  /** To the owner: the outcome of a proposed change; `path` leads to its page. */
  edit_approved: { place: string; path: string }
  edit_returned: { place: string; path: string; reason: string }
  /** To the owner: the outcome of a closing for good, and that officers accepted reports of a closed place. */
  closure_confirmed: { place: string; path: string }
  closure_rejected: { place: string; path: string; reason: string }
  closure_found: { place: string; path: string; reason: string }
  /** To the author of a registration: it rests, and is deleted at `by`; `path` leads on. */
  draft_rests: { place: string; path: string }
  draft_ends: { place: string; path: string; by: Date }
  /** To the claimant of a place; `by` is when an officer decides at the latest. */
  claim_made: { place: string; path: string; by: Date }
  claim_objected: { place: string; path: string }
  claim_heard: { place: string; path: string; by: Date }
  claim_approved: { place: string; path: string }
  claim_refused: { place: string; path: string; reason: string }
  claim_lapsed: { place: string; path: string }
  /** To the owner: somebody claims the place; `due` is until when to object. */
  claim_to_answer: { place: string; path: string; due: Date }
  claim_withdrawn: { place: string; path: string }
  claim_kept: { place: string; path: string }
  /** To supervisors of the area: late work of a suspended or moved officer. */
  work_handed: { place: string; path: string }
  /** To that officer: the supervisor's decision. */
  work_taken: { place: string; path: string }
  work_set_aside: { place: string; path: string; reason: string }
  /** To supervisors of the area. */
  claim_waiting: { place: string; path: string; by: Date }
  claim_late: { place: string; path: string }
  /** To the owner before: the place is somebody else's. */
  owner_changed: { place: string; path: string; reason: string }
  owner_received: { place: string; path: string }
  /** To owners: entries of one place were put together, or taken apart again. */
  owner_merged: { place: string; path: string }
  owner_unmerged: { place: string; path: string }
  /** To somebody known by a contact; `due` is until when to accept. */
  offer_owner: { place: string; path: string; due: Date }
  offer_helper: { place: string; path: string; due: Date }
  /** To the offering owner. */
  offer_accepted: { place: string; path: string }
  offer_declined: { place: string; path: string }
  offer_expired: { place: string; path: string }
  /** To the other side. */
  offer_ended: { place: string; path: string }
}

export type NoticeKind = keyof NoticeValues

interface Notice<Kind extends NoticeKind> {
  locale: Locale
  by: 'email' | 'sms'
  kind: Kind
  /** Where the product is reached, PUBLIC_URL. */
  origin: string
  values: NoticeValues[Kind]
  /** Whether the reader may stop mails of this kind; it is sent with {@link signUnsubscribe}. @default false */
  mayStop?: boolean
}

const signIn = { text: 'signIn', path: '/auth/login' }
const passkeys = { text: 'passkeys', path: '/profile/setting/passkeys' }
const recover = { text: 'recover', path: '/forgot' }
const partners = { text: 'partners', path: '/profile/setting/partners' }
const favourites = { text: 'favourites', path: '/profile/favorite-place' }
const undo = { text: 'undo', path: '/auth/undo' }
/** A link without a path leads to that of the notice's values. */
const links: Record<NoticeKind, { text: string; path?: string; withCode?: boolean }[]> = {
  contact_changed: [{ ...undo, withCode: true }],
  contact_restored: [],
  password_changed: [recover],
  account_exists: [signIn, recover],
  new_device: [recover],
  passkey_added: [passkeys, recover],
  partner_linked: [partners, recover],
  account_deleted: [],
  role_requested: [],
  record_head: [],
  push_moved: [recover],
  payee_changed: [recover],
  payee_ended: [recover],
  review_held: [{ text: 'ownReview' }, recover],
  review_kept: [{ text: 'ownReview' }],
  review_hidden: [{ text: 'ownReview' }],
  review_redacted: [{ text: 'ownReview' }],
  review_restored: [{ text: 'ownReview' }],
  review_upheld: [{ text: 'ownReview' }],
  review_answered: [{ text: 'ownReview' }],
  review_received: [{ text: 'reviews' }],
  message_received: [{ text: 'messages' }],
  group_invited: [{ text: 'messages' }],
  message_hidden: [{ text: 'room' }, recover],
  message_judged: [{ text: 'room' }],
  message_appealed: [{ text: 'room' }],
  announcement_made: [{ text: 'announcement' }],
  announcement_urgent: [{ text: 'announcement' }],
  report_visit: [{ text: 'place' }],
  report_inspected: [{ text: 'place' }],
  report_closed: [{ text: 'place' }],
  officer_approved: [{ text: 'officer' }],
  officer_refused: [],
  officer_suspended: [],
  officer_restored: [{ text: 'officer' }],
  area_given: [{ text: 'officer' }],
  area_ended: [{ text: 'officer' }],
  supervise_given: [{ text: 'officer' }],
  power_to_confirm: [{ text: 'proposal' }],
  power_confirmed: [{ text: 'proposal' }],
  power_refused: [{ text: 'proposal' }],
  power_lapsed: [{ text: 'proposal' }],
  loan_offered: [{ text: 'officer' }],
  loan_to_agree: [{ text: 'officers' }],
  loan_agreed: [{ text: 'officer' }],
  loan_declined: [{ text: 'officer' }],
  loan_refused: [{ text: 'officer' }],
  loan_ended: [{ text: 'officer' }],
  registration_submitted: [{ text: 'registration' }, recover],
  card_issued: [{ text: 'card' }],
  card_to_approve: [{ text: 'cardWork' }],
  card_approved: [{ text: 'cardSent' }],
  card_sent_back: [{ text: 'cardWork' }],
  card_replied: [{ text: 'cardWork' }],
  card_decision_due: [{ text: 'cardWork' }],
  card_returned: [{ text: 'card' }],
  card_accepted: [{ text: 'card' }],
  card_closed: [{ text: 'card' }],
  card_withdrawn: [{ text: 'card' }],
  card_due: [{ text: 'card' }],
  card_overdue: [{ text: 'card' }],
  card_to_ratify: [{ text: 'cardWork' }],
  card_ratified: [{ text: 'card' }],
  card_lapsed: [{ text: 'card' }],
  card_extension_asked: [{ text: 'cardWork' }],
  card_extension_granted: [{ text: 'card' }],
  card_extension_refused: [{ text: 'card' }],
  card_appealed: [{ text: 'cardWork' }],
  card_appeal_due: [{ text: 'cardWork' }],
  card_appeal_upheld: [{ text: 'card' }],
  card_appeal_dismissed: [{ text: 'card' }],
  favourite_red: [{ text: 'place' }, favourites],
  favourite_lifted: [{ text: 'place' }, favourites],
  favourite_grade: [{ text: 'place' }, favourites],
  favourite_card: [{ text: 'place' }, favourites],
  survey_wanted: [{ text: 'survey' }],
  survey_expiring: [{ text: 'survey' }],
  survey_expired: [{ text: 'survey' }],
  registration_approved: [{ text: 'registration' }],
  registration_returned: [{ text: 'registration' }],
  registration_cards: [{ text: 'card' }],
  edit_approved: [{ text: 'ownPlace' }],
  edit_returned: [{ text: 'ownPlace' }],
  closure_confirmed: [{ text: 'ownPlace' }],
  closure_rejected: [{ text: 'ownPlace' }],
  closure_found: [{ text: 'ownPlace' }],
  draft_rests: [{ text: 'registration' }],
  draft_ends: [{ text: 'registration' }],
  claim_made: [{ text: 'claim' }],
  claim_objected: [{ text: 'claim' }],
  claim_heard: [{ text: 'claim' }],
  claim_approved: [{ text: 'claim' }],
  claim_refused: [{ text: 'claim' }],
  claim_lapsed: [{ text: 'claim' }],
  claim_to_answer: [{ text: 'claim' }],
  claim_withdrawn: [{ text: 'claim' }],
  claim_kept: [{ text: 'claim' }],
  claim_waiting: [{ text: 'claimWork' }],
  claim_late: [{ text: 'claimWork' }],
  work_handed: [{ text: 'handedWork' }],
  work_taken: [{ text: 'ownWork' }],
  work_set_aside: [{ text: 'ownWork' }],
  owner_changed: [{ text: 'ownPlaces' }],
  owner_received: [{ text: 'ownPlaces' }],
  owner_merged: [{ text: 'ownPlaces' }],
  owner_unmerged: [{ text: 'ownPlaces' }],
  offer_owner: [{ text: 'offer' }],
  offer_helper: [{ text: 'offer' }],
  offer_accepted: [{ text: 'ownPlaces' }],
  offer_declined: [{ text: 'ownPlaces' }],
  offer_expired: [{ text: 'ownPlaces' }],
  offer_ended: [{ text: 'ownPlaces' }],
}

/** Stands for the reader's token, which is written when the mail is sent; values of people lose such a character on their way in. */
const tokenMark = '\u0001'

/** The mail with its reader's own token in the links by which such mails are stopped. */
export const signUnsubscribe = (mail: Mail, token: string): Mail => {
  const signed = (text: string) => text.replaceAll(tokenMark, token)
  return {
    ...mail,
    text: signed(mail.text),
    html: signed(mail.html),
    unsubscribe: mail.unsubscribe && signed(mail.unsubscribe),
  }
}

/**
 * Writes the notice in the person's language. Short messages carry no links, because people here are taught not to follow those; but for a
 * warning card's, which leads to our own address and carries the number of the card.
 */
export function composeNotice<Kind extends NoticeKind>({
  locale,
  by,
  kind,
  origin,
  values,
  mayStop,
}: Notice<Kind>): Composed {
  const { t, format, product } = mailText(locale)
  const write = (value: string | Date, most = longestInMail): string => {
    if (value instanceof Date) return format.dateTime(value.toISOString())
    // The raised dot alone would make an English short message twice as dear.
    const cleaned = by === 'sms' ? cleanValue(value.replaceAll(' · ', ', '), longestInSms) : cleanValue(value, most)
    return cleaned || t('mail:unnamed')
  }
  const asWritten = Object.entries(values as Record<string, string | Date | number>).flatMap(([name, value]) =>
    typeof value === 'number' ? [] : [[name, write(value, name === 'reason' ? longestReason : longestInMail)]],
  )
  const words = cardWords({ t }, values, { origin, write: (value) => write(value, longestReason) })
  const written: Record<string, string> = { ...Object.fromEntries(asWritten), ...words }
  if (by === 'sms') return { by, locale, text: t(`mail:notice.sms.${kind}`, { ...written, product }) }
  const heading = t(`mail:notice.title.${kind}`, written)
  const letter = {
    locale,
    product,
    origin,
    heading,
    blocks: [
      { text: t(`mail:notice.body.${kind}`, written) },
      { text: t(`mail:notice.notYou.${kind}`, written) },
      ...links[kind].map(({ text, path, withCode }) => ({
        link: t(`mail:action.${text}`),
        href: origin + (path ?? (values as { path?: string }).path ?? '') + (withCode ? `?code=${written.code}` : ''),
      })),
    ],
    footer: t('mail:footer'),
    ...(mayStop && {
      stop: { link: t('mail:action.stop'), href: `${origin}/notification/unsubscribe?of=${tokenMark}` },
    }),
  }
  return {
    by,
    locale,
    sender: product,
    subject: `${heading} · ${product}`,
    text: writeText(letter),
    html: writeHtml(letter),
    ...(mayStop && { unsubscribe: `${origin}/notification/unsubscribe/one-click?of=${tokenMark}` }),
  }
}
