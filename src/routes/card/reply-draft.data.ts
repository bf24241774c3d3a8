/** A helper puts down what the owner may answer to a card. For nobody else: the owner answers at once. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { draftReply } from '#server/domain/cards/draft-reply.ts'
import { findHelpFile } from '#server/domain/cards/read-card-file.ts'
import { ownChangesOf } from '#server/domain/own-places/constants.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { takesReply } from '#shared/cards/card-states.ts'
import { replyText } from '#shared/cards/reply-text.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/vendor/warning-list/draft/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const asked = { card: params.id, helper: personOf(context).id }
  const file = await findHelpFile(database.db, asked, { locale: reader.locale, now })
  if (!file) throw problems.page_not_found()
  if (!takesReply(file.state)) throw redirect(path('/vendor/my-business'))
  return { file, now: now.toISOString(), done: search.done }
}

export const action = formsAt(page, ({ params: { id: card } }) =>
  form({
    schema: z.object({ finding: z.guid().nullable().default(null), text: replyText }),
    limits: (_input, context) => [ownChangesOf(personOf(context).id)],
    command: draftReply,
    input: (input) => ({ ...input, card }),
    answer: () => ({ to: path(page, { id: card }, { done: '1' }) }),
  }),
)
