/** Positions of the log of changes (WAL), as numbers of bytes: they grow, and are the same on a primary and its standbys. */
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { rowsOf } from '../sql.ts'

/** The end of the primary's log, beyond everything that others can see, and the name of the cluster. */
export async function askEndOfLog(db: Kysely<Schema>): Promise<{ end: number; cluster: string }> {
  // Visible changes are flushed, except with `synchronous_commit = off`; a record that is written and not flushed yet reaches no replica.
  const { rows } = await rowsOf({ end: 'number', cluster: 'text' })`
    select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::float8 as end,
      (select system_identifier::text from pg_control_system()) as cluster`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The primary did not say where its log ends.')
  return row
}

/** How far a standby has replayed the log; null where it has replayed none. */
export async function askHowFar(db: Kysely<Schema>) {
  const { rows } = await rowsOf({ standby: 'bool', cluster: 'text', replayed: 'number?' })`
    select pg_is_in_recovery() as standby, (select system_identifier::text from pg_control_system()) as cluster,
      (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as replayed`.execute(db)
  const [row] = rows
  return { isStandby: row?.standby ?? false, cluster: row?.cluster ?? '', replayed: row?.replayed ?? null }
}
