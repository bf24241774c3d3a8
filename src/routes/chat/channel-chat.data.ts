/** The person's rooms; with `?place=` the form that asks that place, with `?card=` the one that asks the officers about an own card. */
import { randomUUID } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { askOfficer, findCardRoom, listQuestions } from '#server/domain/chat/ask-officer.ts'
import { findRoom, openRoom } from '#server/domain/chat/commands.ts'
import { listRooms } from '#server/domain/chat/list-rooms.ts'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { ownCard } from '#server/http/request/own-card.ts'
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
  const { place, card, cursor } = readPage(context, page).search
  const { now, actor } = context
  const { locale } = context.reader
  const known =
    place !== null ? await findRoom(db, { place, person: id }) : card && (await findCardRoom(db, { card, owner: id }))
  if (known) throw redirect(path('/chat/room-chat/:id', { id: known }), 302)
  const [list, questions, asked, about] = await Promise.all([
    listRooms(db, id, { locale, limit: perPage, cursor }),
    cursor === null ? listQuestions(db, { reader: id, role: actor.role, now, locale }) : [],
    place === null ? null : findPlaceCard(db, place, { locale, now }),
    card === null ? null : ownCard(context, card),
  ])
  return {
    page: list,
    questions,
    place: asked && { id: asked.id, name: asked.name },
    card: about && { id: about.id, number: about.number, place: about.place.name },
    client: randomUUID(),
    now: now.toISOString(),
  }
}

const answer = (_input: unknown, _context: unknown, { room, seq }: { room: string; seq: number }) => ({
  to: path('/chat/room-chat/:id', { id: room }, { at: seq }),
})

export const action = forms({
  place: form({ schema: z.object({ ...messageFields, place: rowField }), command: openRoom, answer }),
  officer: form({ schema: z.object({ ...messageFields, card: rowField }), command: askOfficer, answer }),
})
