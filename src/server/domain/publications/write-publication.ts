/** Writes publications: under a lock, so that no reader passes an index that comes later. */
import type { Transaction } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { canonicalJson } from '../canonical-json.ts'
import { type Body, hideTexts } from './texts.ts'

export interface Fact {
  kind: PublicationKind
  subject: string
  body: Body
}

export interface Written extends Fact {
  /** Null of a questionnaire. */
  place: string | null
  at: Date
  backfilled: boolean
  /** The texts go with this person. */
  owner: string | null
}

/** Writers after this one wait until its transaction ends. */
export const lockPublications = (tx: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('publications', 0))`.execute(tx)

export async function writePublication(tx: Transaction<Schema>, written: Written): Promise<void> {
  const { kind, subject, place, at, backfilled, owner } = written
  const { body, texts } = hideTexts(kind, written.body)
  const { idx } = await tx
    .insertInto('publications')
    .values({ at, kind, business_id: place, subject, body: canonicalJson(body), backfilled })
    .returning('idx')
    .executeTakeFirstOrThrow()
  if (texts.length === 0) return
  await tx
    .insertInto('publication_texts')
    .values(texts.map(({ sha256, salt, text }) => ({ publication: idx, sha256, salt, body: text, person_id: owner })))
    .execute()
}
