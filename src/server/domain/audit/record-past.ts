/**
 * Many events of moments that are past, in one statement: for rows that were made by builders and not one by one by commands, so that their
 * places have the history that the commands would have left. Each chain goes on from where it ends, in the order of time.
 */
import type { Transaction } from 'kysely'
import { insertRows } from '../../db/insert-rows.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { type AuditEvent, genesis, hashEvent } from './record-event.ts'

export interface PastEvent extends AuditEvent {
  /** Of the event; in the shape of a uuid. */
  id: string
  at: Date
  actor: Pick<Actor, 'id' | 'role'>
}

const columnTypes = {
  id: 'uuid',
  at: 'timestamptz',
  action: 'text',
  actor_id: 'uuid',
  actor_role: 'text',
  entity_id: 'text',
  business_id: 'uuid',
  before: 'jsonb',
  after: 'jsonb',
  reason: 'text',
  previous_hash: 'bytea',
  hash: 'bytea',
} as const

/** Events of one statement. */
const batchSize = 2_000

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Writes them in `tx`. Those of one moment stay in the order in which they are given. */
export async function recordPast(tx: Transaction<Schema>, events: readonly PastEvent[]): Promise<void> {
  const chains = await tx.selectFrom('audit_chains').select(['business_id', 'head']).execute()
  const heads = new Map(chains.map(({ business_id, head }) => [business_id, head]))
  const rows = events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ id, at, action, actor, entity, business, before, after, reason }) => {
      const facts = {
        id,
        at,
        action,
        actor_id: actor.id,
        actor_role: actor.role,
        entity_id: entity ?? actor.id,
        business_id: business ?? null,
        before: before ?? null,
        after: after ?? null,
        reason: reason ?? null,
      }
      const previous = (business && heads.get(business)) || genesis
      const hash = hashEvent(previous, facts)
      if (business) heads.set(business, hash)
      return { ...facts, previous_hash: hex(previous), hash: hex(hash) }
    })
  for (let from = 0; from < rows.length; from += batchSize)
    await insertRows(tx, 'audit_events', columnTypes, rows.slice(from, from + batchSize))
}
