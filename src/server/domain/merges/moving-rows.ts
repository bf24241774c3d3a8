/**
 * The rows that move when two entries of one place are merged. Every table that names a place is in one of the two lists here; a test
 * compares them with the database, so that a new one cannot be lost. A row that both have stays where it is, and is there again after an undo.
 */
import type { RawBuilder, Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'

interface Moving {
  /** Names a row of `t` within its table, without the place. */
  key: string
  /** The row cannot stand beside one `k` that the kept place has. */
  clash?: string
  /** The condition on the kept place, `p`, for the row to go over. */
  needs?: string
  /** The row's time of change, where its key could be reused: a row newer than the merge belongs to the kept place. */
  since?: string
  /** Its order among the others: it comes behind those that are there. */
  hasPosition?: true
}

/** Tables whose rows go over. */
export const movingTables: Readonly<Record<string, Moving>> = {
  reviews: { key: 't.id::text' },
  favourites: { key: 't.user_id::text', clash: 'k.user_id = t.user_id', since: 't.created_at' },
  visit_marks: { key: "encode(t.visitor, 'hex')", clash: 'k.visitor = t.visitor' },
  place_days: { key: 't.day::text', clash: 'k.day = t.day' },
  inspections: { key: 't.id::text' },
  reported_inspections: { key: 't.id::text' },
  surveys: { key: 't.id::text' },
  runs: {
    key: 't.id::text',
    clash: "t.state = 'open' and k.state = 'open' and (k.kind = 'survey') = (t.kind = 'survey')",
  },
  quarantined_runs: { key: 't.id::text' },
  warning_cards: { key: 't.id::text' },
  place_reports: {
    key: 't.id::text',
    clash: `t.state in ('received', 'looking') and k.state in ('received', 'looking') and k.kind = t.kind
      and (k.reporter_id = t.reporter_id or (k.from_guest and t.from_guest and md5(k.body) = md5(t.body)))`,
  },
  bank_accounts: {
    key: 't.id::text',
    clash:
      "t.ended_at is null and k.ended_at is null and k.look_up = t.look_up and coalesce(k.bank_code, '') = coalesce(t.bank_code, '')",
  },
  social_accounts: { key: 't.id::text', clash: 't.ended_at is null and k.ended_at is null and k.look_up = t.look_up' },
  // Where the remaining entry does not state the fact nobody is notified of it.
  amenity_checks: {
    key: 't.amenity',
    clash: 'k.amenity = t.amenity',
    since: 't.checked_at',
    needs: 'p.amenities @> array[t.amenity]',
  },
  photos: { key: 't.id::text', hasPosition: true },
  items: { key: 't.id::text', hasPosition: true },
  policies: { key: 't.id::text', hasPosition: true },
  licences: { key: 't.id::text' },
  registrations: { key: "'registration'", clash: 'true' },
  business_drafts: { key: 't.id::text', clash: 'true' },
  business_edits: { key: 't.id::text', clash: "t.state = 'waiting' and k.state = 'waiting'" },
  closures: { key: 't.id::text', clash: "t.state = 'waiting' and k.state = 'waiting'" },
  recheck_requests: { key: "'request'", clash: 'true', since: 't.asked_at' },
  complaint_visits: { key: 't.id::text', clash: 't.done_at is null and k.done_at is null' },
  place_interests: {
    key: 't.id::text',
    clash: 't.ended_at is null and k.ended_at is null and k.officer_id = t.officer_id',
  },
  claims: {
    key: 't.id::text',
    clash: "k.claimant_id = t.claimant_id and k.state in ('heard', 'waiting') and t.state in ('heard', 'waiting')",
  },
  identity_questions: { key: 't.id::text' },
  account_stops: { key: 't.id::text' },
  place_offers: {
    key: 't.id::text',
    clash:
      "t.state in ('offered', 'accepted') and k.state in ('offered', 'accepted') and k.kind = t.kind and (t.kind = 'owner' or k.contact = t.contact)",
  },
}

/** Tables whose rows stay, and why. */
export const stayingTables: Readonly<Record<string, string>> = {
  businesses: 'what it is part of',
  search_docs: 'made anew from the place',
  review_summaries: 'made anew from the reviews',
  visit_priorities: 'made anew from the place',
  prepared_runs: 'taken along for a day',
  round_stops: 'a round of a day',
  survey_reminders: 'say when its own owner was written to',
  report_job_rows: 'say what a list did',
  publication_looks: 'about the entries themselves',
  place_pairs: 'about the entries themselves',
  place_comparisons: 'about the entries themselves',
  place_merges: 'about the entries themselves',
  chat_answering: 'said in the name of the very entry',
  chat_canned_answers: 'said in the name of the very entry',
  chat_rooms: 'talk with the owner of the very entry',
  chat_members: 'the voice of the very entry',
  chat_messages: 'said in the name of the very entry',
  chat_invitations: 'to the owner of the very entry',
}

/** The inspection record of a place: it alone goes over where a closed place is registered anew. The owner's statements do not. */
export const recordTables: Readonly<Record<string, string>> = {
  inspections: 'true',
  reported_inspections: 'true',
  runs: "t.kind <> 'survey'",
  warning_cards: 'true',
}

const merging = (tx: Transaction<Schema>, on: boolean) =>
  sql`select set_config('places.merging', ${on ? 'on' : 'off'}, true)`.execute(tx)

/** Moves the rows of `gone` and notes each; how many of each table. With `only`, those of the named tables that meet its condition. */
export async function moveRows(
  tx: Transaction<Schema>,
  { merge, gone, kept }: { merge: string; gone: string; kept: string },
  only?: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {}
  await merging(tx, true)
  for (const [relation, { key, clash, needs, hasPosition }] of Object.entries(movingTables)) {
    if (only && !(relation in only)) continue
    const wanted = sql.raw(only?.[relation] ?? 'true')
    const table = sql.table(relation)
    const behind = sql`(select coalesce(max(position), -1) + 1 from ${table} where business_id = ${kept}::uuid)`
    const offset: RawBuilder<unknown> = hasPosition ? behind : sql`0`
    const stays = clash
      ? sql`and not exists (select from ${table} k where k.business_id = ${kept}::uuid and ${sql.raw(clash)})`
      : sql``
    const fits = needs
      ? sql`and exists (select from businesses p where p.id = ${kept}::uuid and ${sql.raw(needs)})`
      : sql``
    const set = hasPosition ? sql`, position = t.position + o.by` : sql``
    const position = hasPosition ? sql`(t.position - o.by)::int` : sql`null::int`
    const { numAffectedRows = 0n } = await sql`
      with o as (select ${offset} as by), gone as (
        update ${table} t set business_id = ${kept}::uuid ${set} from o where t.business_id = ${gone}::uuid and ${wanted} ${stays} ${fits}
        returning ${sql.raw(key)} as row_id, ${position} as position
      ) insert into merged_rows (merge_id, relation, row_id, position)
        select ${merge}::uuid, ${relation}, row_id, position from gone`.execute(tx)
    if (numAffectedRows > 0n) moved[relation] = Number(numAffectedRows)
  }
  await merging(tx, false)
  return moved
}

/** Moves back the moved rows that are still there. Newer statements at the kept place stay with it. */
export async function moveRowsBack(
  tx: Transaction<Schema>,
  { merge, gone, kept }: { merge: string; gone: string; kept: string },
): Promise<void> {
  await merging(tx, true)
  for (const [relation, { key, since, hasPosition }] of Object.entries(movingTables)) {
    const set = hasPosition ? sql`, position = m.position` : sql``
    const isOlder = since
      ? sql`and ${sql.raw(since)} <= (select merged_at from place_merges where id = ${merge}::uuid)`
      : sql``
    await sql`
      update ${sql.table(relation)} t set business_id = ${gone}::uuid ${set} from merged_rows m
      where m.merge_id = ${merge}::uuid and m.relation = ${relation} and m.row_id = ${sql.raw(key)}
        and t.business_id = ${kept}::uuid ${isOlder}`.execute(tx)
  }
  await merging(tx, false)
}
