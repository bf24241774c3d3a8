/**
 * Removes rows with an expiry of their own. Reads compare it with the clock, so an expired row has no effect any more,
 * but would stay for ever where nobody reads it. Some hold contacts of people, which must not stay longer than needed.
 */
import type { Kysely } from 'kysely'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { REVISION_DAYS, ROOM_DAYS } from '#shared/chat/chat-limits.ts'
import { LIVE_DAYS } from '#shared/live/live-event.ts'
import { LINE_EVENT_DAYS } from '#shared/notifications/line.ts'
import { NOTIFICATION_DAYS } from '#shared/notifications/topics.ts'
import { INVITATION_KEPT_DAYS } from '#shared/officers/invitation.ts'
import { KEY_KEPT_DAYS } from '#shared/open/keys.ts'
import { HOOK_CALLS_DAYS } from '#shared/open/webhooks.ts'
import { PREPARED_DAYS } from '#shared/runs/run-limits.ts'
import { UPLOAD_DAYS } from '#shared/uploads/upload-parts.ts'
import { DAY_FIGURES_DAYS, RECEIPT_DAYS, SAID_DAYS } from './retention.ts'
import type { Schema } from './schema.ts'
import { sql } from './sql.ts'

/** Milliseconds after its end in which a row stays: clocks of instances differ. */
export const EXPIRED_KEPT_MS = 3_600_000
/** Rows of a statement: nobody waits long for the embedded database, which does one thing at a time. */
const batchSize = 500
/** Rows of a table in one go; the rest waits for the next time. */
const mostRows = 50_000

/** The first day whose figures are kept. */
export const firstFiguresDay = (now: Date): string => bangkokDay(new Date(now.getTime() - DAY_FIGURES_DAYS * dayMs))
const endOfDayFigures = (until: Date) => sql`day < ${firstFiguresDay(until)}::date`

/** Tables and when their rows end; each has an index for it. */
const ending = {
  sessions: (until: Date) => sql`expires_at < ${until}`,
  ended_sessions: (until: Date) => sql`expires_at < ${until}`,
  verifications: (until: Date) => sql`expires_at < ${until}`,
  passkey_challenges: (until: Date) => sql`expires_at < ${until}`,
  known_devices: (until: Date) => sql`expires_at < ${until}`,
  held_forms: (until: Date) => sql`expires_at < ${until}`,
  refused_posts: (until: Date) => sql`expires_at < ${until}`,
  contact_undos: (until: Date) => sql`expires_at < ${until}`,
  // Somebody who comes late reads that it is over.
  officer_invitations: (until: Date) => sql`expires_at < ${new Date(until.getTime() - INVITATION_KEPT_DAYS * dayMs)}`,
  // With their rows.
  place_imports: (until: Date) => sql`expires_at < ${until}`,
  report_jobs: (until: Date) => sql`expires_at < ${until}`,
  // Its page lists it for a while.
  api_keys: (until: Date) => sql`expires_at < ${new Date(until.getTime() - KEY_KEPT_DAYS * dayMs)}`,
  webhook_calls: (until: Date) => sql`at < ${new Date(until.getTime() - HOOK_CALLS_DAYS * dayMs)}`,
  // Made anew by the next reader.
  said_translations: (until: Date) => sql`made_at < ${new Date(until.getTime() - SAID_DAYS * dayMs)}`,
  line_codes: (until: Date) => sql`expires_at < ${until}`,
  line_events: (until: Date) =>
    sql`event is null and created_at < ${new Date(until.getTime() - LINE_EVENT_DAYS * dayMs)}`,
  business_drafts: (until: Date) => sql`expires_at < ${until}`,
  used_handoffs: (until: Date) => sql`expires_at < ${until}`,
  command_receipts: (until: Date) => sql`at < ${new Date(until.getTime() - RECEIPT_DAYS * dayMs)}`,
  notifications: (until: Date) => sql`created_at < ${new Date(until.getTime() - NOTIFICATION_DAYS * dayMs)}`,
  // Talk between people and places after a long silence; messages about a card stay with it.
  chat_rooms: (until: Date) => sql`card_id is null and last_at < ${new Date(until.getTime() - ROOM_DAYS * dayMs)}`,
  // Not while an officer has to decide about the message.
  chat_revisions: (
    until: Date,
  ) => sql`replaced_at < ${new Date(until.getTime() - REVISION_DAYS * dayMs)} and not exists (
    select from chat_reports p where p.room_id = chat_revisions.room_id and p.seq = chat_revisions.seq and p.decided_at is null)`,
  // Of withdrawn or hidden messages, as long as their text.
  chat_photos: (until: Date) => sql`exists (
    select from chat_messages m left join chat_rooms r on r.id = m.room_id where m.room_id = chat_photos.room_id and m.seq = chat_photos.seq
      and (m.deleted_at < ${new Date(until.getTime() - REVISION_DAYS * dayMs)}
        or m.hidden_reason is not null and r.card_id is null and exists (
          select from chat_reports h where h.room_id = m.room_id and h.seq = m.seq and h.verdict = 'hide'
            and h.decided_at < ${new Date(until.getTime() - REVISION_DAYS * dayMs)})))
    and not exists (
      select from chat_reports p where p.room_id = chat_photos.room_id and p.seq = chat_photos.seq and p.decided_at is null)`,
  chat_positions: (until: Date) => sql`expires_at < ${until}`,
  // A client that comes back later reads everything anew.
  live_events: (until: Date) => sql`at < ${new Date(until.getTime() - LIVE_DAYS * dayMs)}`,
  // With their parts.
  uploads: (until: Date) => sql`at < ${new Date(until.getTime() - UPLOAD_DAYS * dayMs)}`,
  prepared_runs: (until: Date) => sql`prepared_at < ${new Date(until.getTime() - PREPARED_DAYS * dayMs)}`,
  // Nobody looks back further (shared/fairness/dashboard-page.ts).
  area_days: endOfDayFigures,
  overdue_days: endOfDayFigures,
  officer_days: endOfDayFigures,
  // Kept by the library of limits, in milliseconds; one without an end stays.
  rate_limits: (until: Date) => sql`expire < ${until.getTime()}::bigint`,
}

/** Tables whose rows run out. */
export const expiringTables = Object.keys(ending)

/** Removes rows that expired an hour ago or earlier, a batch a statement, and returns how many rows. Instances do not wait for one another. */
export async function removeExpired(
  db: Kysely<Schema>,
  { now = new Date(), signal, most = mostRows }: { now?: Date; signal?: AbortSignal; most?: number } = {},
): Promise<number> {
  const until = new Date(now.getTime() - EXPIRED_KEPT_MS)
  let removed = 0
  for (const [table, ended] of Object.entries(ending)) {
    let left = most
    while (left > 0 && !signal?.aborted) {
      const size = Math.min(batchSize, left)
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${ended(until)} limit ${size} for update skip locked
        ))`.execute(db)
      removed += Number(numAffectedRows)
      left -= size
      if (numAffectedRows < size) break
    }
  }
  return removed
}
