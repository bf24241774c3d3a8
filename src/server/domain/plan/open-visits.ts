/** An officer's unfinished inspections, to be continued first. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { OpenVisit } from '#shared/plan/plan-page.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

/** The one begun first comes first. */
export async function listOpenVisits(db: Kysely<Schema>, officer: string, locale: Locale): Promise<OpenVisit[]> {
  const { rows } = await rowsOf({ id: 'text', name: 'text', answered: 'number', asked: 'number', opened_at: 'time' })`
    select b.id, ${localName('b.name', locale)} as name, cardinality(r.asked) as asked, r.opened_at,
      (select count(distinct question)::int from run_ops where run_id = r.id and question = any(r.asked)) as answered
    from runs r join businesses b on b.id = r.business_id
    where r.opened_by = ${officer}::uuid and r.state = 'open' and r.kind <> 'survey' order by r.opened_at, r.id`.execute(
    db,
  )
  return rows.map(({ id, name, answered, asked, opened_at }) => ({
    place: { id, name },
    answered,
    asked,
    openedAt: opened_at.toISOString(),
  }))
}
