/**
 * Keeps the result of the last verification, which the record's page shows: a verification looks at every event, and no request does. Faults
 * keep the time at which they were first seen.
 */
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import type { Storage } from '../../external/files/storage.ts'
import type { AuditReport } from './audit-report.ts'
import { readNotes } from './noted-heads.ts'
import { verifyAudit } from './verify-audit.ts'

/** Between two verifications. */
const dayMs = 86_400_000

/** Writes down what a verification found. */
export async function keepCheck(
  db: Kysely<Schema>,
  { events, faults }: AuditReport,
  { began, ended }: { began: Date; ended: Date },
): Promise<void> {
  const found = JSON.stringify(faults.map(({ chain, event }) => ({ chain, event_id: event })))
  const rows = sql`(select distinct chain, event_id from json_to_recordset(${found}::json) as it(chain text, event_id uuid)) found`
  await inTransaction(db, async (tx) => {
    await sql`insert into audit_checks (began_at, ended_at, events) values (${began}, ${ended}, ${events})
      on conflict (id) do update set began_at = excluded.began_at, ended_at = excluded.ended_at, events = excluded.events`.execute(
      tx,
    )
    await sql`delete from audit_faults f where not exists (select from ${rows}
      where found.chain is not distinct from f.chain and found.event_id is not distinct from f.event_id)`.execute(tx)
    await sql`insert into audit_faults (chain, event_id, since) select chain, event_id, ${ended}::timestamptz from ${rows}
      on conflict on constraint audit_faults_once do nothing`.execute(tx)
  })
}

/** Verifies the chains once a day, on one server; answers the number of faults, null where it was not the time. */
export async function checkDaily(db: Kysely<Schema>, storage: Storage, now: Date): Promise<number | null> {
  const { rows } = await rowsOf({ mine: 'bool' })`
    insert into audit_checks as c (began_at) values (${now})
    on conflict (id) do update set began_at = excluded.began_at where c.began_at < ${new Date(now.getTime() - dayMs)} returning true as mine`.execute(
    db,
  )
  if (rows.length === 0) return null
  const notes = await readNotes(storage)
  const report = await verifyAudit(db, notes.of)
  await keepCheck(db, report, { began: now, ended: new Date() })
  return report.faults.length
}
