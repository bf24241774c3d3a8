/** Keys as their pages list them: good ones first, then those that ended lately. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { KEY_KEPT_DAYS, type KeyLine, type KeyScope } from '#shared/open/keys.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, sql } from '../../db/sql.ts'
import type { Reading } from '../officers/find-officers.ts'

/** Ended keys of a long year stay out of the page. */
const mostListed = 50

/** Those of an agency, or the reader's own. */
export async function listKeys(
  db: Kysely<Schema>,
  agency: string | null,
  { reader, locale, now }: Reading,
): Promise<KeyLine[]> {
  const of =
    agency === null ? sql`k.agency_id is null and k.made_by = ${reader}::uuid` : sql`k.agency_id = ${agency}::uuid`
  const since = new Date(now.getTime() - KEY_KEPT_DAYS * dayMs)
  const { rows } = await rowsOf({
    id: 'text',
    name: 'text',
    prefix: 'text',
    scopes: jsonAs<KeyScope[]>(),
    area: 'text?',
    by: 'text',
    made_at: 'time',
    expires_at: 'time',
    last_used_at: 'time?',
    revoked_at: 'time?',
  })`
    select k.id, k.name, k.prefix, to_jsonb(k.scopes) as scopes, coalesce(${localText('d.name', locale)}, ${localText('p.name', locale)}) as area,
      u.display_name as by, k.made_at, k.expires_at, k.last_used_at, k.revoked_at
    from api_keys k join users u on u.id = k.made_by
      left join districts d on d.code = k.area_code left join provinces p on p.code = k.area_code
    where ${of} and least(k.expires_at, k.revoked_at) > ${since}
    order by k.revoked_at is not null or k.expires_at <= ${now}, k.made_at desc, k.id limit ${mostListed}`.execute(db)
  return rows.map(({ made_at, expires_at, last_used_at, revoked_at, by, ...row }) => ({
    ...row,
    by: agency === null ? null : by,
    madeAt: made_at.toISOString(),
    until: expires_at.toISOString(),
    usedAt: last_used_at?.toISOString() ?? null,
    state: revoked_at ? 'revoked' : expires_at <= now ? 'expired' : 'good',
  }))
}
