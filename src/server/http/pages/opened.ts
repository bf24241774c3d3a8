/** Notes that a person has opened a page: notifications about it then count as read, for any way there. Never a look ahead. */
import type { Request } from 'express'
import { countUnreadMessages } from '../../domain/deliveries/unread-messages.ts'
import { markOpened } from '../../domain/notifications/read-notifications.ts'
import type { OwnContext } from '../request/request-context.ts'

/** A person without unread ones, which is nearly everybody, costs no statement. */
export async function noteOpened(req: Request, context: OwnContext): Promise<void> {
  const { person, database, address, page, now, isAhead } = context
  if (!person || req.method !== 'GET' || isAhead) return
  const read = person.unread > 0 ? await markOpened(database.db, { person: person.id, address, now }) : 0
  // The room has noted how far it was read.
  const isRoom = person.messages > 0 && page?.path === '/chat/room-chat/:id'
  const counted = isRoom ? await countUnreadMessages(database.db, person.id) : {}
  context.person = { ...person, unread: person.unread - read, ...counted }
}
