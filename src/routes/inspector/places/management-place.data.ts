/** Open work on places for an officer of the area, a tab each: the list, one entry in full, and the decision. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { approveRegistration, returnRegistration } from '#server/domain/approvals/decide-registration.ts'
import { listQuestions } from '#server/domain/imports/read-questions.ts'
import { listWaitingClosures } from '#server/domain/own-places/waiting-closures.ts'
import { listWaitingEdits } from '#server/domain/own-places/waiting-edits.ts'
import { findCase, listWaiting } from '#server/domain/registrations/waiting.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { identityForm } from '#server/http/identity/identity-form.ts'
import { decideClosureForm } from '#server/http/own-places/closure-forms.ts'
import { decideEditForm } from '#server/http/own-places/edit-forms.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { westernDigits } from '#shared/digits.ts'
import { path } from '#shared/path.ts'
import { issueOf, says } from '#shared/refusals.ts'
import { everyReturnField, RETURN_REASON, type ReturnField } from '#shared/registrations/decision.ts'
import { textField } from '#shared/text-field.ts'

const page = '/inspector/management-place'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { tab, of, done, ...search } = readPage(context, page).search
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  const asked = listAsked(search)
  const shown = { asked, done, now: now.toISOString() }
  // One that is decided meanwhile, or of another area, is not there: the list shows open ones.
  const none = { registrations: null, edits: null, closures: null, identity: null }
  if (tab === 'edits') return { ...shown, tab, ...none, edits: await listWaitingEdits(database.db, reading, of, asked) }
  if (tab === 'closures')
    return { ...shown, tab, ...none, closures: await listWaitingClosures(database.db, reading, of, asked) }
  if (tab === 'identity')
    return { ...shown, tab, ...none, identity: await listQuestions(database.db, reading, of, asked) }
  const { waiting, next } = await listWaiting(database.db, reading, asked)
  const wanted = of ?? waiting[0]?.place
  const open = wanted ? await findCase(database.db, wanted, reading) : null
  return { ...shown, tab: 'registrations' as const, ...none, registrations: { waiting, open, next } }
}

const invalid = says('error:problem.invalid_request')
const target = { place: z.uuid(invalid), rev: z.iso.datetime(invalid) }
const reason = textField(RETURN_REASON, says('register:error.reason'), says('register:error.tooLong'))
const optionalReason = z
  .string()
  .optional()
  .transform((text = '') => (text.trim() === '' ? undefined : text))
  .pipe(reason.optional())
const reasonShape = Object.fromEntries(everyReturnField.map((field) => [field, optionalReason])) as Record<
  ReturnField,
  typeof optionalReason
>

const returned = z.object({ ...target, ...reasonShape }).transform(({ place, rev, ...given }, context) => {
  const reasons: Record<string, string> = {}
  for (const field of everyReturnField) if (given[field]) reasons[field] = given[field]
  if (Object.keys(reasons).length > 0) return { place, rev, reasons }
  context.addIssue(issueOf(everyReturnField[0] as ReturnField, 'register:error.noReason'))
  return z.NEVER
})

const approved = z.object({
  ...target,
  comparedPayees: z
    .literal('1', invalid)
    .optional()
    .transform((ticked) => ticked === '1'),
  licensed: z
    .string()
    .optional()
    .transform((typed = '', context) => {
      const digits = westernDigits(typed).replace(/[\s,]/g, '')
      if (digits === '') return null
      if (/^[1-9]\d{0,4}$/.test(digits)) return Number(digits)
      context.addIssue({ code: 'custom', message: 'register:error.capacity' })
      return z.NEVER
    }),
})

export const action = forms({
  approve: form({
    schema: approved,
    command: approveRegistration,
    answer: () => ({ to: path(page, { done: 'approved' }) }),
  }),
  return: form({
    schema: returned,
    command: returnRegistration,
    answer: () => ({ to: path(page, { done: 'returned' }) }),
  }),
  edit: decideEditForm,
  closure: decideClosureForm,
  identify: identityForm,
})
