/** The laws of appeals: the one by which a decision is made, and the one by which a court hears who disagrees with it. Their entries are never ended. */
import type { Kysely } from 'kysely'
import type { LawAct, NamedLaw } from '#shared/laws/law.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, textIs } from '../../db/sql.ts'

const actShape = rowsOf({ act: textIs<LawAct>(), law: jsonAs<NamedLaw>() })

/** As they were in force at a moment. */
export async function lawsOfAppeals(db: Kysely<Schema>, at: Date): Promise<Record<LawAct, NamedLaw>> {
  const { rows } = await actShape`
    select e.act, law_named(law_version_at(e.code, ${at})) as law from law_entries e where e.act is not null`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ act, law }) => [act, law])) as Record<LawAct, NamedLaw>
}
