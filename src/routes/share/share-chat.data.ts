/** Sharing in a talk: a place of ours, found by its name, and where one is. */
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { sendMessage } from '#server/domain/chat/commands.ts'
import { findShareable } from '#server/domain/chat/find-shareable.ts'
import { readLinkedPlaces } from '#server/domain/chat/linked-places.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { suggest } from '#server/domain/search/suggest.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { POSITION_HOURS, POSITION_MARK } from '#shared/chat/position.ts'
import type { LinkedPlace } from '#shared/chat/room.ts'
import { placeFields, positionFields } from '#shared/chat/share-fields.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/chat/share-chat/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, now, actor, reader } = context
  const { db } = database
  const room = await findShareable(db, {
    room: params.id,
    reader: personOf(context).id,
    role: actor.role,
    now,
    locale: reader.locale,
  })
  if (!room) throw problems.page_not_found()
  const called = search.q ? await context.search(() => suggest(db, search.q ?? '', reader.locale, now)) : []
  const ids = called.flatMap((each) => (each.kind === 'place' ? [each.id] : []))
  const named = await readLinkedPlaces(db, ids, { locale: reader.locale, now })
  const { places, ...shown } = room
  const isOther = ({ id }: { id: string }) => !named.has(id)
  return {
    id: params.id,
    room: shown,
    q: search.q,
    /** Found by name: none, though one was asked for. */
    isNone: search.q !== null && named.size === 0,
    places: [...ids.flatMap((id) => named.get(id) ?? []), ...places.filter(isOther)].map(withClient),
    hours: POSITION_HOURS,
    client: randomUUID(),
  }
}

/** Each is sent once, and one after the other from a page that was gone back to. */
const withClient = (place: LinkedPlace) => ({ place, client: randomUUID() as string })

const actionOf = (room: string) => {
  const answer = (_input: unknown, _context: unknown, { seq }: { seq: number }) => ({
    to: `${path('/chat/room-chat/:id', { id: room }, { at: seq })}#m-${seq}`,
  })
  return forms({
    place: form({
      schema: z.object(placeFields),
      prepare: async ({ place }, { database, reader, now }) => {
        const known = await readLinkedPlaces(database.db, [place], { locale: reader.locale, now })
        const found = known.get(place)
        if (!found) throw new InputRefusal({ form: 'share:refusal.unlisted' })
        return found.name
      },
      command: sendMessage,
      input: ({ place, client }, { origin }, name) => ({
        room,
        client,
        text: `${name}\n${origin}${path('/client/information/:id', { id: place })}`,
      }),
      answer,
    }),
    position: form({
      schema: z.object(positionFields),
      command: sendMessage,
      input: ({ point, accuracy, client }) => ({
        room,
        client,
        text: POSITION_MARK,
        position: { ...point, accuracy },
      }),
      answer,
    }),
  })
}

export const action = formsAt(page, ({ params }) => actionOf(params.id))
