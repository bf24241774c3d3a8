/** The inspection that a recheck follows, with its place and the inspections sealed there since. */
import { type Kysely, sql } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { RunView } from '#shared/runs/run.ts'
import type { Schema } from '../../db/schema.ts'

export interface Rechecked {
  template: string
  place: RunView['place']
  /** The last sealed inspection of the place; itself where nothing came since. */
  newest: { id: string; template: string } | null
}

/** Null for one that is not there or not sealed. */
export async function findRechecked(db: Kysely<Schema>, id: string, locale: Locale): Promise<Rechecked | null> {
  const { rows } = await sql<Rechecked>`
    select i.template_id as template,
      json_build_object('id', b.id, 'name', coalesce(b.${sql.ref(`name_${locale}`)}, b.name_th), 'category', b.category_id) as place, (
        select json_build_object('id', id, 'template', template_id) from inspections
        where business_id = b.id and state = 'sealed' order by visited_at desc, id desc limit 1
      ) as newest
    from inspections i join businesses b on b.id = i.business_id
    where i.id = ${id}::uuid and i.state = 'sealed'`.execute(db)
  return rows[0] ?? null
}
