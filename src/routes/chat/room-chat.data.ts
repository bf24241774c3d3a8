/** A room: its messages, the form that writes in it, and a member's acts on it. Shown messages count as read, and only those. */
import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { personMarkOf } from '#server/domain/accounts/draft-key.ts'
import { appealMessage } from '#server/domain/chat/appeal-message.ts'
import { deleteMessage, editMessage } from '#server/domain/chat/change-message.ts'
import { chatPhotosOf, namingIn, readsRoom } from '#server/domain/chat/chat-photos.ts'
import { readRoom, sendMessage } from '#server/domain/chat/commands.ts'
import { endTalk, resumeTalk } from '#server/domain/chat/ending.ts'
import { findRoomView } from '#server/domain/chat/find-room.ts'
import { muteRoom } from '#server/domain/chat/keeping.ts'
import { markMessage, marksOf } from '#server/domain/chat/mark-message.ts'
import { translateRoom } from '#server/domain/chat/member-choices.ts'
import { judgedIn, readMessagePayees } from '#server/domain/chat/message-payees.ts'
import { reportMessage } from '#server/domain/chat/report-message.ts'
import { findTranslatable, translationsOf } from '#server/domain/chat/translate-message.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { storeDocuments } from '#server/domain/photos/store-document.ts'
import { messageId } from '#server/domain/translations/wanted.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { JUDGED_MOST } from '#shared/chat/chat-limits.ts'
import { PICTURE_MARK } from '#shared/chat/chat-photo.ts'
import { messageMarks } from '#shared/chat/marks.ts'
import { appealField, messageFields, pictureFields } from '#shared/chat/message-fields.ts'
import { messageReasons } from '#shared/chat/message-reports.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/chat/room-chat/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { id: reader } = personOf(context)
  const { params, search } = readPage(context, page)
  const { now, actor, origin } = context
  const room = await findRoomView(db, {
    room: params.id,
    reader,
    role: actor.role,
    locale: context.reader.locale,
    now,
    salt: actor.salt,
    origin,
    hasEngine: context.translateNow !== null,
    ...search,
  })
  if (!room) throw problems.page_not_found()
  const last = room.messages.at(-1)
  if (last && !context.isHead && !context.isAhead)
    await readRoom(db, { room: room.id, member: reader, seq: last.seq, now })
  if (room.isTranslated)
    context.wantTranslations(
      room.messages
        .filter(({ mayTranslate }) => mayTranslate)
        .map(({ seq }) => ({ kind: 'message', id: messageId(room.id, seq), to: context.reader.locale })),
    )
  const reported = room.messages.find(({ seq, mayReport }) => mayReport && seq === search.report)
  return {
    room,
    reported: reported?.seq ?? null,
    client: randomUUID(),
    /** An answer at hand that was chosen without a script. */
    begun: room.canned.find(({ word }) => word === search.canned)?.text ?? null,
    reader: personMarkOf(actor, reader),
    writer: deviceMark(reader),
    asOf: null as string | null,
  }
}

const seqField = z.coerce
  .number(says('error:problem.invalid_request'))
  .int()
  .min(1)
  .max(2 ** 31 - 1)

const actionOf = (room: string) => {
  const input = () => ({ room })
  const answer = () => ({ to: path(page, { id: room }) })
  const atMessage = ({ seq }: { seq: number }) => ({ to: `${path(page, { id: room }, { at: seq })}#m-${seq}` })
  /** From further up the page stays there. */
  const markedAt = (seq: number, isLate: boolean) => ({
    to: `${path(page, { id: room }, isLate ? {} : { at: seq })}#m-${seq}`,
  })
  const schema = z.object({})
  return forms({
    write: form({
      schema: z.object({ ...pictureFields, reply: seqField.optional() }),
      async check({ text }, { files, database, actor, person, now }) {
        if (text === '' && files.length === 0) throw new InputRefusal({ text: 'chat:error.textShort' })
        const asked = { room, reader: person?.id ?? '', role: actor.role, now }
        if (files.length > 0 && !(await readsRoom(database.db, asked))) throw problems.page_not_found()
      },
      limits: (_message, context) => (context.files.length > 0 ? [chatPhotosOf(personOf(context).id)] : []),
      prepare: (_message, { storage, files, photoNaming }) =>
        storeDocuments(storage, files, { field: 'photos', naming: namingIn(photoNaming, room) }),
      command: sendMessage,
      input: ({ text, ...message }, _context, photos) => ({ ...message, text: text || PICTURE_MARK, room, photos }),
      answer: (_input, _context, { seq }) => ({ to: path(page, { id: room }, { at: seq }) }),
    }),
    edit: form({
      schema: z.object({ text: messageFields.text, seq: seqField }),
      command: editMessage,
      input: (message) => ({ ...message, room }),
      answer: atMessage,
    }),
    delete: form({
      schema: z.object({ seq: seqField }),
      command: deleteMessage,
      input: ({ seq }) => ({ room, seq }),
      answer: atMessage,
    }),
    report: form({
      schema: z.object({ seq: seqField, reason: z.enum(messageReasons, says('chat:error.reason')) }),
      command: reportMessage,
      input: (message) => ({ ...message, room }),
      answer: atMessage,
    }),
    appeal: form({
      schema: z.object({ seq: seqField, text: appealField }),
      command: appealMessage,
      input: (message) => ({ ...message, room }),
      answer: atMessage,
    }),
    mark: form({
      schema: z.object({ seq: seqField, mark: z.enum(messageMarks, says('error:problem.invalid_request')) }),
      limits: (_mark, context) => [marksOf(personOf(context).id)],
      command: markMessage,
      input: (chosen) => ({ ...chosen, room }),
      answer: ({ seq }, _context, isLate) => markedAt(seq, isLate),
    }),
    judge: form({
      schema: z.object({ text: z.string(says('error:problem.invalid_request')).max(JUDGED_MOST) }),
      async check(_text, { database, actor, person, now }) {
        const asked = { room, reader: person?.id ?? '', role: actor.role, now }
        if (!(await readsRoom(database.db, asked))) throw problems.page_not_found()
      },
      limits: ({ text }, context) => judgedIn(text, { person: personOf(context).id, origin: context.origin }),
      async prepare({ text }, { database, reader, actor, origin, now }) {
        const reading = { locale: reader.locale, salt: actor.salt, origin, now }
        const [payees = []] = await readMessagePayees(database.db, [text], reading)
        return { payees }
      },
      // Asked by the script alone, while its person writes or sees a picture (client/chat/judge-text.ts).
      answer: (_text, _context, _result, judged) => ({ data: judged }),
    }),
    translate: form({
      schema: z.object({ seq: seqField }),
      limits: (_message, context) => [translationsOf(personOf(context).id)],
      async prepare({ seq }, context) {
        const to = context.reader.locale
        const asked = { room, seq, to, reader: personOf(context).id, role: context.actor.role, now: context.now }
        const { isMade, isLate } = await findTranslatable(context.database.db, asked)
        if (isMade) return isLate
        if (!context.translateNow) throw new InputRefusal({ form: 'chat:refusal.noEngine' })
        const isDone = await context.translateNow({ kind: 'message', id: messageId(room, seq), to })
        if (!isDone) throw new InputRefusal({ form: 'chat:refusal.notTranslated' })
        return isLate
      },
      answer: ({ seq }, _context, _result, isLate) => markedAt(seq, isLate),
    }),
    always: form({
      schema: z.object({ on: z.enum(['yes', 'no'], says('error:problem.invalid_request')) }),
      command: translateRoom,
      input: ({ on }) => ({ room, isTranslated: on === 'yes' }),
      answer,
    }),
    mute: form({
      schema: z.object({ quiet: z.enum(['yes', 'no'], says('error:problem.invalid_request')) }),
      command: muteRoom,
      input: ({ quiet }) => ({ room, isMuted: quiet === 'yes' }),
      answer,
    }),
    end: form({ schema, command: endTalk, input, answer }),
    resume: form({ schema, command: resumeTalk, input, answer }),
  })
}

export const action = formsAt(page, ({ params }) => actionOf(params.id))
