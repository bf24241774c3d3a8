/** Helpers of an owner's place, and its transfer. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { offersOf } from '#server/domain/ownership/constants.ts'
import { endOffer, makeOffer } from '#server/domain/ownership/make-offer.ts'
import { findOffersPage } from '#server/domain/ownership/read-offers.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import type { OfferKind } from '#shared/ownership/offer.ts'
import { offer, offerTarget } from '#shared/ownership/offer-fields.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/vendor/manage-business/people/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const reading = { owner: personOf(context).id, locale: context.reader.locale, now: context.now }
  const found = await findOffersPage(context.database.db, params.id, reading)
  if (!found) throw problems.page_not_found()
  return { ...found, done: search.done }
}

const offering = (place: string, kind: OfferKind) =>
  form({
    schema: offer,
    // The finder of an unlocked phone must not give a place away.
    sensitive: true,
    limits: (_input, context) => [offersOf(personOf(context).id)],
    command: makeOffer,
    input: ({ contact }) => ({ place, kind, contact }),
    answer: () => ({ to: path(page, { id: place }, { done: 'offered' }) }),
  })

export const action = formsAt(page, ({ params: { id } }) =>
  forms({
    helper: offering(id, 'helper'),
    owner: offering(id, 'owner'),
    end: form({
      schema: offerTarget,
      command: endOffer,
      answer: () => ({ to: path(page, { id }, { done: 'ended' }) }),
    }),
  }),
)
