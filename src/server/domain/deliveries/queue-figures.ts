/** Length of the queue of messages, for operators: all instances see the same. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

export interface QueueFigures {
  by: string
  /** Messages that are due, those under way among them. */
  due: number
  /** Seconds for which the first of them has been due, 0 where none is. */
  oldest: number
  /** Messages that were given up and not yet removed. */
  givenUp: number
}

/** One row for each channel that has messages. */
export async function readQueueFigures(db: Kysely<Schema>): Promise<QueueFigures[]> {
  const { rows } = await rowsOf({ by: 'text', due: 'number', oldest: 'number', givenUp: 'number' })`
    select by, (count(*) filter (where given_up_at is null and due_at <= now()))::int as due,
      coalesce(extract(epoch from now() - min(due_at) filter (where given_up_at is null and due_at <= now())), 0)::float8 as oldest,
      (count(*) filter (where given_up_at is not null))::int as "givenUp"
    from deliveries group by by`.execute(db)
  return rows
}
