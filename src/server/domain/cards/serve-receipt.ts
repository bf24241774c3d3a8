/** The receipt of a visit goes to the people of the place at once: its owner, and those who answer the cards for the owner. */
import { localisedColumns, nameOf } from '#shared/localised.ts'
import { path } from '#shared/path.ts'
import { bool, sql } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { managersOf } from '../helpers/works-at.ts'

/** Nothing for a visit that was sealed before, nor for an owner who came after it: the hands under it are another owner's people. */
export async function serveReceipt({ tx, actor, origin }: Doing, inspection: string): Promise<Delivery[]> {
  const people = await tx
    .selectFrom('inspections as i')
    .innerJoin('businesses as b', 'b.id', 'i.business_id')
    .innerJoin('users', (join) =>
      join.on(bool`(users.id = b.owner_id or users.id in (${managersOf(sql.ref('b.id'))}))`),
    )
    .select(['users.id', 'users.email', 'users.phone', 'users.locale', 'b.id as place', 'i.visited_at'])
    .select(localisedColumns('b.name'))
    .where('i.id', '=', inspection)
    .where('i.sealed_at', '=', actor.now)
    .where(bool`(b.owner_since is null or i.visited_at >= b.owner_since)`)
    .orderBy('users.id')
    .execute()
  return people.flatMap((person) =>
    notice(
      { origin },
      person,
      'visit_receipt',
      {
        place: nameOf(person, person.locale),
        path: path('/vendor/manage-business/home/:id', { id: person.place }),
        at: person.visited_at as Date,
      },
      { user: person.id, ref: inspection },
    ),
  )
}
