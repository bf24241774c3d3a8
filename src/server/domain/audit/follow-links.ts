/**
 * Whether the events that belong to no place are as they were written, each at its place in its chain: a link is made anew of the one before
 * and the event's hash, and the last is compared with the end that is stored.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CommonChain } from '../../db/schema/audit.ts'
import type { Schema } from '../../db/schema.ts'
import { allOrNull, rowsOf } from '../../db/sql.ts'
import { type AuditReport, isAsWritten, isThere } from './audit-report.ts'
import { compareNotes, type Expected } from './compare-notes.ts'
import { genesis } from './record-event.ts'

const linksAtOnce = 1_000
const chains: readonly CommonChain[] = ['powers', 'installation']

const linkShape = rowsOf({
  number: 'number',
  link: 'bytes',
  named: 'text',
  belongs: 'bool',
  ...allOrNull('audit_events'),
})

export async function verifyCommon(db: Kysely<Schema>, expected: Expected): Promise<AuditReport> {
  const found: AuditReport = { events: 0, faults: [] }
  for (const chain of chains) {
    const { events, faults } = await followLinks(db, chain, expected)
    found.events += events
    found.faults.push(...faults)
  }
  found.faults.push(...(await unlinked(db)))
  return found
}

async function followLinks(db: Kysely<Schema>, chain: CommonChain, expected: Expected): Promise<AuditReport> {
  const found: AuditReport = { events: 0, faults: [] }
  // Before the links, of which there may be more by then.
  const stored = await db.selectFrom('audit_common_chains').selectAll().where('name', '=', chain).executeTakeFirst()
  const noted = compareNotes(chain, expected)
  let [at, head] = [0, genesis as Buffer]
  const most = stored?.events ?? Number.MAX_SAFE_INTEGER
  for (;;) {
    const { rows } = await linkShape`
      select l.number, l.hash as link, l.event_id as named, e.*,
        coalesce(e.business_id is null and (common_audit_chain(e.action) = l.chain or l.number <= ${stored?.mixed_until ?? 0}), false) as belongs
      from audit_links l left join audit_events e on e.id = l.event_id
      where l.chain = ${chain} and l.number > ${at} and l.number <= ${most} order by l.number limit ${linksAtOnce}`.execute(
      db,
    )
    for (const { number, link, named, belongs, ...event } of rows) {
      const isWhole =
        number === at + 1 &&
        isThere(event) &&
        belongs &&
        event.previous_hash.length === 0 &&
        isAsWritten(event) &&
        createHash('sha256').update(head).update(event.hash).digest().equals(link)
      if (!isWhole) found.faults.push({ chain, event: named })
      at = number
      head = link
      found.events++
      noted.look(number, link, named)
    }
    if (rows.length < linksAtOnce) break
  }
  const isEnd = stored ? stored.events === at && stored.head.equals(head) : at === 0
  if (!isEnd) found.faults.push({ chain, event: null })
  found.faults.push(...noted.end(at))
  return found
}

/** Events of no place that stand in no chain. */
async function unlinked(db: Kysely<Schema>): Promise<AuditReport['faults']> {
  const { rows } = await rowsOf({ id: 'text' })`
    select id from audit_events e where business_id is null
      and not exists (select from audit_links l where l.event_id = e.id) order by id`.execute(db)
  return rows.map(({ id }) => ({ chain: null, event: id }))
}
