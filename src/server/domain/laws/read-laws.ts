/** The law library as officers read it: its entries, and one with all its versions. */
import type { Kysely } from 'kysely'
import type { LawAct, LawLine, LawPage, LawState, NamedLaw } from '#shared/laws/law.ts'
import type { Locale } from '#shared/locales.ts'
import { localisedColumns } from '#shared/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, sql, textIs } from '../../db/sql.ts'
import { lawNamed } from '../official-names/named-law.ts'
import { inUse } from '../standards/templates.ts'

const lineShape = rowsOf({
  code: 'text',
  act: orNull(textIs<LawAct>()),
  law: jsonAs<NamedLaw>(),
  state: textIs<LawState>(),
  on: 'text?',
  questions: 'number',
})

/** An entry `e` at a moment: its version in force, and where there is none the newest. */
const shownVersion = (now: Date) => sql`lateral (
  select v.* from law_versions v where v.entry_id = e.id
  order by (v.id is not distinct from law_version_at(e.code, ${now})) desc, v.revision desc limit 1) shown`

/** Of an entry `e` with its shown version: in force, to come, or over. */
const stateColumn = (
  now: Date,
) => sql`case when shown.id is not distinct from law_version_at(e.code, ${now}) then 'valid'
  when shown.valid_from > (${now}::timestamptz at time zone 'Asia/Bangkok')::date and coalesce(shown.valid_to >= shown.valid_from, true)
  then 'planned' else 'over' end`

/** All of them: those in force by name, then those to come, then those that are over. */
export async function listLaws(db: Kysely<Schema>, { locale, now }: { locale: Locale; now: Date }): Promise<LawLine[]> {
  const { rows } = await lineShape`
    select e.code, e.act, law_named(shown.id) as law, ${stateColumn(now)} as state,
      case when ${stateColumn(now)} = 'planned' then shown.valid_from::text else shown.valid_to::text end as on,
      (select count(*)::int from questions q join ${inUse} t on t.id = q.template_id where q.basis = e.code) as questions
    from law_entries e cross join ${shownVersion(now)}
    order by array_position(array['valid', 'planned', 'over'], ${stateColumn(now)}), e.act nulls first, shown.is_law desc, shown.law_th, e.code`.execute(
    db,
  )
  return rows.map(({ law, ...line }) => ({
    ...line,
    name: lawNamed(law, locale).name,
    isLaw: law.isLaw,
    levels: law.levels,
  }))
}

/** An entry by its code, the newest version first; null where there is none. */
export async function findLaw(
  db: Kysely<Schema>,
  code: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<LawPage | null> {
  const { rows } = await lineShape.without('on', 'questions').and({ inForce: 'text?' })`
    select e.code, e.act, law_named(shown.id) as law, ${stateColumn(now)} as state, law_version_at(e.code, ${now}) as "inForce"
    from law_entries e cross join ${shownVersion(now)} where e.code = ${code}`.execute(db)
  const [row] = rows
  if (!row) return null
  const versions = await db
    .selectFrom('law_versions as v')
    .innerJoin('law_entries as e', 'e.id', 'v.entry_id')
    .leftJoin('users as u', 'u.id', 'v.author_id')
    .select(['v.id', 'v.revision', 'v.is_law', 'v.levels', 'v.agency_kinds', 'v.valid_from', 'v.valid_to', 'v.source'])
    .select(['v.made_at', 'u.display_name as author'])
    .select([...localisedColumns('v.law'), ...localisedColumns('v.section'), ...localisedColumns('v.power')] as never[])
    .where('e.code', '=', code)
    .orderBy('v.revision', 'desc')
    .execute()
  const { law, inForce, ...entry } = row
  return {
    ...entry,
    name: lawNamed(law, locale).name,
    thai: lawNamed(law, locale).thai,
    versions: versions.map(({ made_at, ...version }) => ({
      ...(version as unknown as LawPage['versions'][number]),
      madeAt: made_at?.toISOString() ?? null,
      isInForce: version.id === inForce,
    })),
  }
}

/** Entries that a question may name: those in force, and the one that it names already. */
export async function listNameable(
  db: Kysely<Schema>,
  { locale, now, own }: { locale: Locale; now: Date; own: string | null },
): Promise<{ code: string; name: string }[]> {
  const lines = await listLaws(db, { locale, now })
  return lines
    .filter(({ code, act, state }) => code === own || (act === null && state === 'valid'))
    .map(({ code, name }) => ({ code, name }))
}
