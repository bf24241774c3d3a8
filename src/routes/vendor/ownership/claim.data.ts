/** Claiming a place that is listed: proofs, the code, the licence, and the state of the reader's claim. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { claimCodesAt, claimCodesOf, claimsOf } from '#server/domain/ownership/constants.ts'
import { askClaimCode, claimByCode, claimByLicence, withdrawClaim } from '#server/domain/ownership/make-claim.ts'
import { findClaimPage } from '#server/domain/ownership/read-claims.ts'
import { unsaidOf } from '#server/domain/translations/said.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { storePapers } from '#server/http/ownership/store-papers.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { CLAIM_PAPERS_MOST } from '#shared/ownership/claim.ts'
import { codeClaim, licenceClaim } from '#shared/ownership/claim-fields.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/vendor/claim/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const reading = { person: personOf(context).id, locale: reader.locale, now }
  const found = await findClaimPage(database.db, params.id, reading)
  if (!found) throw problems.page_not_found()
  if (found.claim) context.wantTranslations(unsaidOf(found.claim.said, reader.locale))
  return {
    ...found,
    translates: context.translateNow !== null,
    by: search.by,
    done: search.done,
    now: now.toISOString(),
  }
}

const actionOf = (place: string) =>
  forms({
    send: form({
      schema: z.object({}),
      // Where no code can go, the place's limit of messages is not used up.
      check: async (_input, context) => {
        const { database, reader, now } = context
        const found = await findClaimPage(database.db, place, {
          person: personOf(context).id,
          locale: reader.locale,
          now,
        })
        if (found && !found.place.isOwn && found.phone === null)
          throw new InputRefusal({ form: 'ownership:refusal.noPhone' })
      },
      limits: (_input, context) => [claimCodesOf(personOf(context).id), claimCodesAt(place)],
      command: askClaimCode,
      input: () => ({ place }),
      answer: () => ({ to: path(page, { id: place }, { by: 'phone' }) }),
    }),
    code: form({
      schema: codeClaim,
      limits: (_input, context) => [claimsOf(personOf(context).id)],
      command: claimByCode,
      input: (typed) => ({ place, ...typed }),
      answer: () => ({ to: path(page, { id: place }, { done: 'made' }) }),
    }),
    licence: form({
      schema: licenceClaim,
      limits: (_input, context) => [claimsOf(personOf(context).id)],
      prepare: (_input, context) => storePapers(context, CLAIM_PAPERS_MOST),
      command: claimByLicence,
      input: (typed, _context, papers) => ({ place, ...typed, papers }),
      answer: () => ({ to: path(page, { id: place }, { done: 'made' }) }),
    }),
    withdraw: form({
      schema: z.object({ claim: z.uuid(says('error:problem.invalid_request')) }),
      command: withdrawClaim,
      answer: () => ({ to: path(page, { id: place }, { done: 'withdrawn' }) }),
    }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))
