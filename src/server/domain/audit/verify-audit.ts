/**
 * Whether all that was recorded is as it was written (domain, section 9): each event's hash is made anew from its facts and the one before,
 * and each chain is compared with the end that the database keeps of it. So an event is found that was changed, put in, or taken out,
 * the last ones included. Who can also write the kept ends is found only by whoever noted them elsewhere.
 */
import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuditEvents } from '../../db/schema/audit.ts'
import type { Schema } from '../../db/schema.ts'
import { canonicalJson, genesis } from './record-event.ts'

type Row = Selectable<AuditEvents>

/** What is wrong: one event, or the end of a place's history. */
export interface AuditFault {
  /** Null for an event that belongs to no place. */
  business: string | null
  /** Id of the first event that is not as it was written, or that follows none; null where the end is not the one that was kept. */
  event: string | null
}

export interface AuditReport {
  /** Events that were looked at. */
  events: number
  faults: AuditFault[]
}

/** Chains, and events without one, that are read together. */
const [chainsAtOnce, eventsAtOnce] = [100, 1_000]
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Looks at every event there is, and changes nothing. May run beside a server that writes. */
export async function verifyAudit(db: Kysely<Schema>): Promise<AuditReport> {
  const parts = [await verifyChains(db), await verifyLoose(db), { events: 0, faults: await unkept(db) }]
  return {
    events: parts.reduce((sum, { events }) => sum + events, 0),
    faults: parts.flatMap(({ faults }) => faults),
  }
}

const isAsWritten = ({ address_hash, previous_hash, hash, ...facts }: Row): boolean =>
  createHash('sha256').update(previous_hash).update(canonicalJson(facts)).digest().equals(hash)

/** An end that is kept, with an event of its chain; without one where none is left. */
type Link = { chain: string; head: Buffer; kept: number } & (Row | { id: null })

async function verifyChains(db: Kysely<Schema>): Promise<AuditReport> {
  const found: AuditReport = { events: 0, faults: [] }
  for (let after = beforeAll; ; ) {
    // One statement, so that an event which is written meanwhile is seen with its end or not at all.
    const { rows } = await sql<Link>`
      select page.business_id as chain, page.head, page.events as kept, event.* from (
        select * from audit_chains where business_id > ${after}::uuid order by business_id limit ${chainsAtOnce}
      ) page
      left join audit_events event on event.business_id = page.business_id
      order by page.business_id, event.id`.execute(db)
    for (const [business, links] of Map.groupBy(rows, ({ chain }) => chain)) {
      const [{ head, kept }] = links as [Link, ...Link[]]
      const events = links.flatMap(({ chain, head, kept, ...row }) => (row.id === null ? [] : [row]))
      const { broken, end } = followChain(events)
      const isWhole = broken === null && events.length === kept && end.equals(head)
      found.events += events.length
      if (!isWhole) found.faults.push({ business, event: broken })
      after = business
    }
    if (rows.length === 0) return found
  }
}

/** From the first event of a business to the last one that holds; `broken` is the first that does not. */
function followChain(rows: readonly Row[]): { broken: string | null; end: Buffer } {
  const after = new Map(rows.map((row) => [row.previous_hash.toString('hex'), row]))
  const left = new Set(rows.map(({ id }) => id))
  let end: Buffer = genesis
  for (let row = after.get(''); row; row = after.get(end.toString('hex'))) {
    if (!isAsWritten(row) || !left.delete(row.id)) return { broken: row.id, end }
    end = row.hash
  }
  const [loose = null] = left
  return { broken: loose, end }
}

/** Events of accounts: each stands for itself. */
async function verifyLoose(db: Kysely<Schema>): Promise<AuditReport> {
  const found: AuditReport = { events: 0, faults: [] }
  for (let after = beforeAll; ; ) {
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('business_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(eventsAtOnce)
      .execute()
    for (const row of rows) {
      if (!isAsWritten(row) || row.previous_hash.length > 0) found.faults.push({ business: null, event: row.id })
      after = row.id
    }
    found.events += rows.length
    if (rows.length < eventsAtOnce) return found
  }
}

/** Histories whose end is not kept any more. */
async function unkept(db: Kysely<Schema>): Promise<AuditFault[]> {
  const { rows } = await sql<{ business: string }>`
    select distinct business_id as business from audit_events event
    where business_id is not null
      and not exists (select from audit_chains chain where chain.business_id = event.business_id)
    order by 1`.execute(db)
  return rows.map(({ business }) => ({ business, event: null }))
}
