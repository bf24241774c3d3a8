/** Colleagues: active officers of one agency. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { isNamed } from '../duty/waiting-page.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** Colleagues to choose from; of more of them one is looked for by name. */
const mostColleagues = 50

/** Possible recipients of an offered area: active officers of the same agency. */
export async function listColleagues(
  db: Kysely<Schema>,
  { reader, locale }: { reader: string; locale: Locale },
  find: string | null = null,
): Promise<{ colleagues: { id: string; name: string; unit: string }[]; isLong: boolean }> {
  const { rows } = await rowsOf({ id: 'text', name: 'text', unit: 'text' })`
    select u.id, u.display_name as name, ${agencyName(sql`g.agency_id`, locale)} as unit
    from role_grants own join role_grants g on g.agency_id = own.agency_id and g.role = 'inspector' and g.state = 'active'
    join users u on u.id = g.user_id and u.suspended_at is null
    where own.user_id = ${reader}::uuid and own.role = 'inspector' and own.state = 'active' and g.user_id <> own.user_id
      and ${isNamed(find, 'u.display_name', 'g.badge')}
    order by u.display_name, u.id limit ${mostColleagues + 1}`.execute(db)
  const colleagues = rows.slice(0, mostColleagues).map((row) => ({ ...row, unit: agencyNamed(row.unit, locale) }))
  return { colleagues, isLong: rows.length > mostColleagues }
}
