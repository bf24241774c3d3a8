/** A publication as its row has it: the signed part, and the shown part with its texts. */
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'

export const publicationShape = rowsOf({
  idx: 'number',
  at: 'time',
  kind: textIs<PublicationKind>(),
  business_id: 'text?',
  subject: 'text',
  /** Canonical JSON. */
  body: 'text',
  backfilled: 'bool',
})
export type PublicationRow = RowOf<typeof publicationShape>

/** The columns, of `publications p`. */
export const publicationColumns = sql`p.idx, p.at, p.kind, p.business_id, p.subject, p.body, p.backfilled`
