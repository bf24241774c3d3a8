/** The inspection that a recheck follows, with its place and the inspections sealed there since. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { RunView } from '#shared/runs/run.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf } from '../../db/sql.ts'

export const recheckedShape = rowsOf({
  template: 'text',
  place: jsonAs<RunView['place']>(),
  /** The last sealed inspection of the place; itself where nothing came since. */
  newest: orNull(jsonAs<{ id: string; template: string }>()),
})
export type Rechecked = RowOf<typeof recheckedShape>

/** Null for one that is not there or not sealed. */
export async function findRechecked(db: Kysely<Schema>, id: string, locale: Locale): Promise<Rechecked | null> {
  const { rows } = await recheckedShape`
    select i.template_id as template,
      json_build_object('id', b.id, 'name', ${localName('b.name', locale)}, 'category', b.category_id) as place, (
        select json_build_object('id', id, 'template', template_id) from inspections
        where business_id = b.id and state = 'sealed' order by visited_at desc, id desc limit 1
      ) as newest
    from inspections i join businesses b on b.id = i.business_id
    where i.id = ${id}::uuid and i.state = 'sealed'`.execute(db)
  return rows[0] ?? null
}
