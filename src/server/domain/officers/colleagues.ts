/** Colleagues: active officers of one agency, which is written by hand and the same where it reads the same. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { fold } from '#shared/search/fold.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { isNamed } from '../duty/waiting-page.ts'
import { agencyNamed } from '../official-names/agencies.ts'

/** Colleagues to choose from; of more of them one is looked for by name. */
const mostColleagues = 50

/** Whether two units are one agency. A unit of no letters is nobody's. */
export const isSameAgency = (one: string | null, other: string | null): boolean => {
  const folded = fold(one ?? '')
  return folded !== '' && folded === fold(other ?? '')
}

/** Possible recipients of an offered area: active officers of the same agency. */
export async function listColleagues(
  db: Kysely<Schema>,
  { reader, locale }: { reader: string; locale: Locale },
  find: string | null = null,
): Promise<{ colleagues: { id: string; name: string; unit: string }[]; isLong: boolean }> {
  const { rows: units } = await rowsOf({ unit: 'text', isOwn: 'bool' })`
    select unit, bool_or(user_id = ${reader}::uuid) as "isOwn" from role_grants
    where role = 'inspector' and state = 'active' group by unit`.execute(db)
  const own = units.find(({ isOwn }) => isOwn)?.unit ?? null
  const same = units.flatMap(({ unit }) => (isSameAgency(unit, own) ? [unit] : []))
  const { rows } = await rowsOf({ id: 'text', name: 'text', unit: 'text' })`
    select u.id, u.display_name as name, g.unit from role_grants g join users u on u.id = g.user_id and u.suspended_at is null
    where g.role = 'inspector' and g.state = 'active' and g.user_id <> ${reader}::uuid and g.unit = any(${same}::text[])
      and ${isNamed(find, 'u.display_name', 'g.badge')}
    order by u.display_name, u.id limit ${mostColleagues + 1}`.execute(db)
  const colleagues = rows.slice(0, mostColleagues).map((row) => ({ ...row, unit: agencyNamed(row.unit, locale) }))
  return { colleagues, isLong: rows.length > mostColleagues }
}
