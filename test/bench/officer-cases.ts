/** The queries of an officer's daily pages: the day, the round, and every queue, by a supervisor of a whole large province. */
import type { Database } from '#server/db/database.ts'
import { listWaiting as listCards } from '#server/domain/cards/list-waiting.ts'
import { listSecondLooks } from '#server/domain/fairness/second-looks.ts'
import { listOrphans, listPairs, listRecentMerges } from '#server/domain/merges/read-merges.ts'
import { listWaitingTexts } from '#server/domain/moderation/queue.ts'
import { listOfficers } from '#server/domain/officers/find-officers.ts'
import { listWaitingClosures } from '#server/domain/own-places/waiting-closures.ts'
import { listWaitingEdits } from '#server/domain/own-places/waiting-edits.ts'
import { listWaitingClaims } from '#server/domain/ownership/waiting-claims.ts'
import { findDay } from '#server/domain/plan/find-day.ts'
import { findPlan } from '#server/domain/plan/find-plan.ts'
import { listLateSurveys } from '#server/domain/plan/late-surveys.ts'
import { listWaiting as listRegistrations } from '#server/domain/registrations/waiting.ts'
import { findWork } from '#server/domain/waiting/find-work.ts'
import { addPerson } from '../support/people.ts'

export interface OfficerCase {
  what: string
  ask(database: Database): Promise<unknown>
}

const province = 10

/** The cases, for a supervisor made for them. */
export async function officerCases(database: Database): Promise<OfficerCase[]> {
  const { id: officer } = await addPerson(database, {
    inspector: { level: 'supervisor', areas: [province] },
    email: `bench-${crypto.randomUUID()}@example.org`,
  })
  const reading = () => ({ officer, reader: officer, locale: 'th' as const, now: new Date() })
  const plan = { category: null, district: null, with: [], name: '' }
  return [
    { what: 'home', ask: ({ db }) => Promise.all([findDay(db, officer, reading()), findWork(db, reading())]) },
    { what: 'business-tourlist', ask: ({ db }) => findPlan(db, officer, { ...reading(), ...plan }) },
    {
      what: 'business-tourlist, a kind',
      ask: ({ db }) => findPlan(db, officer, { ...reading(), ...plan, category: 'tour' }),
    },
    { what: 'manage-reply', ask: ({ db }) => listCards(db, reading()) },
    { what: 'check-comment', ask: ({ db }) => listWaitingTexts(db, reading()) },
    { what: 'fail-survey-list', ask: ({ db }) => listLateSurveys(db, reading()) },
    { what: 'management-place', ask: ({ db }) => listRegistrations(db, reading()) },
    { what: 'management-place, edits', ask: ({ db }) => listWaitingEdits(db, reading(), null) },
    { what: 'management-place, closings', ask: ({ db }) => listWaitingClosures(db, reading(), null) },
    { what: 'management-place/claims', ask: ({ db }) => listWaitingClaims(db, reading()) },
    {
      what: 'management-place/duplicates',
      ask: ({ db }) =>
        Promise.all([listPairs(db, reading()), listRecentMerges(db, reading()), listOrphans(db, reading())]),
    },
    { what: 'second-look', ask: ({ db }) => listSecondLooks(db, reading()) },
    { what: 'officers', ask: ({ db }) => listOfficers(db, reading()) },
  ]
}
