/**
 * How long each table's rows are kept, why, and by what law: every table stands in one entry, so that a new one is not forgotten. The
 * table of the operations page is made from it, and the work that removes rows takes its days from the same constants.
 */

import { REVISION_DAYS, ROOM_DAYS } from '#shared/chat/chat-limits.ts'
import { POSITION_HOURS } from '#shared/chat/position.ts'
import { HOT_DAYS } from '#shared/constants.ts'
import { LIVE_DAYS } from '#shared/live/live-event.ts'
import { LINE_EVENT_DAYS } from '#shared/notifications/line.ts'
import { NOTIFICATION_DAYS } from '#shared/notifications/topics.ts'
import { INVITATION_KEPT_DAYS } from '#shared/officers/invitation.ts'
import { KEY_KEPT_DAYS } from '#shared/open/keys.ts'
import { DUMP_DAYS } from '#shared/open/limits.ts'
import { HOOK_CALLS_DAYS } from '#shared/open/webhooks.ts'
import { VISIT_DAYS } from '#shared/own-places/visit-days.ts'
import { PREPARED_DAYS } from '#shared/runs/run-limits.ts'
import { UPLOAD_DAYS } from '#shared/uploads/upload-parts.ts'
import type { Schema } from './schema.ts'

/** Days that a message which was given up stays, to be looked at and tried again. */
export const GIVEN_UP_DAYS = 14
/** Days for which figures of a day stay: the longest period of the dashboard, and the month in which it begins. */
export const DAY_FIGURES_DAYS = 400
/** Days in which a command that is sent again is known (domain/command/receipts.ts). */
export const RECEIPT_DAYS = 7
/** Days for which words on record keep their translations, whose words may be gone. */
export const SAID_DAYS = 180

type TableName = keyof Schema | 'schema_migrations' | 'rate_limits'

export interface Kept {
  what: string
  tables: readonly TableName[]
  /** Tables whose rows go with those. */
  with?: readonly TableName[]
  howLong: string
  why: string
  law: string
  /** The background work that removes them (background/background-work.ts); null where rows go by a command alone, or stay. */
  removedBy: string | null
}

const days = (count: number) => `${count} days`

const pdpa = 'Personal Data Protection Act B.E. 2562, section 37 (3): erased when they are needed no more'
const contract =
  'Personal Data Protection Act, sections 24 (3) and 33: for the service that the person asked for, erased with the account'
const task = 'Personal Data Protection Act, section 24 (4): a task of the public interest'
const documents =
  'Regulation of the Office of the Prime Minister on Documentary Work B.E. 2526, item 57: ten years at least; National Archives Act B.E. 2556'
const nobody = 'no personal data'

export const retention: readonly Kept[] = [
  {
    what: 'Sessions, codes and limits of signing in',
    tables: [
      'sessions',
      'ended_sessions',
      'verifications',
      'passkey_challenges',
      'known_devices',
      'refused_posts',
      'contact_undos',
      'line_codes',
      'used_handoffs',
      'rate_limits',
    ],
    with: ['held_forms', 'push_subscriptions'],
    howLong: 'until each one’s end, and an hour',
    why: 'an attacker must not use what its owner has finished with',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Drafts of registrations',
    tables: ['business_drafts'],
    with: ['draft_files'],
    howLong: 'until each one’s end, which its page tells',
    why: 'nothing was handed in',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Uploads in parts',
    tables: ['uploads'],
    with: ['upload_parts'],
    howLong: days(UPLOAD_DAYS),
    why: 'a broken connection comes back within days',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Places that an officer took along to work offline',
    tables: ['prepared_runs'],
    howLong: days(PREPARED_DAYS),
    why: 'later the visit is prepared anew',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Receipts of commands',
    tables: ['command_receipts'],
    howLong: days(RECEIPT_DAYS),
    why: 'a device that was offline sends again without doing twice',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Lists of places, and inspections of other systems, while they are taken over',
    tables: ['place_imports', 'report_jobs'],
    with: ['place_import_rows', 'report_job_rows'],
    howLong: 'until each one’s end: seven days unconfirmed, ninety after it is over',
    why: 'the importer looks up what became of each row',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Invitations of officers',
    tables: ['officer_invitations'],
    howLong: `${days(INVITATION_KEPT_DAYS)} after its end`,
    why: 'somebody who comes late reads that it is over',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Keys of programs',
    tables: ['api_keys'],
    howLong: `${days(KEY_KEPT_DAYS)} after its end`,
    why: 'its maker looks up which keys there were',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Calls of webhooks',
    tables: ['webhook_calls'],
    howLong: days(HOOK_CALLS_DAYS),
    why: 'a receiver’s faults are looked into',
    law: nobody,
    removedBy: 'remove-expired',
  },
  {
    what: 'Messages of LINE that were worked off',
    tables: ['line_events'],
    howLong: days(LINE_EVENT_DAYS),
    why: 'LINE may deliver one again',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Notifications',
    tables: ['notifications'],
    howLong: days(NOTIFICATION_DAYS),
    why: 'the bell is a memory of half a year',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Live events',
    tables: ['live_events'],
    howLong: days(LIVE_DAYS),
    why: 'a page that comes back later reads everything anew',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Conversations, but for those about a card',
    tables: ['chat_rooms'],
    with: [
      'chat_answerers',
      'chat_invitations',
      'chat_labels',
      'chat_members',
      'chat_mentions',
      'chat_message_translations',
      'chat_messages',
      'chat_notes',
      'chat_reactions',
      'chat_reports',
      'chat_review_asks',
    ],
    howLong: `${days(ROOM_DAYS)} after the last message; about a card as long as the card`,
    why: 'both sides can show what was agreed, for as long as claims on services last',
    law: 'Civil and Commercial Code, section 193/34: two years; Personal Data Protection Act, section 37 (3)',
    removedBy: 'remove-expired',
  },
  {
    what: 'Earlier wordings of messages, and pictures of those taken back or hidden',
    tables: ['chat_revisions', 'chat_photos'],
    howLong: `${days(REVISION_DAYS)}, and while a report of it is open`,
    why: 'a report is decided on what was said',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Positions that people share in a talk',
    tables: ['chat_positions'],
    howLong: `${POSITION_HOURS} hours, or until the message is taken back or the sender closes the account; then the message says that there was one`,
    why: 'people meet',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Translations of words on record',
    tables: ['said_translations'],
    howLong: days(SAID_DAYS),
    why: 'made anew by the next reader; the words may be gone',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Figures by day: areas, late work, officers’ work',
    tables: ['area_days', 'overdue_days', 'officer_days'],
    howLong: days(DAY_FIGURES_DAYS),
    why: 'the dashboard shows a year; officers’ work is measured no further back',
    law: pdpa,
    removedBy: 'remove-expired',
  },
  {
    what: 'Visits of a place’s page, by salted hashes',
    tables: ['visit_marks', 'visit_salts'],
    howLong: `${days(HOT_DAYS)}; the salts a week longer`,
    why: 'each visitor counts once for the trending list; without its salt a hash is nobody’s',
    law: pdpa,
    removedBy: 'order-trending',
  },
  {
    what: 'Visitors of a place by day, as a number',
    tables: ['place_days'],
    howLong: days(VISIT_DAYS),
    why: 'owners see a month',
    law: nobody,
    removedBy: 'order-trending',
  },
  {
    what: 'Messages on their way',
    tables: ['deliveries'],
    howLong: `until they have left; given up, ${days(GIVEN_UP_DAYS)}`,
    why: 'the operator sees what failed and sends it again',
    law: pdpa,
    removedBy: 'remove-given-up',
  },
  {
    what: 'Files of open data',
    tables: ['open_dumps'],
    howLong: `${DUMP_DAYS} nights`,
    why: 'a download that began goes on',
    law: nobody,
    removedBy: 'write-dumps',
  },
  {
    what: 'Progress of the daily work on the urgency of visits',
    tables: ['priority_walks'],
    howLong: 'a day',
    why: 'a stopped process goes on where it was',
    law: nobody,
    removedBy: 'visit-priorities',
  },
  {
    what: 'Accounts, and what a person set, follows or keeps for oneself',
    tables: ['users'],
    with: [
      'area_follows',
      'area_loans',
      'authenticator_apps',
      'decision_leases',
      'duty_areas',
      'favourites',
      'line_links',
      'live_positions',
      'notification_settings',
      'officer_fairness',
      'officer_moves',
      'officer_signatures',
      'partner_links',
      'passkeys',
      'place_interests',
      'place_offers',
      'power_proposals',
      'recovery_codes',
      'role_grants',
      'rounds',
      'round_stops',
      'stewards',
      'user_blocks',
      'webhooks',
      'account_stops',
    ],
    howLong: 'until the person leaves',
    why: 'the service itself',
    law: contract,
    removedBy: null,
  },
  {
    what: 'Reviews with replies, reports and decisions',
    tables: ['reviews'],
    with: [
      'review_appeals',
      'review_concerns',
      'review_decisions',
      'review_photos',
      'review_replies',
      'review_reports',
      'review_revisions',
      'review_translations',
      'sealed_originals',
      'sealed_readings',
    ],
    howLong: 'until the writer takes them back; of a leaver without the name',
    why: 'readers judge a place by what others met',
    law: contract,
    removedBy: null,
  },
  {
    what: 'Places, what their owners say of them, and what is worked out from it',
    tables: ['businesses'],
    with: [
      'amenity_checks',
      'bank_accounts',
      'business_edits',
      'chat_answering',
      'chat_canned_answers',
      'claim_files',
      'claim_timers',
      'claims',
      'closures',
      'complaint_visits',
      'identity_questions',
      'items',
      'licences',
      'merged_rows',
      'photos',
      'place_comparisons',
      'place_merges',
      'place_pairs',
      'place_reports',
      'policies',
      'publication_looks',
      'recheck_requests',
      'registrations',
      'reported_inspections',
      'review_summaries',
      'search_docs',
      'social_accounts',
      'survey_reminders',
      'visit_priorities',
    ],
    howLong: 'as long as the place is on record; personal parts until their owner leaves it',
    why: 'the public finds the place, also when it is closed',
    law: task,
    removedBy: null,
  },
  {
    what: 'Inspections, cards, letters, surveys and what was decided on them',
    tables: [
      'answers',
      'card_findings',
      'card_numbers',
      'card_replies',
      'card_reply_photos',
      'findings',
      'inspections',
      'law_entries',
      'law_versions',
      'quarantined_ops',
      'quarantined_photos',
      'quarantined_runs',
      'run_ops',
      'run_photos',
      'runs',
      'second_answers',
      'second_looks',
      'survey_answers',
      'surveys',
      'warning_cards',
      'lot_visits',
      'lot_weeks',
      'devices',
    ],
    with: [
      'card_appeal_documents',
      'card_appeals',
      'card_extensions',
      'card_moves',
      'card_referrals',
      'card_reply_draft_photos',
      'card_reply_drafts',
      'card_reply_translations',
      'card_services',
      'card_timers',
      'finding_note_translations',
      'letters',
      'photo_decisions',
      'survey_notices',
    ],
    howLong: 'for good',
    why: 'administrative acts, and the proof on which they rest',
    law: documents,
    removedBy: null,
  },
  {
    what: 'The record, and publications with their log',
    tables: [
      'audit_chains',
      'audit_checks',
      'audit_common_chains',
      'audit_events',
      'audit_faults',
      'audit_heads_told',
      'audit_links',
      'audit_scopes',
      'log_heads',
      'publications',
    ],
    with: ['publication_texts'],
    howLong: 'for good; people in it are named by a number that leads nowhere once they left',
    why: 'every act can be proved, and that nothing was cut off',
    law: documents,
    removedBy: null,
  },
  {
    what: 'Agencies, standards, words and the installation’s own state',
    tables: [
      'agencies',
      'announcements',
      'categories',
      'demo_data',
      'districts',
      'figure_refreshes',
      'line_quota',
      'list_orders',
      'officer_factor',
      'photo_prints',
      'provinces',
      'question_help',
      'question_templates',
      'questions',
      'reference_loads',
      'schema_migrations',
      'secrets',
      'stale_search_docs',
      'subdistricts',
      'vocabulary',
      'vocabulary_revision',
    ],
    with: ['agency_areas', 'agency_fairness', 'agency_kinds', 'photo_likenesses'],
    howLong: 'while they are in use',
    why: 'the installation works by them',
    law: nobody,
    removedBy: null,
  },
]

const codes = (names: readonly string[]) =>
  names
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(' ')

/** Markdown table of it for the operations page. */
export function retentionTable(): string {
  const rows = retention.map((kept) => {
    const { what, tables, howLong, why, law, removedBy } = kept
    return `| ${what} | ${codes([...tables, ...(kept.with ?? [])])} | ${howLong} | ${removedBy ? `\`${removedBy}\`` : '–'} | ${why} | ${law} |`
  })
  return ['| What | Tables | How long | Removed by | Why | Law |', '|---|---|---|---|---|---|', ...rows].join('\n')
}
