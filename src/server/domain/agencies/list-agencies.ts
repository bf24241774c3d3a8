/**
 * Agencies as a tree: each below its parent, in the order of the reader's alphabet. They are few, so that the tree is put together here. Those that earlier
 * work alone names, such as units whose name was once typed, are a list of their own: nobody looks for them among those at work.
 */
import type { Kysely } from 'kysely'
import type { AgencyKind } from '#shared/agencies/agency.ts'
import type { AgencyLine } from '#shared/agencies/agency-page.ts'
import { groupBy } from '#shared/group-by.ts'
import { bcp47, type Locale } from '#shared/locales.ts'
import { fold } from '#shared/search/fold.ts'
import { allLanguages, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import type { ListAsked } from '../duty/waiting-page.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** Lines of a page. */
const linesPerPage = 30

const rowShape = rowsOf({
  id: 'text',
  kind: textIs<AgencyKind>(),
  name: 'text',
  names: 'texts',
  parent: 'text?',
  areas: 'texts',
  officers: 'number',
  isClosed: 'bool',
})
type Row = RowOf<typeof rowShape>

/** All but those that went into another; the closed ones last. */
async function selectAll(db: Kysely<Schema>, locale: Locale): Promise<Row[]> {
  const { rows } = await rowShape`
    select a.id, a.kind, ${agencyName(sql`a.id`, locale)} as name, array_remove(array[${allLanguages('a.name')}, a.short], null) as names,
      a.parent_id as parent, a.closed_at is not null as "isClosed",
      array(select coalesce(${localText('d.name', locale)}, ${localText('p.name', locale)}) from agency_areas w join provinces p on p.code = w.province_code
        left join districts d on d.code = w.district_code where w.agency_id = a.id order by w.province_code, w.district_code nulls first) as areas,
      (select count(*)::int from role_grants g where g.agency_id = a.id and g.role = 'inspector' and g.state = 'active') as officers
    from agencies a where a.merged_into is null`.execute(db)
  const { compare } = new Intl.Collator(bcp47[locale])
  return rows
    .map((row) => ({ ...row, name: agencyNamed(row.name, locale) }))
    .sort((a, b) => Number(a.isClosed) - Number(b.isClosed) || compare(a.name, b.name) || a.id.localeCompare(b.id))
}

function inTree(rows: readonly Row[]): AgencyLine[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = groupBy(rows, ({ parent }) => (parent !== null && known.has(parent) ? parent : ''))
  const walk = (id: string, depth: number): AgencyLine[] =>
    (below.get(id) ?? []).flatMap(({ names: _names, parent: _parent, ...row }) => [
      { ...row, depth },
      ...walk(row.id, depth + 1),
    ])
  return walk('', 0)
}

/** Named by earlier work alone: nobody is of it, it has no areas, and nobody has said what it is. */
function isIdle({ id, kind, areas, officers, parent }: Row, rows: readonly Row[]): boolean {
  const isAlone = parent === null && !rows.some((row) => row.parent === id)
  return kind === 'other' && areas.length === 0 && officers === 0 && isAlone
}

/** A page of the tree; where something is looked for, a page of what is called so, without levels. */
export async function listAgencies(
  db: Kysely<Schema>,
  locale: Locale,
  { find, cursor, idle }: ListAsked & { idle: boolean },
): Promise<{ agencies: AgencyLine[]; next: string | null; atWork: number; idle: number }> {
  const rows = await selectAll(db, locale)
  const resting = new Set(rows.filter((row) => isIdle(row, rows)))
  const wanted = fold(find ?? '')
  const lines =
    wanted === ''
      ? inTree(rows.filter((row) => resting.has(row) === idle))
      : rows
          .filter(({ name, names }) => [name, ...names].some((it) => fold(it).includes(wanted)))
          .map(({ names: _names, parent: _parent, ...row }) => ({ ...row, depth: 0 }))
  const from =
    cursor === null
      ? 0
      : Math.max(
          0,
          lines.findIndex(({ id }) => id === cursor),
        )
  return {
    agencies: lines.slice(from, from + linesPerPage),
    next: lines[from + linesPerPage]?.id ?? null,
    atWork: rows.length - resting.size,
    idle: resting.size,
  }
}
