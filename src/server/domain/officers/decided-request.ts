/**
 * A request to become an officer that was decided. A supervisor whose it was too, and who comes second, reads by whom and why, for a time: the person
 * is no officer any more, or one of another area. Supervisors of other agencies in the province never could have decided it, and do not read it.
 */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { DECIDED_REQUEST_DAYS } from '#shared/officers/officer.ts'
import type { DecidedRequest } from '#shared/officers/officer-page.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { isBelow } from '../duty/over-agencies.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisedAreas } from '../duty/supervising.ts'
import { presentAgency } from '../official-names/agency-name.ts'
import type { Reading } from './find-officers.ts'

/** The last decision about a request of the person's, where the reader could have made it; null where there is none. */
export async function findDecidedRequest(
  db: Kysely<Schema>,
  person: string,
  { reader, locale, now }: Reading,
): Promise<DecidedRequest | null> {
  const since = new Date(now.getTime() - DECIDED_REQUEST_DAYS * dayMs)
  const { rows } = await rowsOf({
    id: 'text',
    name: 'text',
    what: textIs<'approved' | 'refused'>(),
    at: 'time',
    by: 'text?',
    area: 'text?',
    reason: 'text?',
  })`
    select u.id, u.display_name as name, last.what, last.at, by.display_name as by, last.reason, ${localText('p.name', locale)} as area
    from (select what, at, by_id, reason, area_code, agency_id from officer_moves
      where officer_id = ${person}::uuid and what in ('approved', 'refused') order by at desc, id desc limit 1) last
    join users u on u.id = ${person}::uuid left join users by on by.id = last.by_id
    left join role_grants g on g.user_id = u.id and g.role = 'inspector'
    cross join lateral (select case last.what when 'refused' then last.area_code else g.asked_province end as province) asked
    left join provinces p on p.code = asked.province
    where last.at > ${since} and u.id <> ${reader}::uuid and g.state is distinct from 'requested'
      and (${isBelow(reader, presentAgency(sql`last.agency_id`))} or ${isSteward(reader)})
      and exists (select from ${supervisedAreas(reader, now)} and (asked.province is null or asked.province = mine.province_code))`.execute(
    db,
  )
  const [row] = rows
  return row ? { ...row, at: row.at.toISOString() } : null
}

/** True if the reader could have decided a request of the person's that is decided. */
export const wasTheirs = async (db: Kysely<Schema>, person: string, reader: string, now: Date): Promise<boolean> =>
  (await findDecidedRequest(db, person, { reader, locale: 'th', now })) !== null
