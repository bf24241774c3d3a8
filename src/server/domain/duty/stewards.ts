/** Stewards of the installation: officers on duty who look after its agencies, and decide by two who else is a steward. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { idOf } from '../helpers/works-at.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** True if the person is one, and still on duty. */
export const isSteward = (person: Parameters<typeof idOf>[0]): RawBuilder<boolean> => bool`exists (
  select from stewards s join role_grants held on held.user_id = s.user_id and held.role = 'inspector' and held.state = 'active'
  where s.user_id = ${idOf(person)})`

export interface StewardLine {
  id: string
  name: string
  unit: string
  /** ISO; null for an officer who is none. */
  since: string | null
}

const rowShape = rowsOf({ id: 'text', name: 'text', unit: 'text', since: 'time?' })
type Row = RowOf<typeof rowShape>

const present = ({ since, unit, ...row }: Row, locale: Locale): StewardLine => ({
  ...row,
  unit: agencyNamed(unit, locale),
  since: since?.toISOString() ?? null,
})

/** Those that there are, the first one first. */
export async function listStewards(db: Kysely<Schema>, locale: Locale): Promise<StewardLine[]> {
  const { rows } = await rowShape`
    select u.id, u.display_name as name, ${agencyName(sql`g.agency_id`, locale)} as unit, s.made_at as since
    from stewards s join users u on u.id = s.user_id
    join role_grants g on g.user_id = u.id and g.role = 'inspector' order by s.made_at, u.id`.execute(db)
  return rows.map((row) => present(row, locale))
}

/** Officers to choose from at once: the search finds the others. */
const mostFound = 20

/** Officers on duty by a part of the name or badge, who are no stewards. */
export async function findCandidates(
  db: Kysely<Schema>,
  { find, reader, locale }: { find: string; reader: string; locale: Locale },
): Promise<{ candidates: StewardLine[]; isLong: boolean }> {
  const { rows } = await rowShape`
    select u.id, u.display_name as name, ${agencyName(sql`g.agency_id`, locale)} as unit, null::timestamptz as since
    from role_grants g join users u on u.id = g.user_id and u.suspended_at is null
    where g.role = 'inspector' and g.state = 'active' and u.id <> ${reader}::uuid
      and strpos(lower(concat_ws(' ', u.display_name, g.badge)), lower(${find})) > 0
      and not exists (select from stewards s where s.user_id = u.id)
    order by u.display_name, u.id limit ${mostFound + 1}`.execute(db)
  return { candidates: rows.slice(0, mostFound).map((row) => present(row, locale)), isLong: rows.length > mostFound }
}

/** True if the person is a steward, asked on its own. */
export async function holdsOffice(db: Kysely<Schema>, person: string): Promise<boolean> {
  const { rows } = await rowsOf({ is: 'bool' })`select ${isSteward(person)} as is`.execute(db)
  return rows[0]?.is === true
}
