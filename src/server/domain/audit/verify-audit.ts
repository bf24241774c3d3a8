/**
 * Verifies that the audit log is as it was written (domain, section 9): each event's hash is recomputed from its facts and the one before,
 * each chain is compared with its head stored in the database, and with its outside notes. This finds an event that was
 * changed, inserted, or removed, the last ones included, even where all hashes and stored heads were recomputed.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { allOrNull, type RowOf, rowsOf } from '../../db/sql.ts'
import { type AuditFault, type AuditReport, type EventRow, isAsWritten, isThere } from './audit-report.ts'
import { compareNotes, type Expected, goneChains } from './compare-notes.ts'
import { verifyCommon } from './follow-links.ts'
import type { Note } from './noted-heads.ts'
import { genesis } from './record-event.ts'

/** Chains that are read together. */
const chainsAtOnce = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Looks at every event there is, and changes nothing. May run beside a server that writes: `notes` are read before. */
export async function verifyAudit(db: Kysely<Schema>, notes?: ReadonlyMap<string, Note[]>): Promise<AuditReport> {
  const expected: Expected = new Map(notes)
  const parts = [await verifyChains(db, expected), await verifyCommon(db, expected)]
  parts.push({ events: 0, faults: [...(await unrecorded(db)), ...goneChains(expected)] })
  const faults = parts.flatMap((part) => part.faults)
  // A broken chain is reported already.
  const hidden = (await unread(db)).filter(({ chain }) => !faults.some((fault) => fault.chain === chain))
  return { events: parts.reduce((sum, { events }) => sum + events, 0), faults: [...faults, ...hidden] }
}

/** An end that is stored, with an event of its chain; without one where none is left. */
const linkShape = rowsOf({
  chain: 'text',
  kept_head: 'bytes',
  kept: 'number',
  ...allOrNull('audit_events'),
})
type Link = RowOf<typeof linkShape>

async function verifyChains(db: Kysely<Schema>, expected: Expected): Promise<AuditReport> {
  const found: AuditReport = { events: 0, faults: [] }
  for (let after = beforeAll; ; ) {
    // One statement, so that an event which is written meanwhile is seen with its end or not at all.
    const { rows } = await linkShape`
      select page.business_id as chain, page.head as kept_head, page.events as kept, event.* from (
        select * from audit_chains where business_id > ${after}::uuid order by business_id limit ${chainsAtOnce}
      ) page
      left join audit_events event on event.business_id = page.business_id
      order by page.business_id, event.id`.execute(db)
    for (const [chain, links] of Map.groupBy(rows, ({ chain }) => chain)) {
      const [{ kept_head: head, kept }] = links as [Link, ...Link[]]
      const events = links.flatMap(({ chain, kept_head, kept, ...row }) => (isThere(row) ? [row] : []))
      const { broken, held } = followChain(events)
      const isWhole = broken === null && events.length === kept && (held.at(-1)?.hash ?? genesis).equals(head)
      found.events += events.length
      if (!isWhole) found.faults.push({ chain, event: broken })
      const noted = compareNotes(chain, expected)
      for (const [at, { hash, id }] of held.entries()) noted.look(at + 1, hash, id)
      // The break is reported already.
      if (broken === null) found.faults.push(...noted.end(held.length))
      after = chain
    }
    if (rows.length === 0) return found
  }
}

/** From the first event of a business to the last one that holds; `broken` is the first that does not. */
function followChain(rows: readonly EventRow[]): { broken: string | null; held: EventRow[] } {
  const after = new Map(rows.map((row) => [row.previous_hash.toString('hex'), row]))
  const left = new Set(rows.map(({ id }) => id))
  const held: EventRow[] = []
  for (let row = after.get(''); row; row = after.get(row.hash.toString('hex'))) {
    if (!isAsWritten(row) || !left.delete(row.id)) return { broken: row.id, held }
    held.push(row)
  }
  const [loose = null] = left
  return { broken: loose, held }
}

/** Histories whose end is not kept any more. */
async function unrecorded(db: Kysely<Schema>): Promise<AuditFault[]> {
  const { rows } = await rowsOf({ chain: 'text' })`
    select distinct business_id as chain from audit_events event
    where business_id is not null
      and not exists (select from audit_chains chain where chain.business_id = event.business_id)
    order by 1`.execute(db)
  return rows.map(({ chain }) => ({ chain, event: null }))
}

/** Events of places that were taken out of what supervisors read. */
async function unread(db: Kysely<Schema>): Promise<AuditFault[]> {
  const { rows } = await rowsOf({ chain: 'text', event: 'text' })`
    select business_id as chain, id as event from audit_events e where business_id is not null
      and not exists (select from audit_scopes s where s.event_id = e.id) order by id`.execute(db)
  return rows
}
