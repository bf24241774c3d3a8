/** Members of a room; in a group leaving it, and its manager's acts; in a talk with a guest the acts of the place's people among themselves. */
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { leaveGroup } from '#server/domain/chat/answer-invitation.ts'
import { askReview } from '#server/domain/chat/ask-review.ts'
import { inviteToGroup } from '#server/domain/chat/create-group.ts'
import { findMembers } from '#server/domain/chat/find-members.ts'
import { findTeam } from '#server/domain/chat/find-team.ts'
import { setLabel, takeLabel } from '#server/domain/chat/labels.ts'
import { changeGroup, handOverGroup, removeMember } from '#server/domain/chat/manage-group.ts'
import { giveTalk, removeNote, writeNote } from '#server/domain/chat/team.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { groupFields, invitedFields } from '#shared/chat/group-fields.ts'
import { labelField, noteField } from '#shared/chat/message-fields.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { rowField } from '#shared/row-field.ts'

const page = '/chat/member-chat/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id: reader } = personOf(context)
  const { params } = readPage(context, page)
  const { now, actor } = context
  const members = await findMembers(context.database.db, {
    room: params.id,
    reader,
    role: actor.role,
    now,
    locale: context.reader.locale,
  })
  if (!members) throw problems.page_not_found()
  const team = await findTeam(context.database.db, { room: params.id, reader })
  return { members, team, note: randomUUID() }
}

/** Of a colleague. */
const handle = z.string(says('error:problem.invalid_request')).min(1).max(32)

const actionOf = (room: string) => {
  const answer = () => ({ to: path(page, { id: room }) })
  const chosen = z.object({ handle: rowField })
  const input = <Fields extends object>(fields: Fields) => ({ ...fields, room })
  return forms({
    invite: form({ schema: invitedFields, command: inviteToGroup, input, answer }),
    change: form({ schema: groupFields, command: changeGroup, input, answer }),
    remove: form({ schema: chosen, command: removeMember, input, answer }),
    handOver: form({ schema: chosen, command: handOverGroup, input, answer }),
    give: form({
      schema: z.object({ to: handle, seen: handle.optional() }),
      command: giveTalk,
      input: ({ to, seen = null }) => ({ room, to, seen }),
      answer,
    }),
    note: form({ schema: z.object({ text: noteField, note: rowField }), command: writeNote, input, answer }),
    dropNote: form({ schema: z.object({ note: rowField }), command: removeNote, input, answer }),
    label: form({ schema: z.object({ name: labelField }), command: setLabel, input, answer }),
    unlabel: form({ schema: z.object({ name: labelField }), command: takeLabel, input, answer }),
    review: form({
      schema: z.object({ visited: z.literal('1', says('error:field.tick')) }),
      command: askReview,
      input: () => ({ room, visited: true as const }),
      answer: (_input, _context, { seq }) => ({ to: path('/chat/room-chat/:id', { id: room }, { at: seq }) }),
    }),
    leave: form({
      schema: z.object({}),
      command: leaveGroup,
      input: () => ({ room }),
      answer: () => ({ to: path('/chat/channel-chat') }),
    }),
  })
}

export const action = formsAt(page, ({ params }) => actionOf(params.id))
