/** Notes that somebody has opened a page: what was told of it is read then, from wherever the person came. Never a look ahead. */
import type { Request } from 'express'
import { markOpened } from '../../domain/notifications/read-notifications.ts'
import type { OwnContext } from '../request/request-context.ts'

/** Whoever has nothing unread, which is nearly everybody, costs no statement. */
export async function noteOpened(req: Request, context: OwnContext): Promise<void> {
  const { person, database, address, now } = context
  if (!person || person.unread === 0 || req.method !== 'GET' || req.headers['sec-purpose'] !== undefined) return
  const read = await markOpened(database.db, { person: person.id, address, now })
  if (read > 0) context.person = { ...person, unread: person.unread - read }
}
