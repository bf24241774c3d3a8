/** Who stands over an agency: a supervisor who belongs to it or to one above it. */
import type { RawBuilder } from 'kysely'
import { bool } from '../../db/sql.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { idOf } from '../helpers/works-at.ts'

type Person = Parameters<typeof idOf>[0]

/** Whether the person stands over the agency of an id. */
export const standsOver = (person: Person, now: Date, agency: RawBuilder<unknown>): RawBuilder<boolean> => bool`(
  ${supervisesSomewhere(person, now)} and exists (
    select from role_grants own where own.user_id = ${idOf(person)} and own.role = 'inspector' and own.state = 'active' and own.agency_id in (
      with recursive up as (
        select x.id, x.parent_id from agencies x where x.id = ${agency}
        union all select x.id, x.parent_id from agencies x join up on x.id = up.parent_id
      ) select id from up limit 9)))`
