/** How each kind reaches its person while nobody has chosen anything: a kind without its line here is red. */
import { expect, test } from 'vitest'
import { topics } from '#shared/notifications/topics.ts'
import { standards, type Way } from '#shared/notifications/ways.ts'
import { kindsOf } from '../../notices/registry.ts'
import { secondsUntilDue } from './waiting.ts'
import { maySwitchOff } from './wanted.ts'

const [noon, night] = [5, 19].map((hour) => new Date(Date.UTC(2026, 10, 22, hour)))

/** `always` where nobody may switch it off. */
const standard = (kind: string, way: Way, topic: (typeof topics)[number]) =>
  maySwitchOff(kind, way) ? standards[topic][way] : 'always'
/** The hour in Bangkok at which it leaves that was written at `from`; `now` where it leaves at once. */
function leaves(kind: string, from: Date, by?: 'push'): string {
  const seconds = secondsUntilDue(kind, from, by)
  return seconds === 0 ? 'now' : `${new Date(from.getTime() + (seconds + 7 * 3_600) * 1_000).getUTCHours()}`
}

const line = (kind: string, topic: (typeof topics)[number]) =>
  [
    kind,
    ...[
      standard(kind, 'bell', topic),
      standard(kind, 'mail', topic),
      leaves(kind, noon as Date),
      leaves(kind, night as Date),
    ],
    ...[standard(kind, 'push', topic), leaves(kind, noon as Date, 'push'), leaves(kind, night as Date, 'push')],
  ].join(' ')

// kind, bell; mail, by day, at two in the night; push, by day, at two in the night.
const table = `
  favourite_red always always now now always now now
  card_issued always always now now always now 7
  card_returned always always now now always now 7
  card_accepted always on now now on now 7
  card_closed always on now now on now 7
  card_withdrawn always on now now on now 7
  card_extension_granted always on now now on now 7
  card_extension_refused always on now now on now 7
  card_ratified always on now now on now 7
  card_lapsed always on now now on now 7
  registration_cards always always now now always now 7
  card_appeal_upheld always on now now on now 7
  card_appeal_dismissed always on now now on now 7
  card_due always on now 7 on now 7
  card_overdue always on now 7 on now 7
  survey_expiring always on now 7 on now 7
  survey_expired always on now 7 on now 7
  registration_submitted always on now now on now 7
  registration_approved always on now now on now 7
  registration_returned always on now now on now 7
  draft_rests always on now 7 on now 7
  draft_ends always on now 7 on now 7
  edit_approved always on now now on now 7
  edit_returned always on now now on now 7
  closure_confirmed always on now now on now 7
  closure_rejected always on now now on now 7
  closure_found always on now now on now 7
  survey_wanted always on now now on now 7
  owner_merged always on now now on now 7
  owner_unmerged always on now now on now 7
  claim_made always on now now on now 7
  claim_objected always on now now on now 7
  claim_heard always on now now on now 7
  claim_refused always on now now on now 7
  claim_lapsed always on now now on now 7
  claim_approved always on now now on now 7
  claim_to_answer always always now now always now 7
  claim_withdrawn always on now now on now 7
  claim_kept always on now now on now 7
  owner_changed always always now now always now 7
  owner_received always on now now on now 7
  offer_owner always on now now on now 7
  offer_helper always on now now on now 7
  offer_accepted always on now now on now 7
  offer_declined always on now now on now 7
  offer_expired always on now now on now 7
  offer_ended always on now now on now 7
  review_held on on now now off now 7
  review_kept on on 8 8 off 8 8
  review_hidden always always now now always now 7
  review_redacted on on now now off now 7
  review_restored on on now now off now 7
  review_upheld on on now now off now 7
  review_answered on on 8 8 off 8 8
  review_received on on now now off now 7
  report_visit on on now now off now 7
  report_inspected on on now now off now 7
  report_closed on on now now off now 7
  message_received on on now now on now 7
  message_hidden always always now now always now 7
  message_judged on on now now on now 7
  message_appealed on on now now on now 7
  group_invited on on now now on now 7
  announcement_made on on now 7 on now 7
  announcement_urgent always always now now always now now
  favourite_lifted on on now 7 off now 7
  favourite_grade on on 8 8 off 8 8
  favourite_card on on 8 8 off 8 8
  card_to_approve always on now now on now 7
  card_replied always on now now on now 7
  card_decision_due always on now now on now 7
  card_to_ratify always on now now on now 7
  card_extension_asked always on now now on now 7
  card_approved always on now now on now 7
  card_sent_back always on now now on now 7
  card_appealed always on now now on now 7
  card_appeal_due always on now now on now 7
  claim_waiting always on now now on now 7
  claim_late always on now now on now 7
  work_handed always on now now on now 7
  work_taken always on now now on now 7
  work_set_aside always on now now on now 7
  officer_approved always on now now on now 7
  officer_restored always on now now on now 7
  area_given always on now now on now 7
  area_ended always always now now always now 7
  loan_offered always on now now on now 7
  loan_to_agree always on now now on now 7
  loan_agreed always on now now on now 7
  loan_declined always on now now on now 7
  loan_refused always on now now on now 7
  loan_ended always always now now always now 7
  supervise_given always on now now on now 7
  power_to_confirm always on now now on now 7
  power_confirmed always on now now on now 7
  power_refused always on now now on now 7
  power_lapsed always on now now on now 7
  officer_refused always always now now always now 7
  officer_suspended always always now now always now 7
`

test('every kind reaches its person in the ways and at the hours of its line', () => {
  expect(topics.flatMap((topic) => kindsOf(topic).map((kind) => line(kind, topic))).sort()).toEqual(
    table
      .trim()
      .split('\n')
      .map((it) => it.trim())
      .sort(),
  )
})
