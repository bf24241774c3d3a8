/**
 * Leases on an open review or report: for a quarter of an hour others only read it, so that two do not decide the same. Opening it again
 * renews the lease; a decision, a suspension or the time ends it.
 */
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { LEASE_MINUTES } from '#shared/reviews/decisions.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyOfficers } from '../command/policies.ts'

/** Takes it, or goes on with it. While another has it nothing changes. */
export const takeLease = step<{ subject: string }, undefined>({
  may: onlyOfficers,
  async run({ tx, actor }, { subject }) {
    const { now } = actor
    const officer = actorId(actor)
    await tx.deleteFrom('decision_leases').where('until', '<=', now).execute()
    await sql`
      insert into decision_leases (subject_id, officer_id, until)
      values (${subject}::uuid, ${officer}::uuid, ${new Date(now.getTime() + LEASE_MINUTES * 60_000)})
      on conflict (subject_id) do update set until = excluded.until where decision_leases.officer_id = excluded.officer_id`.execute(
      tx,
    )
    return undefined
  },
})

/** Gives it free, for a colleague. */
export const giveLeaseBack = step<{ subject: string }, undefined>({
  may: onlyOfficers,
  async run({ tx, actor }, { subject }) {
    await dropLease(tx, subject, actorId(actor))
    return undefined
  },
})

/** Drops the officer's own. */
export const dropLease = (tx: Transaction<Schema>, subject: string, officer: string) =>
  tx.deleteFrom('decision_leases').where('subject_id', '=', subject).where('officer_id', '=', officer).execute()

/** True if another officer has it open. */
export const isLeased = (subject: RawBuilder<unknown>, officer: string, now: Date): RawBuilder<boolean> => bool`exists (
  select from decision_leases l where l.subject_id = ${subject} and l.officer_id <> ${officer}::uuid and l.until > ${now})`

export interface Lease {
  /** Null for the reader's own. */
  name: string | null
  /** ISO. */
  until: string
}

/** The officer who has it open now; null for nobody. */
export async function findLease(db: Kysely<Schema>, subject: string, reader: string, now: Date): Promise<Lease | null> {
  const row = await db
    .selectFrom('decision_leases as l')
    .innerJoin('users as u', 'u.id', 'l.officer_id')
    .select(['l.officer_id', 'l.until', 'u.display_name'])
    .where('l.subject_id', '=', subject)
    .where('l.until', '>', now)
    .executeTakeFirst()
  return row ? { name: row.officer_id === reader ? null : row.display_name, until: row.until.toISOString() } : null
}
