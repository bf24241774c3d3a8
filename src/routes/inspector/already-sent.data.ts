/** A card as it was sent, and what became of it. One that was not sent yet is worked on elsewhere. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { untranslatedOnCard } from '#server/domain/cards/present-card-file.ts'
import { findDutyFile } from '#server/domain/cards/read-card-file.ts'
import { withdrawCard } from '#server/domain/cards/withdraw-card.ts'
import { revField, wordsField } from '#server/http/forms/card-fields.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { CARD_REASON_LETTERS } from '#shared/cards/card-letters.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/manage-reply/already-sent/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, page).params
  const { database, reader, now } = context
  const officer = personOf(context).id
  const found = await findDutyFile(database.db, { card: id, officer }, { locale: reader.locale, now })
  if (!found) throw problems.page_not_found()
  const { file, level, ownsPlace } = found
  if (file.issuedAt === null) throw redirect(path('/inspector/manage-reply/approve-warning-card/:id', { id }))
  context.wantTranslations(untranslatedOnCard(file, reader.locale))
  const mayWithdraw = level === 'supervisor' && !ownsPlace && file.state !== 'withdrawn'
  return { file, mayWithdraw, now: now.toISOString() }
}

export const action = formsAt(page, ({ params }) =>
  form({
    schema: z.object({ rev: revField, reason: wordsField('reason', CARD_REASON_LETTERS, 'card:error.reasonShort') }),
    command: withdrawCard,
    input: (input) => ({ ...input, card: params.id }),
    answer: () => ({ to: path(page, params) }),
  }),
)
