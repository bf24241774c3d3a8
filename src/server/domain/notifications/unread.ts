/** Number of unread notifications, counted on each request: a kept count goes wrong with every deletion. */
import type { RawBuilder } from 'kysely'
import { UNREAD_MOST } from '#shared/notifications/topics.ts'
import { scalar } from '../../db/sql.ts'

/** Number of unread entries of the person of this column or id, one more than {@link UNREAD_MOST} at most. */
export const unreadOf = (person: RawBuilder<unknown>): RawBuilder<number> => scalar('number')`(
  select count(*)::int from (
    select 1 from notifications where user_id = ${person} and read_at is null group by kind, ref limit ${UNREAD_MOST + 1}
  ) unread)`
