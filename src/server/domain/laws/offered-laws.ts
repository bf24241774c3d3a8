/** Laws that an officer may name on a card now: in force, with a level that they allow, and within the power of the officer's agency. */
import type { Kysely } from 'kysely'
import type { NamedLaw, OfferedLaw } from '#shared/laws/law.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf } from '../../db/sql.ts'
import { lawNamed } from '../official-names/named-law.ts'

const offeredShape = rowsOf({ code: 'text', law: jsonAs<NamedLaw>() })

/** With their codes; none for an agency that is not there. */
export async function findOffered(
  db: Kysely<Schema>,
  agency: string | null,
  now: Date,
): Promise<{ code: string; law: NamedLaw }[]> {
  const { rows } = await offeredShape`
    select e.code, law_named(v.id) as law from law_entries e join law_versions v on v.id = law_version_at(e.code, ${now})
    where v.levels <> '{}' and (v.agency_kinds = '{}' or exists (
      select from agencies a where a.id = ${agency}::uuid and a.kind = any(v.agency_kinds)))
    order by v.law_th, v.section_th nulls first, e.code`.execute(db)
  return rows
}

export const presentOffered = (offered: readonly { code: string; law: NamedLaw }[], locale: Locale): OfferedLaw[] =>
  offered.map(({ code, law }) => ({ code, version: law.version, name: lawNamed(law, locale).name, levels: law.levels }))
