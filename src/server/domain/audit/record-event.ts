/**
 * Writes an audit event in the transaction of its act (domain, section 9). Events of a business form a chain of hashes, so
 * that anyone can verify its published history; the database keeps where each chain ends (`audit_chains`) and refuses an event
 * that does not follow there.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Action } from '#shared/actions.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { canonicalJson } from '../canonical-json.ts'

export interface AuditEvent {
  /** `noun.verb`, the same word as the permission. */
  action: Action
  /** Its object; the person's own account where left out. */
  entity?: string
  business?: string
  /** Personal data only by {@link hashPersonal}. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

/** A contact or address as it may stand in an event: equal ones can be told, none can be read. */
export const hashPersonal = ({ salt }: Pick<Actor, 'salt'>, text: string): string =>
  createHmac('sha256', salt).update(text).digest('base64url')

/** The hash before the first event of a chain. */
export const genesis = Buffer.alloc(0)

/** The hash of an event's facts, which are the columns of its row, after the event before. */
export const hashEvent = (previous: Buffer, facts: object): Buffer =>
  createHash('sha256').update(previous).update(canonicalJson(facts)).digest()

/** Position of an officer at an act: part of the event. */
export interface Office {
  agency_id: string
  session_id: string
  /** Browser and system in words; null where the browser does not say. */
  device: string | null
}

/** Writes an event in `tx`. `actor` may be a guest or the product itself. */
export async function recordEvent(
  tx: Transaction<Schema>,
  actor: Actor,
  event: AuditEvent,
  office: Office | null = null,
): Promise<void> {
  const previous = event.business ? await headOf(tx, event.business) : genesis
  const facts = {
    id: uuidv7(),
    at: actor.now,
    action: event.action,
    actor_id: actor.id,
    actor_role: actor.role,
    entity_id: event.entity ?? actor.id,
    business_id: event.business ?? null,
    before: event.before ?? null,
    after: event.after ?? null,
    reason: event.reason ?? null,
    // Left out of older events, and of everybody else's.
    ...office,
  }
  const hash = hashEvent(previous, facts)
  await tx
    .insertInto('audit_events')
    .values({
      ...facts,
      before: facts.before && JSON.stringify(facts.before),
      after: facts.after && JSON.stringify(facts.after),
      address_hash: actor.address ? Buffer.from(hashPersonal(actor, actor.address), 'base64url') : null,
      previous_hash: previous,
      hash,
    })
    .execute()
}

/**
 * The end of a business's chain, held until the transaction ends so that two writers queue: also for the first event, which has no
 * row to lock yet. Looked up by a statement after the lock's, which sees the rows of the writer before.
 */
async function headOf(tx: Transaction<Schema>, business: string): Promise<Buffer> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${business}, 0))`.execute(tx)
  const chain = await tx
    .selectFrom('audit_chains')
    .select('head')
    .where('business_id', '=', business)
    .executeTakeFirst()
  return chain?.head ?? genesis
}
