/** The officers' form that confirms or rejects the closing of a place; its reason goes into the notices. */
import { z } from 'zod'
import { decideClosure } from '#server/domain/own-places/decide-closure.ts'
import { closureSources } from '#shared/own-places/closure.ts'
import { path } from '#shared/path.ts'
import { issueOf, says } from '#shared/refusals.ts'
import { RETURN_REASON } from '#shared/registrations/decision.ts'
import { textField } from '#shared/text-field.ts'
import { form } from '../forms/form.ts'

const invalid = says('error:problem.invalid_request')
const reason = textField(RETURN_REASON, says('register:error.reason'), says('register:error.tooLong'))

/** A confirmation of the owner's own closing needs no reason; every other decision does. */
const schema = z
  .object({
    place: z.uuid(invalid),
    source: z.enum(closureSources, invalid),
    rev: z.union([z.uuid(), z.iso.datetime()], invalid),
    verdict: z.enum(['confirm', 'reject'], says('register:error.verdict')),
    reason: z.string().optional(),
  })
  .transform(({ reason: given = '', ...decision }, context) => {
    if (decision.source === 'owner' && decision.verdict === 'confirm' && given.trim() === '')
      return { ...decision, reason: '' }
    const read = reason.safeParse(given)
    if (read.success) return { ...decision, reason: read.data }
    context.addIssue(issueOf('reason', 'register:error.reason'))
    return z.NEVER
  })
  .refine(({ source, rev }) => (source === 'people') === rev.includes('T'), invalid)

export const decideClosureForm = form({
  schema,
  command: decideClosure,
  answer: () => ({ to: path('/inspector/management-place', { tab: 'closures', done: 'decided' }) }),
})
