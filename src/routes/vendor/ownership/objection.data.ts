/** A claim of the reader's own place, and the reader's answer. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { objectToClaim } from '#server/domain/ownership/answer-claim.ts'
import { claimsOf } from '#server/domain/ownership/constants.ts'
import { findClaimToAnswer } from '#server/domain/ownership/read-claims.ts'
import { unsaidOf } from '#server/domain/translations/said.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { storePapers } from '#server/http/ownership/store-papers.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { CLAIM_PAPERS_MOST } from '#shared/ownership/claim.ts'
import { objection } from '#shared/ownership/claim-fields.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/vendor/claim/objection/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const claim = await findClaimToAnswer(database.db, params.id, personOf(context).id, reader.locale)
  if (!claim) throw problems.page_not_found()
  context.wantTranslations(unsaidOf(claim.said, reader.locale))
  return { claim, translates: context.translateNow !== null, done: search.done, now: now.toISOString() }
}

export const action = formsAt(page, ({ params }) =>
  form({
    schema: objection,
    limits: (_input, context) => [claimsOf(personOf(context).id)],
    prepare: (_input, context) => storePapers(context, CLAIM_PAPERS_MOST),
    command: objectToClaim,
    input: ({ words }, _context, papers) => ({ claim: params.id, words, papers }),
    answer: () => ({ to: path(page, { id: params.id }, { done: '1' }) }),
  }),
)
