/** Calls of functions whose statements stand-ins do not lead to: they branch by their arguments, or work on texts. */

import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { sql } from '#server/db/sql.ts'
import { findPerson } from '#server/domain/accounts/sessions.ts'
import { findStoppedPerson } from '#server/domain/accounts/stopped-person.ts'
import { listQuestions as listCardQuestions } from '#server/domain/chat/ask-officer.ts'
import { mayReadPhoto } from '#server/domain/chat/chat-photos.ts'
import { listRooms } from '#server/domain/chat/list-rooms.ts'
import { takeFromQuota } from '#server/domain/deliveries/line-quota.ts'
import { exportDays } from '#server/domain/fairness/export-days.ts'
import { listChanged } from '#server/domain/favourites/list-changed.ts'
import { mailHeads } from '#server/domain/heads/mail-heads.ts'
import { nearOf } from '#server/domain/identity/find-known.ts'
import { listQuestions } from '#server/domain/imports/read-questions.ts'
import { listInvitations } from '#server/domain/invitations/find-invitations.ts'
import { isOverForOfficer } from '#server/domain/officer-session.ts'
import { listDeeds, listMoves } from '#server/domain/officers/officer-record.ts'
import { listStandards } from '#server/domain/open/list-standards.ts'
import { readStatistics } from '#server/domain/open/read-statistics.ts'
import { listLineIds } from '#server/domain/own-places/order-lines.ts'
import { findCandidates } from '#server/domain/plan/find-candidates.ts'
import { findDraft } from '#server/domain/registrations/draft-rows.ts'
import { isShownBefore } from '#server/domain/runs/run-photos.ts'
import { filtersSql, type SearchFilters } from '#server/domain/search/filters.ts'
import { collectByDistance, walkByDistance } from '#server/domain/search/find-by-distance.ts'
import { collectRanked, type RankedOrder, walkRanked } from '#server/domain/search/find-ranked.ts'
import { comparisons, readQuery } from '#server/domain/search/text-match.ts'
import { mayStop } from '#server/domain/stops/find-candidate.ts'
import { listStops } from '#server/domain/stops/find-stops.ts'
import { findPeople } from '#server/domain/stops/search-people.ts'
import { listProposals } from '#server/domain/two-persons/find-proposals.ts'
import { placesOf } from '#server/domain/webhooks/hook-area.ts'
import { inboxParts, roomActs } from '#shared/chat/chat-limits.ts'
import { flagNames } from '#shared/search/search-flags.ts'
import { stopSubjects } from '#shared/stops/stop.ts'
import { standIn } from './stand-in.ts'

const id = '01890000-0000-7000-8000-000000000000'
const now = new Date('2026-01-01T12:00:00Z')
const officer = { officer: id, reader: id, role: 'inspector', locale: 'th', now } as const
const wholeList = { find: 'th', cursor: null }
const within = { lat: 18.8, lng: 98.9, km: 3 }
const filters: SearchFilters = {
  category: 'restaurant',
  province: 50,
  district: 5001,
  amenities: ['parking'],
  grades: ['A'],
  card: 'orange',
  price: '2',
  when: 'sun-morning',
  not: 'hotel',
  within,
  ...Object.fromEntries(flagNames.map((flag) => [flag, true])),
}
const area = { districts: [5001], subdistricts: ['500101'], circle: within }
const orders: RankedOrder[] = [
  { sort: 'relevance', column: 'popular_even' },
  { sort: 'inspected', column: 'popular_odd' },
  { sort: 'safest', column: 'safest_even' },
]
const queries = ['', 'ร้านกาแฟ เชียงใหม่', 'coffee', '酒店'].flatMap((text) =>
  comparisons.map((by) => readQuery(text, by)),
)

/** `kept` gives a function that a source keeps to itself. */
export const callsOf = (
  db: Kysely<Schema>,
  kept: (file: string, name: string) => (...given: unknown[]) => unknown,
): (() => unknown)[] => [
  () => findPerson(db, 'token', now),
  () => findStoppedPerson(db, 'token', now),
  ...stopSubjects.map((about) => () => mayStop(db, { about, id }, officer)),
  () => listRooms(db, id, { locale: 'th', limit: 20, cursor: null, find: 'th', part: null, now }),
  ...inboxParts.map(
    (part) => () => listRooms(db, id, { locale: 'th' as const, limit: 20, cursor: null, find: null, part, now }),
  ),
  ...roomActs.map(
    (act) => () =>
      kept('domain/chat/keeping.ts', 'arrange')({ tx: db, actor: { id, now }, settled: new Set() }, { room: id, act }),
  ),
  () => listCardQuestions(db, officer, wholeList),
  () => mayReadPhoto(db, { ...officer, room: id, key: 'key' }),
  () => kept('domain/chat/find-room.ts', 'readQuotes')(db, [], { ...officer, room: id, joined: 0, others: [1] }),
  () => kept('domain/fairness/try-rules.ts', 'readResults')(db, sql`(5001)`, 'th'),
  () => exportDays(db, { ...officer, isSupervisor: false, period: 90 }),
  () => listChanged(db, { person: id, limit: 3, locale: 'th', now }),
  () => mailHeads({ ...(standIn(db) as object), db, storage: standIn(db) } as never, now),
  () => sql`select from businesses b where ${nearOf({ point: null, subdistrict: '500101' })}`.execute(db),
  () => sql`select from businesses b where ${nearOf({ point: within, subdistrict: null })}`.execute(db),
  () => listQuestions(db, officer, id, wholeList),
  () => listDeeds(db, id, officer, { reads: 'own', before: null }),
  () => listDeeds(db, id, officer, { reads: 'over', before: null }),
  () => listMoves(db, id, officer, { reads: 'own', before: null }),
  () => listMoves(db, id, officer, { reads: 'part', before: id }),
  () => listInvitations(db, id, officer, null),
  () => listInvitations(db, id, officer, id),
  () => listLineIds(standIn(db), 'photos', id),
  () => findDraft(db, { person: id, token: 'token' }, id, now),
  () => findCandidates(db, { areas: [{ provinceCode: 50, districtCode: 5001 }], now, most: 10, kinds: null }),
  () => findCandidates(db, { areas: [{ provinceCode: 50, districtCode: 5001 }], now, most: 10, kinds: ['spa'] }),
  () => isShownBefore(standIn(db), { id, kind: 'recheck' }, { sha256: Buffer.alloc(32) } as never),
  () => listProposals(db, officer, { officer: id }, null),
  () => listProposals(db, officer, { card: id }, null),
  () => listProposals(db, officer, { agency: id }, null),
  () => listProposals(db, officer, 'stewards', null),
  () =>
    listStops(db, officer, {
      find: 'a',
      cursor: Buffer.from(JSON.stringify(['stops', [0, 1, id]])).toString('base64url'),
    }),
  () => findPeople(db, officer, { name: 'a' }),
  () => listStandards(db, { locale: 'th' }),
  () => placesOf(db, id),
  () => readStatistics(db, { by: 'province', locale: 'en', now }),
  () => readStatistics(db, { by: 'category', locale: 'th', now }),
  () => findPeople(db, officer, { contact: { kind: 'email', value: 'a@example.com' } }),
  () => isOverForOfficer(db, { id, created_at: now, last_seen_at: new Date(+now - 3_600_000) }, now),
  () => takeFromQuota(db, { quota: async () => null }, { count: 1, isUrgent: true }, now),
  () => sql`select from businesses where ${filtersSql({ ...filters, area }, now)}`.execute(db),
  ...queries.flatMap((query) => [
    ...orders.flatMap((order) => {
      const ranked = { ...order, query, filters, now }
      const after = { rank: 100, key: 1, id }
      return [
        () => collectRanked(db, ranked, { byWords: true, where: 'doc', limit: 20 }),
        () => collectRanked(db, ranked, { byWords: false, where: 'names', after, limit: 20 }),
        () => walkRanked(db, ranked, { beyondNames: true, after, limit: 20, most: 100 }),
        () => walkRanked(db, { ...ranked, filters: {} }, { beyondNames: false, limit: 20 }),
      ]
    }),
    () =>
      collectByDistance(
        db,
        { query, filters: { ...filters, within }, popular: 'popular_even', now },
        { byWords: true, limit: 20 },
      ),
    () => walkByDistance(db, { query, filters: { ...filters, within }, popular: 'popular_even', now }, { limit: 20 }),
  ]),
]
