/** A notice whose reader has no time for it now leaves the list, and comes again the next morning, unread and before the others of that day. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { problems } from '#shared/problems.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { lastDigest } from '../deliveries/waiting.ts'
import { appendEvents } from '../live/append-events.ts'

/** Postpones the unread entry of this notice: all of one kind about one thing, up to it. Throws `page_not_found` for anybody else's, or a read one. */
export const remindTomorrow = step<{ id: string }, null>({
  may: onlyPersons,
  async run({ tx, actor }, { id }) {
    const person = actorId(actor)
    const at = new Date(lastDigest(actor.now).getTime() + dayMs)
    const { rows } = await sql`
      update notifications n set read_at = ${actor.now}, remind_at = ${at} from notifications own
      where own.id = ${id}::uuid and own.user_id = ${person}::uuid and own.read_at is null
        and n.user_id = own.user_id and n.kind = own.kind and n.ref is not distinct from own.ref
        and n.read_at is null and n.created_at <= own.created_at
      returning n.id`.execute(tx)
    if (rows.length === 0) throw problems.page_not_found()
    await appendEvents(tx, { people: [person] }, actor.now)
    return null
  },
})

/** Puts those back into the list whose morning has come. */
export const bringBack = (db: Kysely<Schema>, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await rowsOf({ user: 'text' })`
      update notifications set read_at = null, remind_at = null, created_at = ${now} where remind_at <= ${now}
      returning user_id as "user"`.execute(tx)
    await appendEvents(tx, { people: [...new Set(rows.map(({ user }) => user))] }, now)
  })
