/** A helper drafts the owner's answer to a card. For nobody else: the owner answers at once. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { draftReply } from '#server/domain/cards/draft-reply.ts'
import { untranslatedOnCard } from '#server/domain/cards/present-card-finding.ts'
import { findHelpFile } from '#server/domain/cards/read-card-file.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { ownChangesOf } from '#server/domain/own-places/constants.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { takesReply } from '#shared/cards/card-states.ts'
import { replyText, tickedIds } from '#shared/cards/reply-text.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/vendor/warning-list/draft/:id'

async function helpedCard(context: RequestContext, card: string) {
  const { database, reader, now } = context
  const asked = { card, helper: personOf(context).id }
  const file = await findHelpFile(database.db, asked, { locale: reader.locale, now })
  if (!file) throw problems.page_not_found()
  return file
}

/** Before photos are worked on: nobody's files are unpacked for a place that is not helped with, or a card that takes no reply. */
async function whileOpen(id: string, context: RequestContext): Promise<void> {
  const { state } = await helpedCard(context, id)
  if (!takesReply(state)) throw new InputRefusal({ form: 'card:refusal.notNow' })
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { now, reader } = context
  const file = await helpedCard(context, params.id)
  if (!takesReply(file.state)) throw redirect(path('/vendor/my-business'))
  context.wantTranslations(untranslatedOnCard(file, reader.locale))
  return { file, now: now.toISOString(), done: search.done, translates: context.translateNow !== null }
}

export const action = formsAt(page, ({ params: { id: card } }) =>
  form({
    schema: z
      .object({ finding: z.guid().nullable().default(null), text: replyText })
      .catchall(z.string())
      .transform(({ finding, text, ...ticked }) => ({ finding, text, dropped: tickedIds('drop-', ticked) })),
    check: (_input, context) => whileOpen(card, context),
    prepare: (_input, { storage, files, photoNaming: naming }) =>
      storePhotos(storage, files, { field: 'photos', naming }),
    limits: (_input, context) => [ownChangesOf(personOf(context).id)],
    command: draftReply,
    input: (input, _context, photos) => ({ ...input, card, photos }),
    answer: () => ({ to: path(page, { id: card }, { done: '1' }) }),
  }),
)
