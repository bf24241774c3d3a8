/** The faults of the record's last verification, as a number for operators. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

/** Events that are not as they were written, and the moment of the last whole verification; null before the first. */
export async function countFaults(db: Kysely<Schema>): Promise<{ faults: number; verifiedAt: Date | null }> {
  const { rows } = await rowsOf({ faults: 'number', verifiedAt: 'time?' })`
    select (select count(*) from audit_faults)::int as faults, (select ended_at from audit_checks) as "verifiedAt"`.execute(
    db,
  )
  return rows[0] ?? { faults: 0, verifiedAt: null }
}
