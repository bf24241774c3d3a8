/** An offer to the reader: a place to take over, or to help with; and the answer. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { acceptOffer, declineOffer } from '#server/domain/ownership/answer-offer.ts'
import { findOfferToAnswer } from '#server/domain/ownership/read-offers.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/vendor/offer/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const reading = { person: personOf(context).id, locale: context.reader.locale, now: context.now }
  const offer = await findOfferToAnswer(context.database.db, params.id, reading)
  if (!offer) throw problems.page_not_found()
  return { offer, done: search.done }
}

export const action = formsAt(page, ({ params: { id } }) =>
  forms({
    accept: form({
      schema: z.object({}),
      command: acceptOffer,
      input: () => ({ offer: id }),
      answer: (_input, _context, session) => ({
        to: path(page, { id }, { done: 'accepted' }),
        ...(session && { session }),
      }),
    }),
    decline: form({
      schema: z.object({}),
      command: declineOffer,
      input: () => ({ offer: id }),
      answer: () => ({ to: path(page, { id }, { done: 'declined' }) }),
    }),
  }),
)
