/** A room: its messages, and the form that writes in it. Whoever sees them has read them, and only that far. */
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { markRead, sendMessage } from '#server/domain/chat/commands.ts'
import { findRoomView } from '#server/domain/chat/find-room.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { messageFields } from '#shared/chat/message-fields.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/chat/room-chat/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { id: member } = personOf(context)
  const { params, search } = readPage(context, page)
  const { reader, now, actor } = context
  const room = await findRoomView(db, {
    ...{ room: params.id, member, locale: reader.locale, now, salt: actor.salt },
    ...search,
  })
  if (!room) throw problems.page_not_found()
  const last = room.messages.at(-1)
  if (last && !context.isHead && !context.isAhead) await markRead(db, { room: room.id, member, seq: last.seq })
  return { room, client: randomUUID() }
}

const actionOf = (room: string) =>
  form({
    schema: z.object(messageFields),
    command: sendMessage,
    input: (message) => ({ ...message, room }),
    answer: (_input, _context, { seq }) => ({ to: path(page, { id: room }, { at: seq }) }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))
