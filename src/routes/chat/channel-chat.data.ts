/**
 * The person's rooms; of an officer the questions about cards alone with `?list=`, looked through and page by page; with `?place=` the form that asks that place, with `?card=` the one that asks the officers about an own card, with
 * `?district=` the announcements there.
 */
import { randomUUID } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { personMarkOf } from '#server/domain/accounts/draft-key.ts'
import { announce } from '#server/domain/chat/announce.ts'
import { declineGroup, joinGroup } from '#server/domain/chat/answer-invitation.ts'
import { readAnswering } from '#server/domain/chat/answering.ts'
import { askOfficer, findCardRoom, listQuestions } from '#server/domain/chat/ask-officer.ts'
import { findRoom, openRoom } from '#server/domain/chat/commands.ts'
import { listInvitations } from '#server/domain/chat/find-members.ts'
import { findMessages } from '#server/domain/chat/find-messages.ts'
import { arrangeRoom } from '#server/domain/chat/keeping.ts'
import { listOwnLabels } from '#server/domain/chat/labels.ts'
import { findChannel, listChannels } from '#server/domain/chat/list-announcements.ts'
import { hasArchived, listRooms } from '#server/domain/chat/list-rooms.ts'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { ownCard } from '#server/http/cards/own-card.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { FIND_MAX_LENGTH, inboxParts, LABEL_MOST, roomActs } from '#shared/chat/chat-limits.ts'
import { districtField, messageFields, titleField } from '#shared/chat/message-fields.ts'
import { cleanLines, cleanText } from '#shared/clean-text.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { rowField } from '#shared/row-field.ts'
import { FIND_MOST } from '#shared/waiting-kinds.ts'

const page = '/chat/channel-chat'
/** Rooms on one page of the list. */
const perPage = 30
/** Rooms from which on one looks for one by its name. */
const soughtFrom = 6

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { id } = personOf(context)
  const {
    place,
    card,
    district,
    list: wanted,
    show,
    label: named,
    cursor,
    find: typed,
  } = readPage(context, page).search
  const { now, actor, origin } = context
  const list = actor.role === 'inspector' ? wanted : null
  const find = cleanLines(typed ?? '').slice(0, list === null ? FIND_MAX_LENGTH : FIND_MOST) || null
  const label = cleanText(named ?? '').slice(0, LABEL_MOST) || null
  const isWhole = cursor === null && find === null && list === null && show === null && label === null
  const { locale } = context.reader
  const known =
    place !== null ? await findRoom(db, { place, person: id }) : card && (await findCardRoom(db, { card, owner: id }))
  if (known) throw redirect(path('/chat/room-chat/:id', { id: known }), 302)
  const reading = { reader: id, role: actor.role, now, locale }
  const channel =
    district === null
      ? null
      : await findChannel(db, district, { ...reading, salt: actor.salt, origin }, { find, cursor })
  if (district !== null && !channel) throw problems.page_not_found()
  const noQuestions = { questions: [], next: null }
  const [rooms, questions, channels, invitations, asked, about, replies, isAnyAway, found, labels] = await Promise.all([
    list === null && channel === null
      ? listRooms(db, id, { locale, limit: perPage, cursor, find, part: show, label, now })
      : { rows: [], next: null },
    list !== null ? listQuestions(db, reading, { find, cursor }) : isWhole ? listQuestions(db, reading) : noQuestions,
    isWhole ? listChannels(db, reading) : [],
    isWhole ? listInvitations(db, { person: id, locale }) : [],
    place === null ? null : findPlaceCard(db, place, { locale, now }),
    card === null ? null : ownCard(context, card),
    place === null ? null : readAnswering(db, place, { locale, now, salt: actor.salt, origin }),
    isWhole && hasArchived(db, id),
    find === null || cursor !== null || list !== null || channel !== null
      ? null
      : findMessages(db, id, { find, locale }),
    place === null && card === null && list === null && channel === null ? listOwnLabels(db, id) : [],
  ])
  return {
    page: rooms,
    find,
    list,
    show,
    label,
    labels,
    cursor,
    mayFind: !isWhole || rooms.rows.length >= soughtFrom,
    isAnyAway,
    found,
    questions: questions.questions,
    nextQuestions: questions.next,
    channels,
    channel,
    invitations,
    isOfficer: actor.role === 'inspector',
    place: asked && { id: asked.id, name: asked.name },
    replies,
    card: about && { id: about.id, number: about.number, place: about.place.name },
    client: randomUUID(),
    reader: personMarkOf(actor, id),
    writer: deviceMark(id),
    now: now.toISOString(),
    asOf: null as string | null,
  }
}

const answer = (_input: unknown, _context: unknown, { room, seq }: { room: string; seq: number }) => ({
  to: path('/chat/room-chat/:id', { id: room }, { at: seq }),
})

const room = z.object({ room: rowField })

export const action = forms({
  join: form({
    schema: room,
    command: joinGroup,
    answer: ({ room }) => ({ to: path('/chat/room-chat/:id', { id: room }) }),
  }),
  decline: form({ schema: room, command: declineGroup, answer: () => ({ to: path(page) }) }),
  arrange: form({
    schema: z.object({
      room: rowField,
      act: z.enum(roomActs, says('error:problem.invalid_request')),
      show: z.enum(inboxParts).optional().catch(undefined),
      label: z.string().max(LABEL_MOST).optional().catch(undefined),
    }),
    command: arrangeRoom,
    input: ({ room, act }) => ({ room, act }),
    answer: ({ show, label }) => ({ to: path(page, { show, label }) }),
  }),
  place: form({ schema: z.object({ ...messageFields, place: rowField }), command: openRoom, answer }),
  announce: form({
    schema: z.object({
      title: titleField,
      text: messageFields.text,
      client: messageFields.client,
      district: districtField,
      urgent: z.literal('on').optional(),
    }),
    command: announce,
    input: ({ urgent, ...announcement }) => ({ ...announcement, isUrgent: urgent === 'on' }),
    answer: ({ district }) => ({ to: path(page, { district }) }),
  }),
  officer: form({ schema: z.object({ ...messageFields, card: rowField }), command: askOfficer, answer }),
})
