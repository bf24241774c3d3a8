/** Publications of a place as the log has them, with the texts that are still there, for the check. */
import type { Kysely } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import type { ShownEntry } from '#shared/proof/check-log.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonListOf, rowsOf, textIs } from '../../db/sql.ts'
import { entryOf } from './log-entry.ts'

/** Entries of one page. */
const perPage = 100

export interface PlaceEntry extends ShownEntry {
  kind: PublicationKind
  at: string
}

/** The newest first, those before the number `before`; `next` is the number from which the next page goes on. */
export async function listEntries(
  db: Kysely<Schema>,
  place: string,
  before: number | null = null,
): Promise<{ entries: PlaceEntry[]; next: number | null }> {
  const { rows } = await rowsOf({
    idx: 'number',
    at: 'time',
    kind: textIs<PublicationKind>(),
    business_id: 'text?',
    subject: 'text',
    body: 'text',
    backfilled: 'bool',
    log_index: 'number?',
    texts: jsonListOf({ salt: 'text', text: 'text' }),
  })`
    select p.idx, p.at, p.kind, p.business_id, p.subject, p.body, p.backfilled, p.log_index,
      coalesce((select json_agg(json_build_object('salt', encode(t.salt, 'base64'), 'text', t.body))
        from publication_texts t where t.publication = p.idx), '[]') as texts
    from publications p where p.business_id = ${place}::uuid and (${before}::bigint is null or p.idx < ${before}::bigint)
    order by p.idx desc limit ${perPage + 1}`.execute(db)
  const shown = rows.slice(0, perPage)
  const entries = shown.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    index: row.log_index,
    entry: entryOf(row).toString('utf8'),
    texts: row.texts,
  }))
  return { entries, next: rows.length > perPage ? (shown.at(-1)?.idx ?? null) : null }
}
