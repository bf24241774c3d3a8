/** A card as it was sent, and its outcome. One that was not sent yet is worked on elsewhere. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { untranslatedOnCard } from '#server/domain/cards/present-card-file.ts'
import { findDutyFile } from '#server/domain/cards/read-card-file.ts'
import { withdrawCard } from '#server/domain/cards/withdraw-card.ts'
import { listProposals } from '#server/domain/two-persons/find-proposals.ts'
import { proposePower } from '#server/domain/two-persons/propose-power.ts'
import { revField, wordsField } from '#server/http/cards/card-fields.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { proposalForms } from '#server/http/two-persons/proposal-forms.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/manage-reply/already-sent/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const {
    params: { id },
    search: { done },
  } = readPage(context, page)
  const { database, reader, now } = context
  const officer = personOf(context).id
  const found = await findDutyFile(database.db, { card: id, officer }, { locale: reader.locale, now })
  if (!found) throw problems.page_not_found()
  const { file, level, ownsPlace } = found
  if (file.issuedAt === null) throw redirect(path('/inspector/manage-reply/approve-warning-card/:id', { id }))
  context.wantTranslations(untranslatedOnCard(file, reader.locale))
  const reading = { reader: officer, locale: reader.locale, now }
  const proposals = file.level === 'red' ? await listProposals(database.db, reading, { card: id }) : []
  const mayWithdraw = level === 'supervisor' && !ownsPlace && file.state !== 'withdrawn'
  return { file, mayWithdraw, proposals, done, now: now.toISOString() }
}

const reasoned = z.object({
  rev: revField,
  reason: wordsField('reason', CARD_REASON_LENGTH, 'card:error.reasonShort'),
})

export const action = formsAt(page, ({ params }) => {
  const to = (done: string | null) => path(page, params, { done })
  return forms({
    withdraw: form({
      schema: reasoned,
      command: withdrawCard,
      input: (input) => ({ ...input, card: params.id }),
      answer: () => ({ to: to(null) }),
    }),
    // A red one takes two.
    lift: form({
      schema: reasoned,
      command: proposePower,
      input: ({ rev, reason }) => ({
        kind: 'lift_card' as const,
        card_id: params.id,
        seen: String(rev),
        reason,
        officer_id: null,
        duty_area_id: null,
        area_code: null,
        until: null,
      }),
      answer: () => ({ to: to('proposed') }),
    }),
    ...proposalForms(to),
  })
})
