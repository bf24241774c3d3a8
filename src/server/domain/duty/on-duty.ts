/** Where officers may act (domain, section 1): inside of their own duty areas, while these are valid. */
import { type RawBuilder, sql } from 'kysely'

/** Whether an active officer is on duty at a place at `now`; on `businesses`. */
export const onDuty = (person: string, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from role_grants g join duty_areas d using (user_id)
  where g.user_id = ${person}::uuid and g.role = 'inspector' and g.state = 'active'
    and d.province_code = businesses.province_code
    and (d.district_code is null or d.district_code = businesses.district_code)
    and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now}))`
