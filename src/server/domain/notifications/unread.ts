/** How many notifications are unread, counted whenever it is asked: a kept count goes wrong with every deletion. */
import type { RawBuilder } from 'kysely'
import { UNREAD_MOST } from '#shared/notifications/topics.ts'
import { scalar } from '../../db/sql.ts'

/** How many unread entries the person of this column or id has, one more than {@link UNREAD_MOST} at most. */
export const unreadOf = (person: RawBuilder<unknown>): RawBuilder<number> => scalar('number')`(
  select count(*)::int from (
    select 1 from notifications where user_id = ${person} and read_at is null group by kind, ref limit ${UNREAD_MOST + 1}
  ) unread)`
