/** Claims that wait for an officer of the area: which, one of them with both sides, and the decision. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { approveClaim, refuseClaim } from '#server/domain/ownership/decide-claim.ts'
import { findClaimCase, listWaitingClaims } from '#server/domain/ownership/waiting-claims.ts'
import { unsaidOf } from '#server/domain/translations/said.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { approval, decision } from '#shared/ownership/claim-fields.ts'
import { path } from '#shared/path.ts'

const page = '/inspector/management-place/claims'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { of, done, ...search } = readPage(context, page).search
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  const asked = listAsked(search)
  const { waiting, next } = await listWaitingClaims(database.db, reading, asked)
  const id = of ?? waiting[0]?.id
  // One that is decided meanwhile, or of another area, is not there: the list shows open ones.
  const open = id ? await findClaimCase(database.db, id, reading) : null
  if (open) context.wantTranslations(unsaidOf(open.said, reader.locale))
  return {
    waiting,
    next,
    asked,
    done,
    translates: context.translateNow !== null,
    now: now.toISOString(),
    open,
  }
}

export const action = forms({
  approve: form({ schema: approval, command: approveClaim, answer: () => ({ to: path(page, { done: 'approved' }) }) }),
  refuse: form({ schema: decision, command: refuseClaim, answer: () => ({ to: path(page, { done: 'refused' }) }) }),
})
