/** Publications of a place as the log has them, with the texts that are still there, for the check. */
import type { Kysely } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import type { ShownEntry } from '#shared/proof/check-log.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonListOf, rowsOf, textIs } from '../../db/sql.ts'
import { entryOf } from './log-entry.ts'

/** The latest are shown; a place with more has been public for decades. */
const most = 100

export interface PlaceEntry extends ShownEntry {
  kind: PublicationKind
  at: string
}

/** The newest first. */
export async function listEntries(db: Kysely<Schema>, place: string): Promise<PlaceEntry[]> {
  const { rows } = await rowsOf({
    at: 'time',
    kind: textIs<PublicationKind>(),
    business_id: 'text?',
    subject: 'text',
    body: 'text',
    backfilled: 'bool',
    log_index: 'number?',
    texts: jsonListOf({ salt: 'text', text: 'text' }),
  })`
    select p.at, p.kind, p.business_id, p.subject, p.body, p.backfilled, p.log_index,
      coalesce((select json_agg(json_build_object('salt', encode(t.salt, 'base64'), 'text', t.body))
        from publication_texts t where t.publication = p.idx), '[]') as texts
    from publications p where p.business_id = ${place}::uuid order by p.idx desc limit ${most}`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    index: row.log_index,
    entry: entryOf(row).toString('utf8'),
    texts: row.texts,
  }))
}
