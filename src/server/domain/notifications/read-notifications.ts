/** Notifications become read: by opening their subject, from anywhere, or all at once. The unread number is counted from the rows. */
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { gone } from '../../notices/links.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { appendEvents } from '../live/append-events.ts'
import { hrefOf, selectEntries } from './list-notifications.ts'

/** Unread entries of a person that are looked through when a page is opened. */
const lookedThrough = 200

/** True if a link leads to this address: the same page, with all that the link's query says. */
function leadsTo(href: string, address: URL): boolean {
  const to = new URL(href, address)
  return (
    to.pathname.toLowerCase() === address.pathname.toLowerCase() &&
    [...to.searchParams].every(([name, value]) => address.searchParams.get(name) === value)
  )
}

/** Marks as read the notifications that lead to the page at `address`, which the person has just opened; answers how many entries that were. */
export async function markOpened(
  db: Kysely<Schema>,
  { person, address, now }: { person: string; address: string; now: Date },
): Promise<number> {
  const unread = await selectEntries(db, { person, where: sql`read_at is null`, limit: lookedThrough, now })
  const opened = new URL(address, 'http://localhost')
  const read = unread.filter((entry) => {
    const href = hrefOf(entry)
    return href !== null && href !== gone && leadsTo(href, opened)
  })
  for (const { kind, ref, at } of read)
    await sql`
      update notifications set read_at = ${now}
      where user_id = ${person}::uuid and read_at is null and kind = ${kind} and ref is not distinct from ${ref}::uuid
        and created_at <= ${at}`.execute(db)
  if (read.length > 0) await inTransaction(db, (tx) => appendEvents(tx, { people: [person] }, now))
  return read.length
}

/** Marks as read all notifications from before the list was drawn: newer ones were not seen. */
export const readAll = step<{ until: Date }, undefined>({
  may: onlyPersons,
  async run({ tx, actor }, { until }) {
    await tx
      .updateTable('notifications')
      .set({ read_at: actor.now })
      .where('user_id', '=', actorId(actor))
      .where('read_at', 'is', null)
      .where('created_at', '<=', until)
      .execute()
    await appendEvents(tx, { people: [actorId(actor)] }, actor.now)
  },
})
