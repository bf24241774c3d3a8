/** The person's rooms; with `?place=` the form that asks that place. */
import { randomUUID } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { findRoom, openRoom } from '#server/domain/chat/commands.ts'
import { listRooms } from '#server/domain/chat/list-rooms.ts'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { messageFields, rowField } from '#shared/chat/message-fields.ts'
import { path } from '#shared/path.ts'

const page = '/chat/channel-chat'
/** Rooms on one page of the list. */
const perPage = 30

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { id } = personOf(context)
  const { place, cursor } = readPage(context, page).search
  const { locale } = context.reader
  const known = place === null ? null : await findRoom(db, { place, person: id })
  if (known) throw redirect(path('/chat/room-chat/:id', { id: known }), 302)
  const [list, asked] = await Promise.all([
    listRooms(db, id, { locale, limit: perPage, cursor }),
    place === null ? null : findPlaceCard(db, place, { locale, now: context.now }),
  ])
  return {
    page: list,
    place: asked && { id: asked.id, name: asked.name },
    client: randomUUID(),
    now: context.now.toISOString(),
  }
}

export const action = form({
  schema: z.object({ ...messageFields, place: rowField }),
  command: openRoom,
  answer: (_input, _context, { room, seq }) => ({ to: path('/chat/room-chat/:id', { id: room }, { at: seq }) }),
})
