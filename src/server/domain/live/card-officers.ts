/** Officers of rooms about cards: none is a member, those on duty there get them. */
import type { RawBuilder } from 'kysely'
import { sql } from '../../db/sql.ts'

/**
 * Ids of the officers who read the room `r`: on duty where its card was issued, with nothing to do with the place. Of a room that is about no
 * card there are none. The rules of duty/on-duty.ts, said of all officers at once; that room leads to commands, and commands lead here.
 */
export const officersOf = (now: Date | RawBuilder<Date>): RawBuilder<unknown> => sql`
  select distinct g.user_id from warning_cards c join districts t on t.code = c.district_code
    join duty_areas d on d.province_code = t.province_code and (d.district_code is null or d.district_code = t.code)
      and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now})
    join role_grants g on g.user_id = d.user_id and g.role = 'inspector' and g.state = 'active'
  where c.id = r.card_id
    and not exists (select from businesses b where b.id = r.business_id and b.owner_id = g.user_id)
    and not exists (
      select from place_offers o
      where o.business_id = r.business_id and o.to_id = g.user_id and o.kind = 'helper' and o.state = 'accepted')
    and not exists (
      select from place_interests i where i.business_id = r.business_id and i.officer_id = g.user_id and i.ended_at is null)`
