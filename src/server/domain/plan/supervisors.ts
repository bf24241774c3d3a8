/** Supervisors for an officer without an area to ask: those who may grant one, those of the same unit first. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** The most supervisors that are shown. */
const fewMost = 3

/** Names as they are shown, and units. */
export async function listSupervisors(
  db: Kysely<Schema>,
  officer: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<{ name: string; unit: string }[]> {
  const { rows } = await rowsOf({ name: 'text', unit: 'text' })`
    select u.display_name as name, ${agencyName(sql`g.agency_id`, locale)} as unit from role_grants g join users u on u.id = g.user_id
    where g.role = 'inspector' and u.suspended_at is null and g.user_id <> ${officer}::uuid
      and ${supervisesSomewhere(sql.ref('g.user_id'), now)}
    order by g.agency_id is not distinct from (
      select agency_id from role_grants where user_id = ${officer}::uuid and role = 'inspector'
    ) desc, g.decided_at, u.id limit ${fewMost}`.execute(db)
  return rows.map(({ name, unit }) => ({ name, unit: agencyNamed(unit, locale) }))
}
