/**
 * The rows that notifications name, in SQL: as they are now and as one person stands to them (notices/subject.ts). An id leads to one row of
 * one table at most, so its kind need not be stored beside it.
 */

import type { RawBuilder } from 'kysely'
import { allLanguages } from '../../db/localised.ts'
import { sql } from '../../db/sql.ts'
import { onDuty } from '../duty/on-duty.ts'
import { isSteward } from '../duty/stewards.ts'
import { helpsAt, holdsAt } from '../helpers/works-at.ts'
import { listed } from '../places/cards.ts'

/** The tables that `entry.ref` may lead to. */
export const subjectTables: RawBuilder<unknown> = sql`
  left join warning_cards c on c.id = entry.ref
  left join reviews r on r.id = entry.ref
  left join claims k on k.id = entry.ref
  left join place_offers f on f.id = entry.ref
  left join business_drafts d on d.id = entry.ref
  left join announcements a on a.id = entry.ref
  left join chat_rooms h on h.id = entry.ref
  left join quarantined_runs q on q.id = entry.ref
  left join agencies y on y.id = entry.ref
  left join power_proposals w on w.id = entry.ref
  left join inspections i on i.id = entry.ref
  left join businesses
    on businesses.id = coalesce(c.business_id, r.business_id, k.business_id, f.business_id, d.business_id, h.business_id, q.business_id, i.business_id, entry.ref)`

/** The columns of `Subject` beside `ref`. */
export const subjectColumns = (person: string, now: Date): RawBuilder<unknown> => {
  const me = sql`${person}::uuid`
  const has = sql`select from users where users.id = ${me} and f.contact in (users.email, users.phone)`
  return sql`
    businesses.id as place, businesses.status, ${allLanguages('businesses.name')},
    c.state as card, c.level, c.number, k.id is not null as claim,
    coalesce(businesses.owner_id = ${me}, false) as owns,
    businesses.id is not null and ${helpsAt(person)} as helps,
    businesses.id is not null and ${holdsAt('answerCards', person)} as answers,
    businesses.id is not null and ${onDuty(person, now)} as duty,
    coalesce(r.author_id = ${me}, false) as wrote,
    coalesce(f.to_id = ${me}, false) or (f.id is not null and exists (${has})) as offered,
    coalesce(d.owner_id = ${me}, false) as drafts,
    exists (select from chat_members m where m.room_id = h.id and m.user_id = ${me}) as talks,
    exists (select from chat_invitations v where v.room_id = h.id and v.user_id = ${me} and v.declined_at is null) as invited,
    case when exists (
      select from businesses own where own.owner_id = ${me} and own.district_code = a.district_code and own.${listed}
    ) then a.district_code end as channel,
    exists (select from role_grants g where g.user_id = ${me} and g.role = 'inspector' and g.state = 'active') as officer,
    y.id is not null as agency, w.id is not null as proposal, ${isSteward(person)} as steward`
}
