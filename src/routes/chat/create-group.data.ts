/** Candidates for the reader's new group, and its creation. */
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findGroupChoices } from '#server/domain/chat/acquaintances.ts'
import { createGroup } from '#server/domain/chat/create-group.ts'
import { form } from '#server/http/forms/form.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { newGroupFields } from '#shared/chat/group-fields.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id: person } = personOf(context)
  const choices = await findGroupChoices(context.database.db, { person, locale: context.reader.locale })
  return { ...choices, group: randomUUID() }
}

export const action = form({
  schema: newGroupFields,
  command: createGroup,
  answer: (_input, _context, { room }) => ({ to: path('/chat/room-chat/:id', { id: room }) }),
})
