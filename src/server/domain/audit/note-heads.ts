/**
 * Notes the heads of grown chains of events outside of the database (noted-heads.ts): from then on their events cannot be cut off
 * or rewritten unseen. One instance at a time; a note repeated after an interruption says the same.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import type { Storage } from '../../external/files/storage.ts'
import { appendNote, type NotedChain } from './noted-heads.ts'

/** Chains of one line. */
const chainsAtOnce = 20_000

/** Any number that nobody else uses. */
const notingLock = 7_204_115_541

const endedShape = rowsOf({
  chain: 'text',
  events: 'number',
  head: 'text',
})

const ends = sql`
  select name as chain, events, noted, head from audit_common_chains
  union all select business_id::text, events, noted, head from audit_chains`

const listEnds = async (db: Kysely<Schema>, which: ReturnType<typeof sql>): Promise<NotedChain[]> => {
  const { rows } = await endedShape`
    select chain, events, encode(head, 'hex') as head from (${ends}) ended ${which}`.execute(db)
  return rows.map(({ chain, events, head }) => [chain, events, head] as const)
}

/** Notes the grown chains; returns their number. */
export async function noteHeads(db: Kysely<Schema>, storage: Storage, now: Date): Promise<number> {
  let noted = 0
  for (let last = chainsAtOnce; last === chainsAtOnce; noted += last)
    last = await db.transaction().execute(async (tx) => {
      const { rows } = await rowsOf({ mine: 'bool' })`
        select pg_try_advisory_xact_lock(${notingLock}) as mine`.execute(tx)
      if (!rows[0]?.mine) return 0
      const chains = await listEnds(tx, sql`where events > noted limit ${chainsAtOnce}`)
      if (chains.length === 0) return 0
      await appendNote(storage, { now, chains })
      await keepNoted(tx, chains)
      return chains.length
    })
  return noted
}

/** After the line is written. A chain that grows at this moment is left alone, and noted again with the next check: nobody waits for this. */
async function keepNoted(tx: Transaction<Schema>, chains: readonly NotedChain[]): Promise<void> {
  const rows = JSON.stringify(chains.map(([chain, events]) => ({ chain, events })))
  const noted = sql`json_to_recordset(${rows}::json) as noted(chain text, events bigint)`
  await sql`
    update audit_chains set noted = free.events from (
      select c.business_id, noted.events from ${noted} join audit_chains c on c.business_id::text = noted.chain
      for no key update of c skip locked
    ) free where free.business_id = audit_chains.business_id`.execute(tx)
  await sql`
    update audit_common_chains set noted = free.events from (
      select c.name, noted.events from ${noted} join audit_common_chains c on c.name = noted.chain
      for no key update of c skip locked
    ) free where free.name = audit_common_chains.name`.execute(tx)
}

/** Records in the notes that the database now comes from a backup: noted events missing in it were left behind knowingly. */
export async function noteRestored(
  db: Kysely<Schema>,
  storage: Storage,
  { madeAt, now }: { madeAt: string; now: Date },
): Promise<void> {
  await appendNote(storage, { now, restored: madeAt, chains: await listEnds(db, sql``) })
}
