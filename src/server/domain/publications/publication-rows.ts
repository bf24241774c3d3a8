/** Rows of publications with the texts that are still there: those of a place that hold now, and all in their order. */
import type { Kysely } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import type { OpenChange } from '#shared/open/shapes.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { publicationColumns, publicationShape } from './publication-shape.ts'
import { type Body, showTexts } from './texts.ts'

const rowShape = publicationShape.and({ texts: orNull(jsonAs<Record<string, string>>()) })
type Row = RowOf<typeof rowShape>

const columns = sql`${publicationColumns},
  (select json_object_agg(encode(t.sha256, 'hex'), t.body) from publication_texts t where t.publication = p.idx) as texts`

const bodyOf = ({ kind, body, texts }: Row): Body => showTexts(kind, JSON.parse(body), texts ?? {})

export interface Head {
  kind: PublicationKind
  subject: string
  body: Body
}

/** The last publication of each subject and kind of a place. */
export async function listHeads(db: Kysely<Schema>, place: string): Promise<Head[]> {
  const { rows } = await rowShape`
    select distinct on (p.kind, p.subject) ${columns} from publications p where p.business_id = ${place}::uuid
    order by p.kind, p.subject, p.idx desc`.execute(db)
  return rows.map((row) => ({ kind: row.kind, subject: row.subject, body: bodyOf(row) }))
}

/** The last of the listings and delistings of the place; null where there is none. */
export async function findListing(db: Kysely<Schema>, place: string): Promise<'listed' | 'delisted' | null> {
  const { rows } = await rowsOf({ kind: textIs<'listed' | 'delisted'>() })`
    select kind from publications where business_id = ${place}::uuid and kind in ('listed', 'delisted')
    order by idx desc limit 1`.execute(db)
  return rows[0]?.kind ?? null
}

/** Publications after an index, in their order. */
export async function listChanges(
  db: Kysely<Schema>,
  { after, limit }: { after: number; limit: number },
): Promise<OpenChange[]> {
  const { rows } = await rowShape`
    select ${columns} from publications p where p.idx > ${after}::bigint order by p.idx limit ${limit}`.execute(db)
  return rows.map((row) => ({
    index: row.idx,
    at: row.at.toISOString(),
    kind: row.kind,
    place: row.business_id,
    subject: row.subject,
    backfilled: row.backfilled,
    body: bodyOf(row),
  }))
}
