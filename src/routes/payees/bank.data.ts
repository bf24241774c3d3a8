/**
 * Whom an account or a page belongs to; with `?place=` whether it is that place's. What is asked for is a form's and never an address's:
 * addresses are kept in histories, logs and caches. So the form is answered with the page itself, not by leading on.
 */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { checksFrom } from '#server/domain/payees/constants.ts'
import { lookUpPayee } from '#server/domain/payees/look-up.ts'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import type { Payee } from '#shared/payees/payee.ts'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'
import { readPayee } from '#shared/payees/read-payee.ts'
import { says } from '#shared/refusals.ts'

/** What the page draws after a check. */
export interface PayeeReply {
  /** As it was typed, to stand in the field again. */
  typed: string
  answer: PayeeAnswer
}

/** The place that the reader came from; null where none is said, or it is no longer listed. */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { place } = readPage(context, '/client/bank').search
  if (!place) return { place: null }
  context.reads(`place:${place}`)
  const { database, reader, now } = context
  return { place: await findPlaceCard(database.db, place, { locale: reader.locale, now }) }
}

const asked = z
  .string(says('payees:error.unread'))
  .transform((typed) => ({ typed, meanings: readPayee(typed) ?? [] }))
  .refine(({ meanings }) => meanings.length > 0, says('payees:error.unread'))

export const action = form({
  schema: z.object({ payee: asked }),
  limits: (_input, { actor }) => checksFrom(actor.address ?? ''),
  prepare: ({ payee: { meanings } }, { database, reader, now, actor }) =>
    lookUpPayee(database.db, meanings as [Payee, ...Payee[]], {
      ...{ locale: reader.locale, now, salt: actor.salt },
    }),
  answer: ({ payee: { typed } }, _context, _result, answer) => ({ data: { typed, answer } satisfies PayeeReply }),
})
