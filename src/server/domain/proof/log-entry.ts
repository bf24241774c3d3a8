/** An entry of the log: canonical JSON (RFC 8785) of a publication, in which words of people stand as hashes, or of a day's head of the record. */
import { createHash } from 'node:crypto'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import { mostOfEntry } from '#shared/proof/tiles.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { PublicationRow } from '../publications/publication-shape.ts'

/** The facts of a publication that an entry names. */
export type Logged = Omit<PublicationRow, 'idx'>

/** The entry's bytes. A body that is too long for an entry stands in it as its hash. */
export function entryOf({ at, kind, business_id, subject, body, backfilled }: Logged): Buffer {
  const facts = { at: at.toISOString(), backfilled, kind, place: business_id, subject }
  const entry = Buffer.from(canonicalJson({ ...facts, body: JSON.parse(body) }))
  if (entry.length <= mostOfEntry) return entry
  return Buffer.from(canonicalJson({ ...facts, body: { sha256: createHash('sha256').update(body).digest('hex') } }))
}

export interface HeadEntry {
  at: string
  kind: 'heads'
  body: { head: string; noted: string }
}

export const headEntry = (at: Date, { head, at: noted }: { head: string; at: string }): Buffer =>
  Buffer.from(canonicalJson({ at: at.toISOString(), kind: 'heads', body: { head, noted } } satisfies HeadEntry))

interface PublicationEntry {
  at: string
  backfilled: boolean
  body: object
  kind: PublicationKind
  place: string | null
  subject: string
}

/** Contents of an entry of our own tiles. */
export const readEntry = (entry: Uint8Array): HeadEntry | PublicationEntry =>
  JSON.parse(Buffer.from(entry).toString('utf8')) as HeadEntry | PublicationEntry
