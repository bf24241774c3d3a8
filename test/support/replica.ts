/** A standby of a test's PostgreSQL server: a copy of its folder that follows it by streaming replication. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Starts one of the server in `from`, which must have been started with that folder, in the new folder `into`. */
export async function startReplica(primary: TestPostgres, from: string, into: string): Promise<TestPostgres> {
  const url = primary.url('postgres')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    fs.mkdirSync(into)
    // With owner and rights, which a copy of Node's own would lose.
    execFileSync('cp', ['-a', path.join(from, 'data'), path.join(into, 'data')])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const data = path.join(into, 'data')
    fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
    fs.writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '')
    fs.writeFileSync(path.join(data, 'standby.signal'), '')
    const { uid, gid } = fs.statSync(data)
    for (const name of ['backup_label', 'standby.signal']) fs.chownSync(path.join(data, name), uid, gid)
  } finally {
    await client.end()
  }
  const { hostname, port, username } = new URL(url)
  return startPostgres({
    dataFolder: into,
    settings: [`primary_conninfo=host=${hostname} port=${port} user=${username}`, 'wal_retrieve_retry_interval=200ms'],
  })
}
