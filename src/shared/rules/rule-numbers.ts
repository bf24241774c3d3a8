/**
 * The numbers of rules that texts tell. A text has `{{REVIEW_EVERY_DAYS}}` in place of the number, and gets it when the texts are
 * loaded, on the server, once for each version of the rules: no caller hands it on, and browsers know nothing of it. Only the rule is changed.
 */

import { longestName } from '../accounts/display-name.ts'
import { mostPasskeys, rememberedDays, undoCodeLength, undoHours } from '../accounts/limits.ts'
import { longestPassword, shortestPassword } from '../accounts/password-rule.ts'
import { codeDigits, resendSeconds } from '../accounts/verification.ts'
import {
  ACTION_LENGTH,
  APPEAL_LENGTH,
  CARD_REASON_LENGTH,
  CARD_REPLY_LENGTH,
  FACTS_LENGTH,
} from '../cards/card-letters.ts'
import { APPEAL_DOCUMENTS_MOST, CLOSED_DAYS_MOST, REPLY_PHOTOS_MOST } from '../cards/card-limits.ts'
import { POST_DAYS } from '../cards/service.ts'
import { CANNED_MOST, PACE_DAYS, PACE_TALKS } from '../chat/answering.ts'
import {
  DELETE_HOURS,
  EDIT_MINUTES,
  GROUP_MOST,
  GROUP_PURPOSE_MOST,
  GROUP_TITLE_LENGTH,
  INVITED_AGAIN_DAYS,
  LABEL_MOST,
  LABELS_A_ROOM,
  LABELS_MOST,
  MESSAGE_APPEAL_DAYS,
  MESSAGE_APPEAL_LENGTH,
  MESSAGE_LENGTH,
  MESSAGE_PHOTOS_MOST,
  NEW_ACCOUNT_HOURS,
  NOTE_MOST,
  NOTES_MOST,
  PINNED_MOST,
  REPORT_CONTEXT,
  SAME_TEXT_ROOMS,
  TITLE_LENGTH,
  UNANSWERED_MOST,
} from '../chat/chat-limits.ts'
import * as rules from '../constants.ts'
import { formatters } from '../format.ts'
import { IDENTITY_REASON } from '../identity/question.ts'
import { COMPANION_MOST, INTEREST_YEARS, LICENSED_MOST, PACE_LEAST_SECONDS } from '../inspections/visit-limits.ts'
import { type Locale, locales } from '../locales.ts'
import { DIGEST_HOUR, NOTIFICATION_DAYS } from '../notifications/topics.ts'
import { LENT_DAYS_MOST, OFFICER_REASON } from '../officers/officer.ts'
import { AGENCY_KEYS_MOST, KEY_NAME, OWN_KEYS_MOST } from '../open/keys.ts'
import { HOOK_PLACES_MOST, WEBHOOKS_MOST } from '../open/webhooks.ts'
import { EDIT_DAYS } from '../own-places/edit.ts'
import { RECHECK_EVERY_DAYS } from '../own-places/recheck.ts'
import { SOON_DAYS } from '../own-places/to-do.ts'
import { VISIT_DAYS } from '../own-places/visit-days.ts'
import { CLAIM_WORDS } from '../ownership/claim.ts'
import { HELPERS_MOST } from '../ownership/offer.ts'
import { ACCOUNT_DIGITS } from '../payees/banks.ts'
import { ACCOUNT_NAME_MOST } from '../payees/payee-fields.ts'
import { PAPER_PAGES_MOST } from '../photos/photo-accept.ts'
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTOS_MOST } from '../photos/photos.ts'
import { RECOMMENDED_MIN_RATING, RECOMMENDED_MIN_REVIEWS } from '../places/list-rules.ts'
import { SPECIAL_DAYS_MOST } from '../places/special-hours.ts'
import {
  BREAK_MINUTES,
  COMPLAINT_WITHIN_DAYS,
  REPORT_DAYS,
  ROUND_MINUTES,
  ROUND_MOST,
  SURVEY_REMINDER_DAYS,
  UNSAFE_WITHIN_HOURS,
} from '../plan/weights.ts'
import { PROMISES_MOST } from '../policies/promise.ts'
import { choiceDays, pointMetres } from '../reader.ts'
import { RETURN_REASON } from '../registrations/decision.ts'
import { LICENCE_AWAITED_DAYS, LICENCE_YEARS_MOST } from '../registrations/licence-term.ts'
import {
  DRAFTS_MOST,
  GUEST_DRAFT_DAYS,
  ITEMS_MOST,
  OWN_DRAFT_DAYS,
  REGISTRATION_DIGITS,
} from '../registrations/registration.ts'
import { letters as registrationLetters } from '../registrations/step-letters.ts'
import { PLACE_REPORT_LENGTH } from '../reports/place-reports.ts'
import {
  CLOSING_LENGTH,
  DECISION_NOTE_MOST,
  REVIEW_APPEAL_DAYS,
  REVIEW_APPEAL_LENGTH,
  SEALED_MINUTES,
} from '../reviews/decisions.ts'
import { starSteps } from '../reviews/reviews.ts'
import {
  CONSECUTIVE_VISITS_MOST,
  NA_REASON_MIN,
  QUESTION_PHOTOS_MOST,
  STOP_NOTE_MIN,
  TEMPLATE_GRACE_DAYS,
} from '../runs/run-limits.ts'
import { costBaht } from '../standards/constants.ts'
import type { Rules } from '../standards/rules/rules.ts'
import { STOP_APPEAL, STOP_APPEAL_DAYS, STOP_WORDS, stopDays } from '../stops/stop.ts'

/** Numbers of the rules that have dates, of the version that holds. */
const datedNumbers = ({ grades, validityMonths, naWeightPercent, cards }: Rules) => ({
  APPEAL_DAYS: cards.appealDays,
  GRADE_A: grades.A.score,
  GRADE_B: grades.B.score,
  GRADE_C: grades.C.score,
  GRADE_D: grades.D.score,
  NA_WEIGHT_PERCENT: naWeightPercent,
  ON_SITE_HOURS: cards.onSite.hours,
  ON_SITE_METRES: cards.onSite.metres,
  RATIFY_HOURS: cards.ratifyHours,
  VALID_MONTHS_A: validityMonths.A,
  VALID_MONTHS_B: validityMonths.B,
  VALID_MONTHS_C: validityMonths.C,
})

const plainNumbers = {
  KEY_NAME_MOST: KEY_NAME.most,
  OWN_KEYS_MOST,
  HOOK_PLACES_MOST,
  WEBHOOKS_MOST,
  AGENCY_KEYS_MOST,
  POST_DAYS,
  CLOSING_LEAST: CLOSING_LENGTH.least,
  CLOSING_MOST: CLOSING_LENGTH.most,
  COMPLAINT_WITHIN_DAYS,
  DECISION_NOTE_MOST,
  REVIEW_APPEAL_DAYS,
  REVIEW_APPEAL_LEAST: REVIEW_APPEAL_LENGTH.least,
  REVIEW_APPEAL_MOST: REVIEW_APPEAL_LENGTH.most,
  LENT_DAYS_MOST,
  OFFICER_REASON_LEAST: OFFICER_REASON.least,
  OFFICER_REASON_MOST: OFFICER_REASON.most,
  DIGEST_HOUR,
  NOTIFICATION_DAYS,
  SEALED_MINUTES,
  UNSAFE_WITHIN_HOURS,
  ACTION_LEAST: ACTION_LENGTH.least,
  ACTION_MOST: ACTION_LENGTH.most,
  APPEAL_DOCUMENTS_MOST,
  APPEAL_LEAST: APPEAL_LENGTH.least,
  APPEAL_MOST: APPEAL_LENGTH.most,
  CLOSED_DAYS_MOST,
  OWN_EDIT_DAYS: EDIT_DAYS,
  PLACE_VISIT_DAYS: VISIT_DAYS,
  PROMISES_MOST,
  SPECIAL_DAYS_MOST,
  LICENCE_AWAITED_DAYS,
  LICENCE_YEARS_MOST,
  RECHECK_EVERY_DAYS,
  CARD_REASON_LEAST: CARD_REASON_LENGTH.least,
  CARD_REASON_MOST: CARD_REASON_LENGTH.most,
  CARD_REPLY_LEAST: CARD_REPLY_LENGTH.least,
  CARD_REPLY_MOST: CARD_REPLY_LENGTH.most,
  FACTS_LEAST: FACTS_LENGTH.least,
  FACTS_MOST: FACTS_LENGTH.most,
  REPLY_PHOTOS_MOST,
  ACCOUNT_LEAST: ACCOUNT_DIGITS.least,
  ACCOUNT_MOST: ACCOUNT_DIGITS.most,
  ACCOUNT_NAME_MOST,
  BURST_HOURS: rules.BURST_HOURS,
  CHOICE_DAYS: choiceDays,
  CLAIM_WORDS: CLAIM_WORDS.least,
  IDENTITY_REASON: IDENTITY_REASON.least,
  COST_LOW: costBaht.low,
  COST_MEDIUM: costBaht.medium,
  CHAT_MESSAGE_MOST: MESSAGE_LENGTH.most,
  CHAT_NEW_ACCOUNT_HOURS: NEW_ACCOUNT_HOURS,
  CHAT_SAME_TEXT_ROOMS: SAME_TEXT_ROOMS,
  CHAT_UNANSWERED_MOST: UNANSWERED_MOST,
  CHAT_EDIT_MINUTES: EDIT_MINUTES,
  CHAT_DELETE_HOURS: DELETE_HOURS,
  CHAT_REPORT_CONTEXT: REPORT_CONTEXT,
  CHAT_APPEAL_DAYS: MESSAGE_APPEAL_DAYS,
  CHAT_APPEAL_LEAST: MESSAGE_APPEAL_LENGTH.least,
  CHAT_APPEAL_MOST: MESSAGE_APPEAL_LENGTH.most,
  CHAT_CANNED_MOST: CANNED_MOST,
  CHAT_GROUP_MOST: GROUP_MOST,
  CHAT_PINNED_MOST: PINNED_MOST,
  CHAT_LABEL_MOST: LABEL_MOST,
  CHAT_LABELS_A_ROOM: LABELS_A_ROOM,
  CHAT_LABELS_MOST: LABELS_MOST,
  CHAT_NOTE_MOST: NOTE_MOST,
  CHAT_NOTES_MOST: NOTES_MOST,
  CHAT_PACE_DAYS: PACE_DAYS,
  CHAT_PACE_TALKS: PACE_TALKS,
  CHAT_PHOTOS_MOST: MESSAGE_PHOTOS_MOST,
  CHAT_PURPOSE_MOST: GROUP_PURPOSE_MOST,
  CHAT_GROUP_TITLE_LEAST: GROUP_TITLE_LENGTH.least,
  CHAT_GROUP_TITLE_MOST: GROUP_TITLE_LENGTH.most,
  CHAT_INVITED_AGAIN_DAYS: INVITED_AGAIN_DAYS,
  CHAT_TITLE_LEAST: TITLE_LENGTH.least,
  CHAT_TITLE_MOST: TITLE_LENGTH.most,
  CODE_AGAIN_SECONDS: resendSeconds,
  CODE_DIGITS: codeDigits,
  AREAS_FOLLOWED_MOST: rules.AREAS_FOLLOWED_MOST,
  AREA_RED_MOST: rules.AREA_RED_MOST,
  COMPANION_MOST,
  FAVOURITES_MOST: rules.FAVOURITES_MOST,
  GUEST_DRAFT_DAYS,
  OWN_DRAFT_DAYS,
  HELPERS_MOST,
  HOT_DAYS: rules.HOT_DAYS,
  INTEREST_YEARS,
  LANGUAGES: locales.length,
  LICENSED_MOST,
  PACE_LEAST_SECONDS,
  LOCATION_METRES: pointMetres,
  NA_REASON_MIN,
  NAME_MOST: longestName,
  NEAR_KM: rules.NEAR_RADIUS_M / 1000,
  PASSKEYS_MOST: mostPasskeys,
  PASSWORD_LEAST: shortestPassword,
  PASSWORD_MOST: longestPassword,
  PAYEE_CHECK_MONTHS: Math.floor(rules.PAYEE_CHECK_FRESH_DAYS / 30),
  PAYEE_MOST: rules.PAYEE_MOST,
  PHOTO_MB: PHOTO_MAX_BYTES / 1024 / 1024,
  PAPER_PAGES_MOST,
  PHOTO_MEGAPIXELS: PHOTO_MAX_PIXELS / 1e6,
  PHOTOS_MOST,
  PLACE_REPORT_LEAST: PLACE_REPORT_LENGTH.least,
  PLACE_REPORT_MOST: PLACE_REPORT_LENGTH.most,
  QUESTION_PHOTOS_MOST,
  RECOMMENDED_MIN_RATING,
  RECOMMENDED_MIN_REVIEWS,
  RECOMMENDED_RUN: rules.RECOMMENDED_RUN,
  REGISTRATION_BECAUSE: registrationLetters.because.least,
  REGISTRATION_DIGITS,
  REGISTRATION_DRAFTS: DRAFTS_MOST,
  REGISTRATION_REASON: RETURN_REASON.least,
  REGISTRATION_ITEMS: ITEMS_MOST,
  REMEMBERED_DAYS: rememberedDays,
  REPORT_DAYS,
  REPLY_MOST: rules.REPLY_LENGTH.most,
  STOP_APPEAL_DAYS,
  STOP_APPEAL_LEAST: STOP_APPEAL.least,
  STOP_DAYS: Math.max(...stopDays),
  STOP_WORDS_LEAST: STOP_WORDS.least,
  TO_DO_SOON_DAYS: SOON_DAYS,
  REVIEW_EVERY_DAYS: rules.REVIEW_EVERY_DAYS,
  REVIEW_LEAST: rules.REVIEW_LENGTH.least,
  REVIEW_MOST: rules.REVIEW_LENGTH.most,
  REVIEW_VISIT_MONTHS: rules.REVIEW_VISIT_MONTHS,
  BREAK_MINUTES,
  ROUND_HOURS: ROUND_MINUTES / 60,
  ROUND_MOST,
  STARS_LEAST: Math.min(...starSteps),
  STARS_MOST: Math.max(...starSteps),
  STOP_NOTE_MIN,
  TEMPLATE_GRACE_DAYS,
  SURVEY_REMINDER_DAYS,
  UNDO_CODE_LENGTH: undoCodeLength,
  UNDO_HOURS: undoHours,
  VISITS_IN_ROW_MOST: CONSECUTIVE_VISITS_MOST,
} as const satisfies Record<string, number>

/** Name in texts → number, by these rules. */
export const ruleNumbers = (rules: Rules): Record<string, number> => ({ ...plainNumbers, ...datedNumbers(rules) })

/** Placeholder of a rule's number in a text: in capitals, so that nobody takes it for a value that a caller gives. */
export const ruleNumber = /{{([A-Z][A-Z_]*)}}/g

/** A tree of texts with the numbers in it, as they are by these rules. A name that is no rule's throws, at start. */
export function withRuleNumbers<Tree>(locale: Locale, tree: Tree, rules: Rules): Tree {
  const numbers = ruleNumbers(rules)
  const { number } = formatters(locale)
  const filled = (child: unknown): unknown =>
    typeof child === 'string'
      ? child.replace(ruleNumber, (_whole, name: string) => {
          if (!Object.hasOwn(numbers, name)) throw new Error(`no rule has the number {{${name}}}: ${child}`)
          return number(numbers[name] as number)
        })
      : Object.fromEntries(Object.entries(child as object).map(([key, value]) => [key, filled(value)]))
  return filled(tree) as Tree
}
