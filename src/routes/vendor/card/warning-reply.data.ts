/** Replying to a card, finding by finding. A card that takes no reply now is led to its page, which says why. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { acknowledgeCard, replyToCard } from '#server/domain/cards/answer-card.ts'
import { untranslatedOnCard } from '#server/domain/cards/present-card-finding.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { ownCard } from '#server/http/cards/own-card.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { takesReply } from '#shared/cards/card-states.ts'
import { replyText, tickedIds } from '#shared/cards/reply-text.ts'
import { path } from '#shared/path.ts'

const page = '/vendor/warning-list/reply/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, page).params
  const seen = await ownCard(context, id)
  if (!takesReply(seen.state)) throw redirect(path('/vendor/warning-list/detail/:id', { id }))
  const isNew = seen.state === 'issued' && !context.isHead
  if (isNew) await runCommand(context, acknowledgeCard, { card: id })
  const file = isNew ? await ownCard(context, id) : seen
  context.wantTranslations(untranslatedOnCard(file, context.reader.locale))
  const { translateNow, now } = context
  return { file, writer: deviceMark(personOf(context).id), translates: translateNow !== null, now: now.toISOString() }
}

/** Before photos are worked on: nobody's files are unpacked for a card that is another's, or takes no reply. */
async function whileOpen(id: string, context: RequestContext): Promise<void> {
  const { state } = await ownCard(context, id)
  if (!takesReply(state)) throw new InputRefusal({ form: 'card:refusal.notNow' })
}

const fields = z
  .object({ finding: z.guid().nullable().default(null), text: replyText })
  .catchall(z.string())
  .transform(({ finding, text, ...ticked }) => ({ finding, text, fromDraft: tickedIds('with-', ticked) }))

export const action = formsAt(page, ({ params: { id: card } }) =>
  form({
    schema: fields,
    check: (_input, context) => whileOpen(card, context),
    prepare: (_input, { storage, files, photoNaming: naming }) =>
      storePhotos(storage, files, { field: 'photos', naming }),
    command: replyToCard,
    input: (input, _context, photos) => ({ ...input, card, photos }),
    answer: (_input, _context, { isComplete }) => ({
      to: isComplete ? path('/vendor/warning-list/reply/success', { of: card }) : path(page, { id: card }),
    }),
  }),
)
