/** Helpers of an owner's place, and its transfer. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { offersOf } from '#server/domain/ownership/constants.ts'
import { endOffer, makeOffer } from '#server/domain/ownership/make-offer.ts'
import { findOffersPage } from '#server/domain/ownership/read-offers.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { offer, offerTarget, partOffer } from '#shared/ownership/offer-fields.ts'
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

const offered = (place: string) => () => ({ to: path(page, { id: place }, { done: 'offered' }) })
// The finder of an unlocked phone must not give a place away.
const careful = {
  sensitive: true as const,
  limits: (_input: unknown, context: RequestContext) => [offersOf(personOf(context).id)],
}

export const action = formsAt(page, ({ params: { id } }) =>
  forms({
    helper: form({
      ...careful,
      schema: partOffer,
      command: makeOffer,
      input: ({ contact, part }) => ({ place: id, kind: 'helper' as const, part, contact }),
      answer: offered(id),
    }),
    owner: form({
      ...careful,
      schema: offer,
      command: makeOffer,
      input: ({ contact }) => ({ place: id, kind: 'owner' as const, contact }),
      answer: offered(id),
    }),
    end: form({
      schema: offerTarget,
      command: endOffer,
      answer: () => ({ to: path(page, { id }, { done: 'ended' }) }),
    }),
  }),
)
