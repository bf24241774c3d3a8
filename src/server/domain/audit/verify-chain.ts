/**
 * Whether the published history of a business is as it was written (domain, section 9): each event's hash is made anew from its facts
 * and the one before. It finds what was changed, put in, or taken out between others. That the last ones were cut off it cannot
 * see by itself: whoever noted `end` earlier can.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { canonicalJson, genesis } from './record-event.ts'

export interface Chain {
  /** Events that follow one another from the first, each as it was written. */
  events: number
  /** Id of an event that is not as it was written, or that follows none; null when the history is whole. */
  broken: string | null
  /** Hash of the last event that holds; of no bytes at all where there is none. */
  end: Buffer
}

/** Looks at all events of a business. Tens of thousands are a second's work. */
export async function verifyChain(db: Kysely<Schema>, business: string): Promise<Chain> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('business_id', '=', business)
    .orderBy('id')
    .execute()
  const after = new Map(rows.map((row) => [row.previous_hash.toString('hex'), row]))
  const left = new Set(rows.map(({ id }) => id))
  let end: Buffer = genesis
  for (let row = after.get(''); row; row = after.get(end.toString('hex'))) {
    const { address_hash, previous_hash, hash, ...facts } = row
    const found = createHash('sha256').update(previous_hash).update(canonicalJson(facts)).digest()
    if (!found.equals(hash) || !left.delete(row.id)) return { events: rows.length - left.size, broken: row.id, end }
    end = hash
  }
  const [loose = null] = left
  return { events: rows.length - left.size, broken: loose, end }
}
