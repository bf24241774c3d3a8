/** Objecting to a card. One that takes no appeal now is led to its page, which says how it stands. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { appealCard, refusedAppeal } from '#server/domain/cards/appeal-card.ts'
import { untranslatedOnCard } from '#server/domain/cards/present-card-finding.ts'
import { storeDocuments } from '#server/domain/photos/store-document.ts'
import { wordsField } from '#server/http/cards/card-fields.ts'
import { ownCard } from '#server/http/cards/own-card.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { whyNotAppeal } from '#shared/cards/appeal.ts'
import { APPEAL_LENGTH } from '#shared/cards/card-letters.ts'
import { path } from '#shared/path.ts'

const page = '/vendor/warning-list/appeal/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, page).params
  const file = await ownCard(context, id)
  if (!file.mayAppeal) throw redirect(path('/vendor/warning-list/detail/:id', { id }))
  context.wantTranslations(untranslatedOnCard(file, context.reader.locale))
  return { file, writer: deviceMark(personOf(context).id), translates: context.translateNow !== null }
}

/** Before papers are worked on: nobody's files are unpacked for a card that is another's, or takes no appeal. */
async function whileOpen(id: string, context: RequestContext): Promise<void> {
  const { state, appealDueAt, appeal } = await ownCard(context, id)
  const due = appealDueAt === null ? null : new Date(appealDueAt)
  const why = whyNotAppeal({ state, appealDueAt: due, hasAppealed: appeal !== null }, context.now)
  if (why) throw refusedAppeal(why)
}

export const action = formsAt(page, ({ params: { id: card } }) =>
  form({
    schema: z.object({ text: wordsField('text', APPEAL_LENGTH, 'card:error.appealShort') }),
    check: (_input, context) => whileOpen(card, context),
    prepare: (_input, { storage, files, photoNaming: naming }) =>
      storeDocuments(storage, files, { field: 'documents', naming }),
    command: appealCard,
    input: ({ text }, _context, documents) => ({ card, text, documents }),
    answer: () => ({ to: path('/vendor/warning-list/detail/:id', { id: card }) }),
  }),
)
